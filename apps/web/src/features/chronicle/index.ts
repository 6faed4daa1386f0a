import type { Feature } from '../../frame/feature.ts'
import type { Shell } from '../../frame/shell.ts'
import { openChronicle } from './open.ts'

/** A game whose end is in its history; asked with the first load, so without the rules. */
const isOver = ({ table }: Shell): boolean => {
  const game = table.get().view?.session.game
  return game !== undefined && !game.isRunning && game.history.some(({ type }) => type === 'end')
}

/** The game's history made readable. */
export const chronicle: Feature = {
  name: 'chronicle',
  menu: [
    {
      name: 'chronicle',
      label: 'chronicle:title',
      icon: 'scroll',
      menu: 'during',
      isShown: isOver,
      run: (shell) => openChronicle(shell).set(true),
    },
  ],
  boardLayers: [{ name: 'chronicle', load: () => import('./ChronicleLayer.tsx') }],
}
