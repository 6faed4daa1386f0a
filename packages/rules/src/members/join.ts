import { ok, type Result } from '@belfry/kit'
import { isModeratorLevel, isStoryteller, seatOf } from '../core/actor.ts'
import { type RuleError, type RuleErrorCode, refuse } from '../core/errors.ts'
import { MAX_ONLINE_USERS } from '../limits.ts'
import type { SessionState } from '../state.ts'
import { isSubscriber, type Subscription } from './levels.ts'
import { isOnline } from './presence.ts'

/** Who wants in. */
export interface Joiner extends Subscription {
  readonly id: string
  readonly flags: readonly string[]
}

/** What joining depends on, as far as the asker can know it: a room knows all, a lobby row less. */
export interface JoinTarget {
  readonly isPublic: boolean
  readonly hasBoost: boolean
  /** People online besides the joiner. */
  readonly others: number
  /** The joiner is one of its players or Storytellers. */
  readonly isAtTable: boolean
  readonly isLocked: boolean
  /** The joiner has been here before. */
  readonly isKnown: boolean
  readonly isOnBanlist: boolean
  /** It is the joiner's own session. */
  readonly isOwner?: boolean
  readonly hasEnded: boolean
}

interface Case {
  readonly joiner: Joiner
  readonly target: JoinTarget
  readonly isFree: boolean
  readonly isModerator: boolean
}

type Obstacle = readonly [code: RuleErrorCode, holds: (facts: Case) => boolean]

/** What keeps someone away at any time, also someone who is already in. */
const STANDING: readonly Obstacle[] = [
  ['session-ended', ({ target }) => target.hasEnded],
  ['account-banned', ({ joiner }) => joiner.flags.includes('banned')],
  ['join-needs-subscription', ({ isFree, target }) => isFree && !target.hasBoost],
  ['join-forced-private', ({ joiner, target }) => target.isPublic && joiner.flags.includes('forced-private')],
]

/** What keeps someone out at the door. */
const AT_THE_DOOR: readonly Obstacle[] = [
  ['join-banned', ({ target, isModerator }) => target.isOnBanlist && !target.isOwner && !isModerator],
  [
    'join-locked',
    ({ target, isModerator }) => target.isLocked && !target.isKnown && !target.isAtTable && !isModerator,
  ],
  [
    'join-full',
    ({ target, isModerator }) => target.others >= MAX_ONLINE_USERS && !target.isAtTable && !isModerator,
  ],
  ...STANDING,
  [
    'join-needs-phone',
    ({ joiner, target, isFree }) => target.isPublic && isFree && !joiner.flags.includes('verified-phone'),
  ],
]

function first(
  obstacles: readonly Obstacle[],
  joiner: Joiner,
  target: JoinTarget,
  now: number,
): Result<true, RuleError> {
  const isFree = !isSubscriber(joiner, now)
  const facts = { joiner, target, isFree, isModerator: isModeratorLevel(joiner.level) }
  const found = obstacles.find(([, holds]) => holds(facts))
  return found ? refuse(found[0]) : ok(true)
}

export const canJoin = (joiner: Joiner, target: JoinTarget, now: number): Result<true, RuleError> =>
  first(AT_THE_DOOR, joiner, target, now)

/** Level, flags and boost can change while someone is in. */
export const canStay = (joiner: Joiner, target: JoinTarget, now: number): Result<true, RuleError> =>
  first(STANDING, joiner, target, now)

export const hasBoost = ({ meta }: SessionState, now: number): boolean =>
  meta.boostUntil !== null && meta.boostUntil > now

/** Everything a room knows about someone's wish to join. */
export const joinTarget = (state: SessionState, userId: string, now: number): JoinTarget => ({
  isPublic: state.meta.isPublic,
  // A table in one browser needs no subscription of its own: starting it does.
  hasBoost: state.meta.isLocal || hasBoost(state, now),
  others: Object.values(state.users).filter((user) => user.id !== userId && isOnline(user)).length,
  isAtTable: isStoryteller(state, userId) || seatOf(state, userId) >= 0,
  isLocked: state.meta.tags.locked,
  isKnown: state.users[userId] !== undefined,
  isOnBanlist: state.secret.banlist.includes(userId),
  isOwner: state.meta.ownerId === userId,
  hasEnded: state.meta.endedAt !== null,
})

/** The part of a lobby's list entry that joining depends on. */
export interface ListedSession {
  readonly isPublic: boolean
  /** What is left of the boost; 0 without one. */
  readonly boostDuration: number
  readonly storytellers: readonly { readonly id: string }[]
  readonly players: readonly { readonly id: string | null }[]
  readonly usersAll: readonly { readonly id: string; readonly isOnline: boolean }[]
}

/** The same for a row of the lobby, which knows neither locks nor banlists: those are told at the door. */
export const listedTarget = (entry: ListedSession, userId: string): JoinTarget => ({
  isPublic: entry.isPublic,
  hasBoost: entry.boostDuration > 0,
  others: entry.usersAll.filter((user) => user.id !== userId && user.isOnline).length,
  isAtTable: [...entry.storytellers, ...entry.players].some(({ id }) => id === userId),
  isLocked: false,
  isKnown: entry.usersAll.some(({ id }) => id === userId),
  isOnBanlist: false,
  isOwner: false,
  hasEnded: false,
})
