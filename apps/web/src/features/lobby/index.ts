import type { Feature } from '../../frame/feature.ts'
import { lobbyActions } from './actions.ts'

/** Where people find sessions, make them and are led into them. */
export const lobby: Feature = {
  name: 'lobby',
  pages: [
    { route: 'Lobby', load: () => import('./Lobby.tsx') },
    { route: 'Join', load: () => import('./Join.tsx') },
  ],
  actions: lobbyActions,
}
