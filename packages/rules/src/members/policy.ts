import { ok, type Result } from '@belfry/kit'
import { isModerator } from '../core/actor.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import type { GoneReason, SessionState } from '../state.ts'
import { isOnline, userOf } from './presence.ts'

/** Anybody but oneself may be sent away; a Storyteller only while the person is here. */
export function canKick(state: SessionState, actorId: string, userId: string): Result<true, RuleError> {
  if (actorId === userId) return refuse('kick-self')
  const user = userOf(state, userId)
  if (!user) return refuse('no-such-user')
  if (!isOnline(user) && !isModerator(state, actorId)) return refuse('kick-offline', { name: user.username })
  return ok(true)
}

/** Null while the connection belongs here; otherwise why it has to be closed. */
export function closedFor(
  state: SessionState,
  userId: string,
  connectionId: string,
): GoneReason | 'unknown' | null {
  const user = userOf(state, userId)
  if (!user) return 'unknown'
  if (user.connections.some(({ id }) => id === connectionId)) return null
  return user.goneFor ?? 'unknown'
}

/** Without a session everybody counts as Storyteller. */
export const countsAsStoryteller = (
  session: { readonly storytellers: readonly { readonly id: string }[] } | null,
  userId: string,
): boolean => session === null || session.storytellers.some(({ id }) => id === userId)
