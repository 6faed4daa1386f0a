import { canPickRole, canRevealSeats } from '@belfry/rules'
import { can } from '../../../lib/table/rights.ts'
import { tableContent } from '../../../shared/characters/tableContent.ts'
import { openRolePicker } from '../../../shared/notes/openRolePicker.ts'
import { writeTargetOf } from '../../../shared/notes/writeTarget.ts'
import type { Shell } from '../../../shell/shell.ts'
import { useShell } from '../../../shell/useShell.ts'
import { claimSeat } from '../flows.ts'
import { shownMode } from '../model/mode.ts'
import { useIsTouch } from '../useBoard.ts'
import { sitsByClick } from './items.ts'
import { seatMenu } from './menuHandle.ts'
import { ownCardOf } from './ownCard.ts'

/** Sitting down and reading one's own token come first; everything else is writing. */
export type Meaning = 'reveal' | 'sit' | 'read' | 'pick' | 'menu'

/** Click on a seat's token: what it means now. */
export function tokenClick(shell: Shell, seat: number, isTouch: boolean): Meaning {
  const { view } = shell.table.get()
  if (!view) return 'menu'
  const { hook, game, players } = view.session
  if (shownMode(view, shell.board.mode.get()) === 'reveal') {
    const isOpen = canRevealSeats({ hook, isEvilWin: game.isEvilWin }).ok
    return can(view.self, 'lead') && isOpen ? 'reveal' : 'menu'
  }
  if (sitsByClick(view, seat)) return 'sit'
  if (view.self.seat === seat) return 'read'
  const writesTo = writeTargetOf(view)
  if (isTouch || writesTo === 'none' || shell.townSquare.get() || !shell.modals.isRegistered('role'))
    return 'menu'
  const content = shell.content.get()
  const role = players[seat]?.role ?? null
  const held =
    content && role ? (tableContent(content, view.session.edition).character(role)?.team ?? null) : null
  const allowed = canPickRole({
    isStoryteller: writesTo === 'table',
    isForStoryteller: false,
    held,
    team: null,
  })
  return allowed.ok ? 'pick' : 'menu'
}

export function useTokenClick(seat: number, menuId: string): { readonly run: () => void } {
  const shell = useShell()
  const isTouch = useIsTouch()
  const meanings: Readonly<Record<Meaning, () => void>> = {
    reveal: () => shell.table.send('revealPlayer', seat),
    sit: () => void claimSeat(shell, seat),
    read: () => ownCardOf(shell).set(true),
    pick: () => openRolePicker(shell, seat),
    menu: () => seatMenu.open(menuId),
  }
  return { run: () => meanings[tokenClick(shell, seat, isTouch)]() }
}
