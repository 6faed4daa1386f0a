import type { Events } from '../core/registry.ts'
import type { Reactions } from '../core/topic.ts'
import { isNight } from '../game/phase.ts'
import { dropNomination } from './close.ts'
import { castVotes } from './count.ts'
import { isTurnOpen } from './policy.ts'
import { atDawn, atDusk, dayGone } from './standing.ts'

export const voteReactions: Reactions<Events> = {
  /** Nominations belong to their day; the mark and the highscore end with it, and with a new game. */
  phaseSet: (state, { phase }, ctx) => [
    ...dropNomination(state, ctx),
    ...(isNight(phase) ? atDusk(state, phase) : atDawn(state, phase)),
  ],
  tableReset: (state) => dayGone(state),
  rolesDealt: (state) => dayGone(state),
  grimoireCleared: (state) => dayGone(state),
  /** Votes of whoever gets up before the hand has passed go with them; what is fixed stays. */
  seatLeft: (state, { index: seat }) => {
    const { nomination, locked, isHidden } = state.vote
    if (!nomination || castVotes(state)[seat] === undefined) return []
    if (!isTurnOpen(seat, nomination[1], state.seats.length, locked)) return []
    return [{ type: isHidden ? 'hiddenVoteCast' : 'voteCast', seat, value: 0 }]
  },
}
