import { ok, type Result } from '@belfry/kit'
import { isModeratorLevel, isStoryteller, seatOf } from '../core/actor.ts'
import { type RuleError, type RuleErrorCode, refuse } from '../core/errors.ts'
import { isGuest } from '../core/guest.ts'
import { MAX_ONLINE_USERS } from '../limits.ts'
import type { GuestPolicy, SessionState } from '../state.ts'
import { isSubscriber, type Subscription } from './levels.ts'
import { isOnline } from './presence.ts'

/** Joiner: who wants in. */
export interface Joiner extends Subscription {
  readonly id: string
  readonly flags: readonly string[]
}

/** Facts that joining depends on, as far as the asker can know them: a room knows all, a lobby row less. */
export interface JoinTarget {
  readonly isPublic: boolean
  readonly hasBoost: boolean
  /** People online besides the joiner. */
  readonly others: number
  /** Joiner is one of its players or Storytellers. */
  readonly isAtTable: boolean
  readonly isLocked: boolean
  /** The joiner has been here before. */
  readonly isKnown: boolean
  readonly isOnBanlist: boolean
  /** Session is the joiner's own. */
  readonly isOwner?: boolean
  readonly hasEnded: boolean
  /** Invitation is needed of strangers, and the joiner has not shown it. */
  readonly lacksInvitation: boolean
  readonly guests: GuestPolicy
  /** Answer at the door to a guest who knocked. */
  readonly answer: 'in' | 'out' | null
}

interface Case {
  readonly joiner: Joiner
  readonly target: JoinTarget
  readonly isFree: boolean
  readonly isModerator: boolean
  readonly isGuest: boolean
}

type Obstacle = readonly [code: RuleErrorCode, holds: (facts: Case) => boolean]

/** Obstacles at any time, also for someone who is already in. */
const STANDING: readonly Obstacle[] = [
  ['session-ended', ({ target }) => target.hasEnded],
  ['account-banned', ({ joiner }) => joiner.flags.includes('banned')],
  ['join-guest-boost', ({ isGuest, target }) => isGuest && !target.hasBoost],
  ['join-needs-subscription', ({ isFree, target }) => isFree && !target.hasBoost],
  ['join-forced-private', ({ joiner, target }) => target.isPublic && joiner.flags.includes('forced-private')],
]

/** Stranger: has no place here that would be theirs to come back to. */
const isStranger = ({ target }: Case): boolean => !target.isKnown && !target.isAtTable

/** Obstacles for somebody who has no account. */
const FOR_GUESTS: readonly Obstacle[] = [
  ['join-guest-closed', (facts) => facts.isGuest && facts.target.guests === 'none' && isStranger(facts)],
  ['join-guest-refused', ({ isGuest, target }) => isGuest && target.answer === 'out'],
  [
    'join-guest-knock',
    (facts) =>
      facts.isGuest && facts.target.guests === 'door' && facts.target.answer !== 'in' && isStranger(facts),
  ],
]

/** Obstacles at the door. */
const AT_THE_DOOR: readonly Obstacle[] = [
  ['join-banned', ({ target, isModerator }) => target.isOnBanlist && !target.isOwner && !isModerator],
  [
    'join-invitation',
    (facts) =>
      facts.target.lacksInvitation && !facts.target.isOwner && !facts.isModerator && isStranger(facts),
  ],
  ['join-locked', (facts) => facts.target.isLocked && !facts.isModerator && isStranger(facts)],
  [
    'join-full',
    ({ target, isModerator }) => target.others >= MAX_ONLINE_USERS && !target.isAtTable && !isModerator,
  ],
  // Before what may pass: no waiting helps here.
  ['join-guest-public', ({ isGuest, target }) => isGuest && target.isPublic],
  ...STANDING,
  ...FOR_GUESTS,
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
  const isModerator = isModeratorLevel(joiner.level)
  const facts = { joiner, target, isFree, isModerator, isGuest: isGuest(joiner) }
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

const answerTo = ({ secret: { door } }: SessionState, userId: string): JoinTarget['answer'] => {
  if (door.admitted.includes(userId)) return 'in'
  return door.refused.includes(userId) ? 'out' : null
}

/** Facts of a room about someone's wish to join. */
export const joinTarget = (
  state: SessionState,
  userId: string,
  now: number,
  invitation = '',
  mustKnock = false,
): JoinTarget => ({
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
  lacksInvitation: state.secret.door.invitation !== null && state.secret.door.invitation !== invitation,
  guests: mustKnock && state.guests === 'link' ? 'door' : state.guests,
  answer: answerTo(state, userId),
})

/** Part of a lobby's list entry that joining depends on. */
export interface ListedSession {
  readonly isPublic: boolean
  /** Rest of the boost; 0 without one. */
  readonly boostDuration: number
  readonly storytellers: readonly { readonly id: string }[]
  readonly players: readonly { readonly id: string | null }[]
  readonly usersAll: readonly { readonly id: string; readonly isOnline: boolean }[]
}

/** Joining from a row of the lobby, which knows neither locks, invitations nor banlists: those are told at the door. */
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
  lacksInvitation: false,
  guests: 'link',
  answer: null,
})
