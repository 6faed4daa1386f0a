import type { Settler } from '../core/topic.ts'
import { personOf } from '../members/person.ts'
import { isGone, userOf } from '../members/presence.ts'
import type { SessionState } from '../state.ts'
import { canBeStoryteller } from './policy.ts'

const isSentAway = (state: SessionState, userId: string): boolean =>
  isGone(state, userId) && userOf(state, userId)?.goneFor === 'kicked'

/** A request ends when the person asked sits down or goes away for good, or who asked is sent away. */
export const settleRequests: Settler = (_before, after) =>
  Object.entries(after.storytellerRequests).flatMap(([userId, by]) => {
    const allowed = canBeStoryteller(personOf(after, userId))
    const isHere = allowed.ok || (allowed.error.code === 'storyteller-offline' && !isGone(after, userId))
    return isHere && !isSentAway(after, by)
      ? []
      : [{ type: 'storytellerRequestEnded', userId, answer: null } as const]
  })
