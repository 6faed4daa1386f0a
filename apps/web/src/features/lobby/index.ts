import type { Feature } from '../../shell/feature.ts'
import { lobbyActions } from './actions.ts'

declare module '../../lib/actions/keymap.ts' {
  interface ActionNames {
    lobbyCreate: true
    lobbyLocal: true
    lobbyJoin: true
    lobbyBack: true
  }
}

declare module '../../lib/routing/routes.ts' {
  interface RouteNames {
    Lobby: true
  }
}

const TEXTS = ['lobby', 'actions', 'meta'] as const

/** Lobby: where people find sessions, make them and are led into them. */
export const lobby: Feature = {
  name: 'lobby',
  pages: [{ route: 'Lobby', path: '/', load: () => import('./Lobby.tsx'), texts: TEXTS }],
  actions: lobbyActions,
}
