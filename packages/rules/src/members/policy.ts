import { ok, type Result } from '@belfry/kit'
import { type RuleError, refuse } from '../core/errors.ts'
import type { PersonAtTable } from './person.ts'

/**
 * Anybody but oneself may be sent away; by a Storyteller only while the person is here, and neither whose session it
 * is nor who keeps order in all of them.
 */
export function canKick(actor: PersonAtTable, target: PersonAtTable | undefined): Result<true, RuleError> {
  if (!actor.isStoryteller && !actor.isModerator) return refuse('not-storyteller')
  if (!target) return refuse('no-such-user')
  if (actor.id === target.id) return refuse('kick-self')
  if (!actor.isModerator && (target.isOwner || target.isModerator)) return refuse('kick-not-above')
  return target.isOnline || actor.isModerator ? ok(true) : refuse('kick-offline')
}
