import type { Feature } from '../../shell/feature.ts'
import { leaveSession } from './leave.ts'

/** The life of a session in this window: its connection, what it tells everybody, and the way out. */
export const session: Feature = {
  name: 'session',
  boardLayers: [{ name: 'connection', load: () => import('./ConnectionLayer.tsx') }],
  actions: [
    {
      name: 'leaveSession',
      label: 'actions:leaveSession',
      icon: 'leave',
      menu: 'app',
      isEnabled: ({ table }) => table.get().mode === 'online',
      run: (shell) => void leaveSession(shell),
    },
  ],
}
