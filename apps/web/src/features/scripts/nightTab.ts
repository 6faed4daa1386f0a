import { nightOfPhase } from '@belfry/content'
import { clickSheet } from '../../shared/sides/clickSheet.ts'
import type { Shell } from '../../shell/shell.ts'

/** The sheet of the night it is, or that comes next. */
export function clickNightTab(shell: Shell): void {
  const phase = shell.table.get().view?.session.game.phase ?? 0
  clickSheet(shell, nightOfPhase(phase) === 'firstNight' ? 'first-night' : 'other-nights')
}
