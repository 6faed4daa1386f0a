import { ok, type Result } from '@belfry/kit'
import { type RuleError, refuse } from '../core/errors.ts'
import { isNight } from '../game/phase.ts'
import { VOTE_GRACE_MS, VOTE_HISTORY_KEPT_MS, VOTE_SPEED_MAX_MS, VOTE_SPEED_MIN_MS } from '../limits.ts'
import type { NominationType, VoteHistoryEntry } from '../state.ts'
import { votePosition } from './position.ts'

/** Lock counters before the first seat. */
export const ACCUSATION = -3
export const DEFENSE = -2
export const COUNTDOWN = -1
export const NOT_STARTED = 0

export const NOMINATION_TYPES: readonly NominationType[] = ['regular', 'baker', 'zookeeper']

export const nextNominationType = (type: NominationType): NominationType =>
  NOMINATION_TYPES[(NOMINATION_TYPES.indexOf(type) + 1) % NOMINATION_TYPES.length] ?? 'regular'

/** Facts a vote depends on: the state and a screen's view of it both have these. */
export interface VoteFacts {
  readonly locked: number
  readonly isInProgress: boolean
}

/** Vote at rest, neither going on nor fixed in part: type, speed and secrecy may still be chosen. */
function isOpen({ locked, isInProgress }: VoteFacts): Result<true, RuleError> {
  if (isInProgress) return refuse('vote-in-progress')
  return locked > NOT_STARTED ? refuse('vote-locked') : ok(true)
}

/** Nominator of a Baker's nomination is secret from the beginning: an open nomination neither becomes one nor stops. */
export function canSetNominationType(
  vote: VoteFacts & { readonly nomination: unknown; readonly nominationType: NominationType },
  wanted: NominationType,
): Result<true, RuleError> {
  const allowed = isOpen(vote)
  const isSecret = (type: NominationType): boolean => type === 'baker'
  if (!allowed.ok || !vote.nomination || isSecret(vote.nominationType) === isSecret(wanted)) return allowed
  return refuse('nomination-type-fixed')
}

export const canSetSpeed = isOpen

export const isVoteSpeed = (speed: number): boolean =>
  speed >= VOTE_SPEED_MIN_MS && speed <= VOTE_SPEED_MAX_MS

/** Speed of the vote as the slider shows it. */
export const voteSpeedText = (speed: number): string => (speed / 1000).toFixed(2)

export function canSetHidden(facts: VoteFacts, hasHiddenVoteRole: boolean): Result<true, RuleError> {
  return hasHiddenVoteRole ? isOpen(facts) : refuse('vote-no-hidden-role')
}

export function canNominate(facts: {
  readonly phase: number
  readonly isInProgress: boolean
  readonly isRevealing: boolean
}): Result<true, RuleError> {
  if (isNight(facts.phase)) return refuse('nomination-at-night')
  if (facts.isInProgress) return refuse('vote-in-progress')
  return facts.isRevealing ? refuse('nomination-during-reveal') : ok(true)
}

/** Lock that a change of type leads to. Accusation and defense exist in one type only. */
export function lockForType(type: NominationType, locked: number, hasNomination: boolean): number {
  if (type === 'zookeeper') return hasNomination && locked === NOT_STARTED ? ACCUSATION : locked
  return locked < COUNTDOWN ? NOT_STARTED : locked
}

export const nextStage = (locked: number): number | null => {
  if (locked === ACCUSATION) return DEFENSE
  return locked === DEFENSE ? NOT_STARTED : null
}

export function canStart({ locked, isInProgress }: VoteFacts): Result<true, RuleError> {
  if (isInProgress) return refuse('vote-in-progress')
  return nextStage(locked) === null ? ok(true) : refuse('vote-stage-open')
}

interface RunningFacts extends VoteFacts {
  readonly schedule: { readonly nextAt: number | null } | null
}

export function canPause({ locked, schedule }: RunningFacts): Result<true, RuleError> {
  return locked >= 1 && schedule !== null && schedule.nextAt !== null ? ok(true) : refuse('vote-not-running')
}

export function canResume(
  { locked, isInProgress, schedule }: RunningFacts,
  seats: number,
): Result<true, RuleError> {
  const isPaused = isInProgress && locked >= 1 && locked <= seats && schedule?.nextAt === null
  return isPaused ? ok(true) : refuse('vote-not-paused')
}

/** Majority: half, rounded up, of the living, or of everybody when a traveller is to be exiled. */
export const majority = (seats: readonly { readonly isDead: boolean }[], isExile: boolean): number =>
  Math.ceil((isExile ? seats.length : seats.filter(({ isDead }) => !isDead).length) / 2)

export interface CastFacts {
  readonly isStoryteller: boolean
  readonly seat: number
  readonly nomination: readonly [nominator: number | null, nominee: number] | null
  readonly isExile: boolean
  readonly isVoteless: boolean
  readonly hasDoubleVote: boolean
  /** Dead votes are free: a living traveller lets the dead vote as often as they like. */
  readonly isDeadVoteFree: boolean
}

/** Right to raise a hand at all; whether it is still in time is another question. */
export function mayVote(facts: CastFacts): Result<true, RuleError> {
  if (facts.isStoryteller) return refuse('vote-not-storyteller')
  if (facts.seat < 0) return refuse('not-seated')
  if (!facts.nomination) return refuse('no-nomination')
  const isFree = !facts.isVoteless || facts.isExile || facts.hasDoubleVote || facts.isDeadVoteFree
  return isFree ? ok(true) : refuse('vote-voteless')
}

/** Turn still open: for the seat under the hand and all after it. */
export const isTurnOpen = (seat: number, nominee: number, seats: number, locked: number): boolean =>
  votePosition(seat, nominee, seats) >= locked - 1

/**
 * Whether a vote counts although its seat may be fixed by now: cast before the lock, and only a short way
 * travelled (so it never arrives more than the grace after the lock either). One that arrives before the lock
 * always counts. A liar about `castAt` gains the grace and no more.
 */
export const isInTime = (lockedAt: number | null, castAt: number, arrivedAt: number): boolean =>
  lockedAt === null || arrivedAt <= lockedAt || (castAt <= lockedAt && arrivedAt - castAt <= VOTE_GRACE_MS)

export const mayRaiseTwoHands = (facts: {
  readonly isDead: boolean
  readonly isExile: boolean
  readonly hasDoubleVote: boolean
}): boolean => facts.hasDoubleVote && facts.isDead && !facts.isExile

/** Mark button: a higher count takes the mark, a tie takes it away. */
export type MarkOutcome = 'mark' | 'remove' | 'none'

export function markOutcome(vote: {
  readonly tally: number | null
  readonly highscore: number
  readonly markedPlayer: number | null
}): MarkOutcome {
  if (vote.tally === null || vote.tally > vote.highscore) return 'mark'
  return vote.tally === vote.highscore && vote.markedPlayer !== null ? 'remove' : 'none'
}

export function canMark(facts: VoteFacts & { readonly isHidden: boolean }): Result<true, RuleError> {
  if (facts.isHidden) return refuse('mark-hidden')
  return facts.isInProgress ? refuse('vote-in-progress') : ok(true)
}

/** Secret mark of a hidden vote, once it is counted. */
export function canMarkSecretly(
  facts: VoteFacts & { readonly isHidden: boolean },
  tally: number | null,
): Result<true, RuleError> {
  if (!facts.isHidden) return refuse('mark-not-hidden')
  if (facts.isInProgress) return refuse('vote-in-progress')
  return tally === null ? refuse('vote-not-counted') : ok(true)
}

/** Number from what somebody typed: its size counts, and what is no number is none. */
export const highscoreFrom = (input: string | number): number => {
  const value = Math.abs(Number(input))
  return Number.isFinite(value) ? value : 0
}

/** History of votes as it is stored, without what is too old to matter. */
export const recentVotes = <Entry extends Pick<VoteHistoryEntry, 'timestamp'>>(
  history: readonly Entry[],
  now: number,
): Entry[] => history.filter(({ timestamp }) => now - timestamp <= VOTE_HISTORY_KEPT_MS)
