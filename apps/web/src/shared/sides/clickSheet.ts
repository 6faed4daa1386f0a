import type { SideTabName } from '../../lib/board/sideTabs.ts'
import type { Shell } from '../../shell/shell.ts'

/** Opens or closes a sheet beside the table. Whoever does it by a key or from the menu goes on reading there. */
export function clickSheet({ board }: Shell, name: SideTabName): void {
  board.tabs.click(name)
  if (board.tabs.get()[name] !== 'closed') requestAnimationFrame(() => goToSheet(name))
}

function goToSheet(name: SideTabName): void {
  const panel = document.getElementById(`side-tab-${name}`)
  if (!panel || panel.contains(document.activeElement)) return
  panel.tabIndex = -1
  panel.focus()
}
