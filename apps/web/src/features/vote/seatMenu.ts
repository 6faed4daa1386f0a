import { canNominate, isNight, isRevealing, isStorytellerRef, type SessionView } from '@belfry/rules'
import { can } from '../../lib/table/rights.ts'
import { askExecution } from '../../shared/block/execution.ts'
import { tableContent } from '../../shared/characters/tableContent.ts'
import type { SeatMenu, SeatMenuItem } from '../../shell/board.ts'
import type { Shell } from '../../shell/shell.ts'
import { beginPicking } from './picking.ts'

const whyNot = ({ session, gamestate }: SessionView) => {
  const check = canNominate({
    phase: session.game.phase,
    isInProgress: gamestate.vote.isInProgress,
    isRevealing: isRevealing(session.hook),
  })
  return check.ok ? null : check.error
}

const nominator = (shell: Shell, view: SessionView, seat: number): SeatMenuItem => ({
  key: 'nominate',
  label: { key: 'vote:menu.nominate' },
  icon: 'gavel',
  whyNot: whyNot(view),
  run: () => beginPicking(shell, seat),
})

const execution = (shell: Shell, view: SessionView, seat: number): SeatMenuItem => ({
  key: 'execute',
  label: { key: 'vote:menu.execute' },
  icon: 'axe',
  whyNot: view.gamestate.vote.isInProgress ? { code: 'vote-in-progress', params: {} } : null,
  run: () => void askExecution(shell, seat),
})

/** Nobody executes a Traveller: whoever nominates one calls for their exile. */
const isTraveller = ({ content }: Shell, { session }: SessionView, seat: number): boolean => {
  const index = content.get()
  const role = session.players[seat]?.role ?? null
  return (
    role !== null &&
    index !== null &&
    tableContent(index, session.edition).character(role)?.team === 'traveller'
  )
}

/** By day the Storyteller nominates from the menu of whoever spoke first; at night others have that place. */
export const seatMenu: SeatMenu = (shell, seat) => {
  const { view } = shell.table.get()
  if (!view || !can(view.self, 'nominate') || isNight(view.session.game.phase)) return []
  const isExecutable = !isStorytellerRef(seat) && !isTraveller(shell, view, seat)
  return [nominator(shell, view, seat), ...(isExecutable ? [execution(shell, view, seat)] : [])]
}
