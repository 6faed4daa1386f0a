import { ok } from '@belfry/kit'
import { isStoryteller } from '../core/actor.ts'
import { refuse } from '../core/errors.ts'
import type { AnyEvent } from '../core/registry.ts'
import type { Deciders, Decision } from '../core/topic.ts'
import { type PersonAtTable, personOf } from '../members/person.ts'
import type { SessionState } from '../state.ts'
import { tellAll } from '../text/system.ts'
import { canBeStoryteller, canRemoveStoryteller, mayManageStorytellers, mayTakeRole } from './policy.ts'

export interface StorytellerCommands {
  /** Request to co-storytell, or its end. */
  requestStoryteller: { readonly userId: string; readonly isWanted: boolean }
  respondStoryteller: { readonly isAccepted: boolean }
  /** New Storyteller: oneself where allowed; anybody else is asked. */
  addStoryteller: { readonly userId: string }
  removeStoryteller: { readonly userId: string }
}

const isRequested = (state: SessionState, userId: string): boolean =>
  Object.hasOwn(state.storytellerRequests, userId)

const endRequest = (state: SessionState, userId: string, answer: boolean | null): readonly AnyEvent[] =>
  isRequested(state, userId) ? [{ type: 'storytellerRequestEnded', userId, answer }] : []

/**
 * Requests of a Storyteller end when others take the role from them: what they could do then they cannot do by that.
 */
const endRequestsOf = (state: SessionState, by: string): readonly AnyEvent[] =>
  Object.keys(state.storytellerRequests)
    .filter((userId) => state.storytellerRequests[userId] === by)
    .flatMap((userId) => endRequest(state, userId, null))

function added(state: SessionState, userId: string, now: number): Decision {
  const allowed = canBeStoryteller(personOf(state, userId))
  if (!allowed.ok) return allowed
  const hadAccess = (state.users[userId]?.grimoireAccess ?? 0) !== 0
  return ok([
    ...endRequest(state, userId, true),
    // Storytellers see everything as such: a grant of before must not outlast the role.
    ...(hadAccess ? [{ type: 'accessChanged', userId, status: 0 } as const] : []),
    { type: 'storytellerAdded', userId },
    tellAll(now, 'storyteller_add', { id: userId }),
  ])
}

function asked(state: SessionState, by: string, userId: string): Decision {
  const asker = personOf(state, by)
  if (!asker || !mayManageStorytellers(asker)) return refuse('not-storyteller')
  const allowed = canBeStoryteller(personOf(state, userId))
  if (!allowed.ok) return allowed
  return ok(isRequested(state, userId) ? [] : [{ type: 'storytellerRequested', userId, by }])
}

/** A Storyteller stays on the list while away, and even when the session has forgotten the person. */
const entryOf = (state: SessionState, userId: string): PersonAtTable | undefined =>
  personOf(state, userId) ??
  (isStoryteller(state, userId)
    ? { id: userId, seat: -1, isStoryteller: true, isModerator: false, isOnline: false }
    : undefined)

const mayAddSelf = (state: SessionState, userId: string): boolean => {
  const person = personOf(state, userId)
  const session = { ownerId: state.meta.ownerId, storytellerCount: state.storytellers.length }
  return (person !== undefined && mayTakeRole(person, session)) || isRequested(state, userId)
}

export const storytellerDeciders: Deciders<StorytellerCommands> = {
  requestStoryteller: {
    by: ['storyteller', 'moderator'],
    decide: (state, { userId, isWanted }, { actor, now }) => {
      if (actor.kind !== 'user') return refuse('not-storyteller')
      if (!isWanted) return ok(endRequest(state, userId, null))
      return userId === actor.userId ? added(state, userId, now) : asked(state, actor.userId, userId)
    },
  },
  respondStoryteller: {
    by: ['member'],
    decide: (state, { isAccepted }, { actor, now }) => {
      if (actor.kind !== 'user') return refuse('not-member')
      if (!isRequested(state, actor.userId)) return refuse('storyteller-not-asked')
      return isAccepted ? added(state, actor.userId, now) : ok(endRequest(state, actor.userId, false))
    },
  },
  addStoryteller: {
    by: ['member'],
    decide: (state, { userId }, { actor, now }) => {
      if (actor.kind !== 'user') return refuse('not-member')
      if (userId !== actor.userId) return asked(state, actor.userId, userId)
      return mayAddSelf(state, userId) ? added(state, userId, now) : refuse('storyteller-not-asked')
    },
  },
  removeStoryteller: {
    by: ['member'],
    decide: (state, { userId }, { actor, now }) => {
      if (actor.kind !== 'user') return refuse('not-member')
      const remover = personOf(state, actor.userId)
      if (!remover) return refuse('not-member')
      const allowed = canRemoveStoryteller(remover, entryOf(state, userId))
      if (!allowed.ok) return allowed
      return ok([
        { type: 'storytellerRemoved', userId },
        // Requests of whoever steps down stay: who hands the role on has asked in good faith.
        ...(userId === actor.userId ? [] : endRequestsOf(state, userId)),
        tellAll(now, 'storyteller_remove', { id: userId }),
      ])
    },
  },
}
