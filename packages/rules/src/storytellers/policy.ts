import { ok, type Result } from '@belfry/kit'
import { type RuleError, refuse } from '../core/errors.ts'
import type { PersonAtTable } from '../members/person.ts'

/** A new Storyteller is here, does not sit at the table, and is not one yet. */
export function canBeStoryteller(person: PersonAtTable | undefined): Result<true, RuleError> {
  if (!person) return refuse('no-such-user')
  if (person.isGuest) return refuse('storyteller-guest')
  if (person.isStoryteller) return refuse('storyteller-already')
  if (person.seat >= 0) return refuse('storyteller-seated')
  return person.isOnline ? ok(true) : refuse('storyteller-offline')
}

/** Role of Storyteller taken without being asked: by moderators when they need it, by the owner when nobody has it. */
export const mayTakeRole = (
  person: PersonAtTable,
  session: { readonly ownerId: string; readonly storytellerCount: number },
): boolean => person.isModerator || (session.ownerId === person.id && session.storytellerCount === 0)

export const mayManageStorytellers = (person: PersonAtTable): boolean =>
  person.isStoryteller || person.isModerator

/**
 * Oneself always, also as the last one; others with the right to manage them. Whose session it is stays its Storyteller
 * as long as they like: they could not take the role back while somebody else has it.
 */
export function canRemoveStoryteller(
  actor: PersonAtTable,
  target: PersonAtTable | undefined,
): Result<true, RuleError> {
  if (!target?.isStoryteller) return refuse('no-such-storyteller')
  if (actor.id === target.id) return ok(true)
  if (!mayManageStorytellers(actor)) return refuse('not-storyteller')
  return target.isOwner && !actor.isModerator ? refuse('kick-not-above') : ok(true)
}
