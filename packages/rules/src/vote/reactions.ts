import type { AnyEvent, Events } from '../core/registry.ts'
import type { Ctx, Reactions } from '../core/topic.ts'
import { isNight } from '../game/phase.ts'
import { isAllRevealed } from '../seats/policy.ts'
import type { SessionState } from '../state.ts'
import { dropNomination } from './close.ts'
import { castVotes } from './count.ts'
import { isTurnOpen, NOT_STARTED } from './policy.ts'
import { atDawn, atDusk, dayGone, dayKept } from './standing.ts'

/** The nomination type is chosen for a day: the next one begins with regular nominations. */
const typeOver = ({ vote }: SessionState): readonly AnyEvent[] =>
  vote.nominationType === 'regular'
    ? []
    : [{ type: 'nominationTypeSet', nominationType: 'regular', locked: NOT_STARTED }]

/** The open nomination and the nomination type end; the block is another matter. */
const nominationsOver = (state: SessionState, ctx: Ctx): readonly AnyEvent[] => [
  ...dropNomination(state, ctx),
  ...typeOver(state),
]

const gameGone = (state: SessionState): readonly AnyEvent[] => [...dayGone(state), ...typeOver(state)]

export const voteReactions: Reactions<Events> = {
  /** Nominations belong to their day; the mark and the highscore end with it, and with a new game. */
  phaseSet: (state, { phase }, ctx) => [
    ...nominationsOver(state, ctx),
    ...(isNight(phase) ? atDusk(state, phase) : atDawn(state, phase)),
  ],
  /** The block ends with its game, and is back if the game goes on on the same day. */
  runningSet: (state, { isRunning }, ctx) =>
    isRunning
      ? atDawn(state, state.game.phase)
      : [...nominationsOver(state, ctx), ...dayKept(state, state.game.phase)],
  /** The last token shows the whole grimoire, and with it who made Baker's nominations. */
  seatRevealed: (state) =>
    isAllRevealed(state) && Object.keys(state.secret.hiddenVotes.nominators).length > 0
      ? [{ type: 'nominatorsRevealed' }]
      : [],
  tableReset: gameGone,
  rolesDealt: gameGone,
  grimoireCleared: (state) => dayGone(state),
  /** Votes of whoever gets up before the hand has passed go with them; what is fixed stays. */
  seatLeft: (state, { index: seat }) => {
    const { nomination, locked, isHidden } = state.vote
    if (!nomination || castVotes(state)[seat] === undefined) return []
    if (!isTurnOpen(seat, nomination[1], state.seats.length, locked)) return []
    return [{ type: isHidden ? 'hiddenVoteCast' : 'voteCast', seat, value: 0 }]
  },
}
