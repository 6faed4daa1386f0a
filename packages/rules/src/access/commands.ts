import { ok } from '@belfry/kit'
import { isStoryteller } from '../core/actor.ts'
import { refuse } from '../core/errors.ts'
import type { Deciders, Decision } from '../core/topic.ts'
import { ACCESS_GRANTED } from '../core/viewer.ts'
import { userOf } from '../members/presence.ts'
import type { SessionState } from '../state.ts'
import { ACCESS_DENIED, ACCESS_REQUESTED, accessEvents, canSetAccess, checkAccessRequest } from './policy.ts'

export interface AccessCommands {
  /** Access wanted: 1 asks for oneself; 2 and 3 are a Storyteller's no and yes to somebody. */
  requestGrimoire: { readonly userId: string; readonly status: number }
}

const changed = (state: SessionState, userId: string, status: number, now: number): Decision =>
  ok(userOf(state, userId)?.grimoireAccess === status ? [] : accessEvents(userId, status, now))

export const accessDeciders: Deciders<AccessCommands> = {
  requestGrimoire: {
    by: ['member'],
    decide: (state, { userId, status }, { actor, now }) => {
      if (actor.kind !== 'user') return refuse('not-member')
      if (status === ACCESS_REQUESTED) {
        if (userId !== actor.userId) return refuse('grimoire-for-other')
        const allowed = checkAccessRequest(state, userId, now)
        return allowed.ok ? changed(state, userId, status, now) : allowed
      }
      if (status !== ACCESS_DENIED && status !== ACCESS_GRANTED)
        return refuse('bad-value', { field: 'status' })
      if (!isStoryteller(state, actor.userId)) return refuse('not-storyteller')
      const allowed = canSetAccess(state, userId)
      return allowed.ok ? changed(state, userId, status, now) : allowed
    },
  },
}
