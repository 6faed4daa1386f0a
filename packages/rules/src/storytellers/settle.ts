import type { Settler } from '../core/topic.ts'
import { partyOf } from '../members/party.ts'
import { isGone } from '../members/presence.ts'
import { canBeStoryteller } from './policy.ts'

/** A request ends when the person asked sits down or goes away for good. */
export const settleRequests: Settler = (_before, after) =>
  Object.keys(after.storytellerRequests).flatMap((userId) => {
    const allowed = canBeStoryteller(partyOf(after, userId))
    const stands = allowed.ok || (allowed.error.code === 'storyteller-offline' && !isGone(after, userId))
    return stands ? [] : [{ type: 'storytellerRequestEnded', userId, answer: null } as const]
  })
