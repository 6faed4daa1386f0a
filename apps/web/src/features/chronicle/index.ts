import type { Feature } from '../../shell/feature.ts'
import { hasEarlier, isOver, openChronicle } from './open.ts'

/** The game's history made readable. */
export const chronicle: Feature = {
  name: 'chronicle',
  menu: [
    {
      name: 'chronicle',
      label: 'chronicle:title',
      icon: 'history',
      menu: 'during',
      isShown: ({ table }) => {
        const session = table.get().view?.session
        return (
          session !== undefined && (isOver(session.game) || (!session.isLocal && hasEarlier(session.game)))
        )
      },
      run: (shell) => openChronicle(shell).set(true),
    },
  ],
  townInfo: [{ name: 'chronicle', load: () => import('./ChronicleInfo.tsx') }],
  boardLayers: [{ name: 'chronicle', load: () => import('./ChronicleLayer.tsx') }],
}
