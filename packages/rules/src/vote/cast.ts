import { ok, type Result } from '@belfry/kit'
import { type Actor, isStoryteller, seatOf } from '../core/actor.ts'
import { characterOf, hasTrait } from '../core/characters.ts'
import type { GameContent } from '../core/content.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import type { Deciders } from '../core/topic.ts'
import type { SessionState, VoteState } from '../state.ts'
import { castVotes, isDeadVoteOpen, isExileOf } from './count.ts'
import { type CastFacts, isInTime, mayRaiseTwoHands, mayVote, NOT_STARTED } from './policy.ts'
import { lockTime, votePosition } from './position.ts'

export interface CastCommands {
  /** `castAt` is when, in server time as the sender knows it; null takes the time of arrival. */
  castVote: { readonly seat: number; readonly value: number; readonly castAt: number | null }
}

/** Proxy: at a local table nobody sits, and the Storyteller raises the hands of all seats. */
const isByProxy = (state: SessionState, userId: string): boolean =>
  state.meta.isLocal && isStoryteller(state, userId)

function voterFacts(state: SessionState, content: GameContent, actor: Actor, seat: number): CastFacts {
  const { nomination } = state.vote
  const userId = actor.kind === 'user' ? actor.userId : ''
  const byProxy = isByProxy(state, userId)
  // Knowledge of the player decides: one who believes in two hands must be let raise them.
  const told = state.secret.seats[seat]
  const role = byProxy ? told?.role : told?.sentRole
  return {
    isStoryteller: isStoryteller(state, userId) && !byProxy,
    seat: byProxy ? seat : seatOf(state, userId),
    nomination,
    isExile: nomination !== null && isExileOf(state, nomination[1]),
    isVoteless: state.seats[seat]?.isVoteless ?? false,
    hasDoubleVote: hasTrait(characterOf(state, content, role ?? null), 'double-vote-when-dead'),
    isDeadVoteFree: isDeadVoteOpen(state, content),
  }
}

function checkTime(
  vote: VoteState,
  position: number,
  castAt: number | null,
  arrivedAt: number,
): Result<true, RuleError> {
  // A counted vote leaves nothing to be late for.
  if (!vote.isInProgress && vote.locked > NOT_STARTED) return refuse('vote-passed')
  const lockedAt = lockTime(vote, position, arrivedAt)
  // A clock that runs ahead must not cost anybody a vote: nothing is cast after it arrived.
  return isInTime(lockedAt, Math.min(castAt ?? arrivedAt, arrivedAt), arrivedAt)
    ? ok(true)
    : refuse('vote-passed')
}

export const castDeciders: Deciders<CastCommands> = {
  castVote: {
    by: ['member'],
    // A slow decision must not cost a vote: what counts is when it reached the server.
    decide: (state, { seat, value, castAt }, { actor, content, now, arrivedAt = now }) => {
      const facts = voterFacts(state, content, actor, seat)
      const allowed = mayVote(facts)
      if (!allowed.ok) return allowed
      if (facts.seat !== seat || !state.seats[seat]) return refuse('vote-not-your-seat')
      const { vote } = state
      const [, nominee] = vote.nomination ?? [0, 0]
      const isDead = state.seats[seat].isDead
      const most = mayRaiseTwoHands({ ...facts, isDead }) ? 2 : 1
      if (!Number.isInteger(value) || value < 0 || value > most)
        return refuse('bad-value', { field: 'value' })
      const inTime = checkTime(vote, votePosition(seat, nominee, state.seats.length), castAt, arrivedAt)
      if (!inTime.ok) return inTime
      if ((castVotes(state)[seat] ?? 0) === value) return ok([])
      return ok([{ type: vote.isHidden ? 'hiddenVoteCast' : 'voteCast', seat, value }])
    },
  },
}
