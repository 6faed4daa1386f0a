import { ok, type Result } from '@belfry/kit'
import type { SessionState } from '../state.ts'
import { type Actor, isModerator, isStoryteller, seatOf } from './actor.ts'
import type { RuleError } from './errors.ts'
import { type RuleErrorCode, refuse } from './errors.ts'

/** Rights a command may ask for. The server's check and the screen's buttons read the same table. */
export type Right = 'storyteller' | 'moderator' | 'seated' | 'member' | 'system'

const holds: Record<Right, (state: SessionState, actor: Actor) => boolean> = {
  storyteller: (state, actor) => actor.kind === 'user' && isStoryteller(state, actor.userId),
  moderator: (state, actor) => actor.kind === 'user' && isModerator(state, actor.userId),
  seated: (state, actor) => actor.kind === 'user' && seatOf(state, actor.userId) >= 0,
  member: (state, actor) => actor.kind === 'user' && state.users[actor.userId] !== undefined,
  system: (_state, actor) => actor.kind === 'system',
}

const missing: Record<Right, RuleErrorCode> = {
  storyteller: 'not-storyteller',
  moderator: 'not-moderator',
  seated: 'not-seated',
  member: 'not-member',
  system: 'not-system',
}

/** Rights of which any one is enough; the first one names the refusal. */
export function checkRights(
  state: SessionState,
  actor: Actor,
  anyOf: readonly Right[],
): Result<true, RuleError> {
  if (anyOf.some((right) => holds[right](state, actor))) return ok(true)
  return refuse(missing[anyOf[0] ?? 'system'])
}
