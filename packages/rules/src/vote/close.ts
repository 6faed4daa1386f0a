import type { GameContent } from '../core/content.ts'
import type { AnyEvent } from '../core/registry.ts'
import type { Ctx } from '../core/topic.ts'
import { clearDeadline } from '../deadlines/deadlines.ts'
import { addHistory } from '../game/history.ts'
import { VOTELESS_ENTRY } from '../life/commands.ts'
import type { SessionState, VoteCount } from '../state.ts'
import { countVotes, isExileOf } from './count.ts'
import { NOT_STARTED } from './policy.ts'

export const VOTE_DEADLINE = 'vote'
/** A nomination that nobody voted on, in the game's history. */
export const NOMINATION_ENTRY = 'nomination'

/** Count of the vote, whether or not everybody may know. */
export const countOf = (state: SessionState): VoteCount | null =>
  state.vote.isHidden ? state.secret.hiddenVotes.count : state.vote.count

/** Vote with every seat fixed, whether or not it has been counted yet. */
const isFinished = (state: SessionState): boolean => state.vote.locked > state.seats.length

/** Count, which takes the last vote of the dead who voted. */
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

/** Last votes given back before a counted vote is run again, to whoever spent theirs on it. */
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

/** Nominator of the open nomination, whether or not everybody may know. */
const nominatorOf = ({ vote, secret }: SessionState): number | null =>
  vote.nomination?.[0] ?? secret.hiddenVotes.nominator

const isAnonymousNomination = ({ vote }: SessionState): boolean => vote.nomination?.[0] === null

/** A nomination goes into the vote history and, in short, into the game's, also if it never came to a count. */
function logVote(state: SessionState, now: number): readonly AnyEvent[] {
  const { nomination } = state.vote
  const count = countOf(state)
  if (!nomination) return []
  const [publicNominator, nominee] = nomination
  const nominator = nominatorOf(state)
  const by = publicNominator === null ? {} : { nominator: publicNominator }
  const secret = isAnonymousNomination(state) ? ({ isAnonymous: true } as const) : {}
  const type = isExileOf(state, nominee) ? 'exile' : 'execution'
  // Votes that were never counted have nothing to hide.
  const isHidden = count !== null && state.vote.isHidden
  const entry = { timestamp: now, phase: state.game.phase, nominator, nominee, type, isHidden } as const
  if (!count)
    return [
      { type: 'voteLogged', entry, count, ...secret },
      addHistory(now, NOMINATION_ENTRY, { ...by, nominee, kind: type }),
    ]
  const votes = isHidden ? null : count.votes
  return [
    { type: 'voteLogged', entry, count, ...secret },
    addHistory(now, 'vote', { ...by, nominee, kind: type, votes, majority: count.majority }),
  ]
}

/** Vote that has not begun: not counted, and no seat fixed yet. */
const isUntouched = ({ vote }: SessionState): boolean => !vote.isInProgress && vote.locked <= NOT_STARTED

/**
 * Another nomination by the same person, or of the same person, before anything was voted on: a slip of the
 * Storyteller, because nobody may nominate or be nominated twice a day. A slip is no history.
 */
const isCorrection = (state: SessionState, by: Nomination): boolean => {
  const { nomination } = state.vote
  return isUntouched(state) && (nominatorOf(state) === by[0] || nomination?.[1] === by[1])
}

type Nomination = readonly [nominator: number, nominee: number]

/** End of a nomination, if one is open: logs it, counting it first if its grace still ran. */
export function dropNomination(
  state: SessionState,
  { content, now, evolve }: Ctx,
  by: Nomination | null = null,
): readonly AnyEvent[] {
  if (!state.vote.nomination || (by && isCorrection(state, by))) return []
  const counted = isFinished(state) && !countOf(state) ? tally(state, content, now) : []
  const finished = evolve(state, counted)
  return [
    ...clearDeadline(state, VOTE_DEADLINE),
    ...counted,
    ...logVote(finished, now),
    { type: 'nominationClosed' },
  ]
}
