import { ok, type Result } from '@belfry/kit'
import { isModerator, isStoryteller, seatOf } from '../core/actor.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import { isUserOnline, userOf } from '../members/presence.ts'
import type { SessionState } from '../state.ts'

/** Whoever becomes a Storyteller is here, does not sit at the table, and is not one yet. */
export function canBeStoryteller(state: SessionState, userId: string): Result<true, RuleError> {
  const user = userOf(state, userId)
  if (!user) return refuse('no-such-user')
  if (isStoryteller(state, userId)) return refuse('storyteller-already')
  if (seatOf(state, userId) >= 0) return refuse('storyteller-seated', { name: user.username })
  return isUserOnline(state, userId) ? ok(true) : refuse('storyteller-offline', { name: user.username })
}

/** Moderators take the role when they need it; the owner when nobody has it. Everybody else is asked first. */
export const mayTakeRole = (state: SessionState, userId: string): boolean =>
  isModerator(state, userId) || (state.meta.ownerId === userId && state.storytellers.length === 0)

export const mayManageStorytellers = (state: SessionState, userId: string): boolean =>
  isStoryteller(state, userId) || isModerator(state, userId)

/** Oneself always, also as the last one; others with the right to manage them. */
export function canRemoveStoryteller(
  state: SessionState,
  actorId: string,
  userId: string,
): Result<true, RuleError> {
  if (!isStoryteller(state, userId)) return refuse('no-such-storyteller')
  return actorId === userId || mayManageStorytellers(state, actorId) ? ok(true) : refuse('not-storyteller')
}
