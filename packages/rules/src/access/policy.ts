import { ok, type Result } from '@belfry/kit'
import { isStoryteller } from '../core/actor.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import { isGuestInGame } from '../core/guest.ts'
import type { AnyEvent } from '../core/registry.ts'
import { ACCESS_GRANTED, GRIMOIRE_OPEN_TO_ALL, isBetweenSeats } from '../core/viewer.ts'
import { isSubscriber } from '../members/levels.ts'
import { isSpectator, type PersonAtTable, personOf } from '../members/person.ts'
import { userOf } from '../members/presence.ts'
import type { SessionState } from '../state.ts'
import { tellAll } from '../text/system.ts'

export const NO_ACCESS = 0
export const ACCESS_REQUESTED = 1
export const ACCESS_DENIED = 2

/** Log lines about a change of access, by the new value. */
const ACCESS_LOG = ['grimoire_removed', 'grimoire_requested', 'grimoire_denied', 'grimoire_received'] as const

/** Access after a Storyteller's click: whoever has it loses it, anybody else gets it. */
export const toggledAccess = (status: number): typeof ACCESS_DENIED | typeof ACCESS_GRANTED =>
  status === ACCESS_GRANTED ? ACCESS_DENIED : ACCESS_GRANTED

export function accessEvents(userId: string, status: number, now: number): readonly AnyEvent[] {
  const line = ACCESS_LOG[status] ?? ACCESS_LOG[NO_ACCESS]
  return [{ type: 'accessChanged', userId, status }, tellAll(now, line, { id: userId })]
}

/** Access ends with a seat and with leaving. */
export const accessLapse = (state: SessionState, userId: string, now: number): readonly AnyEvent[] =>
  (userOf(state, userId)?.grimoireAccess ?? NO_ACCESS) === NO_ACCESS
    ? []
    : accessEvents(userId, NO_ACCESS, now)

/** Facts that a wish for access depends on; a screen finds the same in its view. */
export interface AccessFacts {
  readonly person: PersonAtTable
  readonly grimoireAccess: number
  readonly isNewWithoutLevel: boolean
  readonly isPublic: boolean
  readonly grimoireTag: number
  /** Left a seat of the running game: the open grimoire is closed to them. */
  readonly isBetweenSeats: boolean
  /** Came without an account, and a game is on. */
  readonly isGuestInGame: boolean
}

/** A spectator without access may ask for it, unless it is open anyway or the asker is too new. */
export function canRequestAccess(facts: AccessFacts): Result<true, RuleError> {
  if (!isSpectator(facts.person)) return refuse('grimoire-not-spectator')
  if (facts.grimoireAccess === ACCESS_GRANTED) return refuse('grimoire-held')
  if (facts.isGuestInGame) return refuse('grimoire-guest')
  const isOpen = facts.grimoireTag === GRIMOIRE_OPEN_TO_ALL && !facts.isBetweenSeats
  if (facts.isPublic && isOpen) return refuse('grimoire-open')
  return facts.isPublic && facts.isNewWithoutLevel ? refuse('grimoire-new-user') : ok(true)
}

export function checkAccessRequest(
  state: SessionState,
  userId: string,
  now: number,
): Result<true, RuleError> {
  const user = userOf(state, userId)
  const person = personOf(state, userId)
  if (!user || !person) return refuse('not-member')
  return canRequestAccess({
    person,
    grimoireAccess: user.grimoireAccess,
    isNewWithoutLevel: user.flags.includes('newuser') && !isSubscriber(user, now),
    isPublic: state.meta.isPublic,
    grimoireTag: state.meta.tags.grimoire,
    isBetweenSeats: isBetweenSeats(state, userId),
    isGuestInGame: isGuestInGame(state, userId),
  })
}

/** Decisions about access are the Storytellers', about everybody but themselves, who see the grimoire anyway. */
export function canSetAccess(state: SessionState, userId: string): Result<true, RuleError> {
  if (!userOf(state, userId)) return refuse('no-such-user')
  return isStoryteller(state, userId) ? refuse('grimoire-held') : ok(true)
}
