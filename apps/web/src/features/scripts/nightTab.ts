import { nightOfPhase } from '@belfry/content'
import type { Shell } from '../../shell/shell.ts'

/** The sheet of the night it is, or that comes next. */
export function clickNightTab({ table, board }: Shell): void {
  const phase = table.get().view?.session.game.phase ?? 0
  const name = nightOfPhase(phase) === 'firstNight' ? 'first-night' : 'other-nights'
  board.tabs.click(name)
  if (board.tabs.get()[name] !== 'closed') requestAnimationFrame(() => goToSheet(name))
}

/** Whoever opened it by its key or from the menu goes on reading there. */
function goToSheet(name: string): void {
  const panel = document.getElementById(`side-tab-${name}`)
  if (!panel || panel.contains(document.activeElement)) return
  panel.tabIndex = -1
  panel.focus()
}
