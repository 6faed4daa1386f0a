import { nightOfPhase } from '@belfry/content'
import type { Shell } from '../../shell/shell.ts'

/** The sheet of the night it is, or that comes next. */
export function clickNightTab({ table, board }: Shell): void {
  const phase = table.get().view?.session.game.phase ?? 0
  board.tabs.click(nightOfPhase(phase) === 'firstNight' ? 'first-night' : 'other-nights')
}
