import type { Feature } from '../../shell/feature.ts'
import { leaveSession } from './leave.ts'

declare module '../../lib/actions/keymap.ts' {
  interface ActionNames {
    leaveSession: true
  }
}

/** The life of a session in this window: its connection, what it tells everybody, and the way out. */
export const session: Feature = {
  name: 'session',
  boardLayers: [{ name: 'connection', load: () => import('./ConnectionLayer.tsx') }],
  actions: [
    {
      name: 'leaveSession',
      label: 'actions:leaveSession',
      scope: 'grimoire',
      keys: ['l'],
      isDuringReveal: true,
      icon: 'leave',
      menu: 'app',
      isEnabled: ({ table }) => table.get().mode === 'online',
      run: (shell) => void leaveSession(shell),
    },
  ],
}
