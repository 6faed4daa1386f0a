import { ok, type Result } from '@belfry/kit'
import { type RuleError, refuse } from '../core/errors.ts'
import type { GoneReason, SessionState } from '../state.ts'
import type { Party } from './party.ts'
import { userOf } from './presence.ts'

/** Anybody but oneself may be sent away; a Storyteller only while the person is here. */
export function canKick(actor: Party, target: Party | undefined): Result<true, RuleError> {
  if (!actor.isStoryteller && !actor.isModerator) return refuse('not-storyteller')
  if (!target) return refuse('no-such-user')
  if (actor.id === target.id) return refuse('kick-self')
  return target.isOnline || actor.isModerator ? ok(true) : refuse('kick-offline')
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
