import type { GameContent } from '../core/content.ts'
import { clearDeadline } from '../core/deadlines.ts'
import type { AnyEvent } from '../core/event.ts'
import { evolveAll } from '../core/evolve.ts'
import { addHistory } from '../game/history.ts'
import { VOTELESS_ENTRY } from '../life/commands.ts'
import type { SessionState, VoteCount } from '../state.ts'
import { countVotes, isExileOf } from './count.ts'

export const VOTE_DEADLINE = 'vote'

const countOf = (state: SessionState): VoteCount | null =>
  state.vote.isHidden ? state.secret.hiddenVotes.count : state.vote.count

/** Every seat is fixed, whether or not it has been counted yet. */
const isFinished = (state: SessionState): boolean => state.vote.locked > state.seats.length

/** Counts, and takes the last vote of the dead who voted. */
export function tally(state: SessionState, content: GameContent, now: number): readonly AnyEvent[] {
  const nominee = state.vote.nomination?.[1]
  if (nominee === undefined) return []
  const { count, spent } = countVotes(state, content, nominee)
  return [
    { type: 'voteTallied', count, spent },
    ...spent.flatMap((index): AnyEvent[] => [
      { type: 'lifeSet', index, isDead: true, isVoteless: true },
      addHistory(now, VOTELESS_ENTRY, { seat: index, id: state.seats[index]?.id ?? null, isVoteless: true }),
    ]),
  ]
}

/** Before a counted vote is run again, whoever spent their last vote on it gets it back. */
export const refund = (state: SessionState): readonly AnyEvent[] =>
  state.vote.spent.flatMap((index): AnyEvent[] => {
    const seat = state.seats[index]
    if (!seat?.isDead || !seat.isVoteless) return []
    const entry = state.game.history.findLast(
      ({ type, data }) => type === VOTELESS_ENTRY && data['seat'] === index,
    )
    return [
      { type: 'lifeSet', index, isDead: true, isVoteless: false },
      ...(entry ? [{ type: 'historyRemoved', id: entry.id } as const] : []),
    ]
  })

/** A finished vote goes into the vote history and, in short, into the game's. */
function logVote(state: SessionState, now: number): readonly AnyEvent[] {
  const { nomination, isHidden } = state.vote
  const count = countOf(state)
  if (!nomination || !count) return []
  const [nominator, nominee] = nomination
  const type = isExileOf(state, nominee) ? 'exile' : 'execution'
  const entry = { timestamp: now, phase: state.game.phase, nominator, nominee, type, isHidden } as const
  const votes = isHidden ? null : count.votes
  return [
    { type: 'voteLogged', entry, count },
    addHistory(now, 'vote', { nominator, nominee, kind: type, votes, majority: count.majority }),
  ]
}

/** Ends a nomination, if one is open: logs what was finished, counting it first if its grace still ran. */
export function dropNomination(state: SessionState, content: GameContent, now: number): readonly AnyEvent[] {
  if (!state.vote.nomination) return []
  const counted = isFinished(state) && !countOf(state) ? tally(state, content, now) : []
  const finished = evolveAll(state, counted)
  return [
    ...clearDeadline(state, VOTE_DEADLINE),
    ...counted,
    ...logVote(finished, now),
    { type: 'nominationClosed' },
  ]
}
