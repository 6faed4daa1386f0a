import { ok } from '@belfry/kit'
import type { AnyEvent } from '../core/registry.ts'
import { inSteps } from '../core/steps.ts'
import type { Deciders, Settler } from '../core/topic.ts'
import { clearDeadline, deadlineSet } from '../deadlines/deadlines.ts'
import { BOOST_MS, BOOST_RENEWED_BEFORE_MS } from '../limits.ts'
import type { SessionState } from '../state.ts'
import { dismissEvents } from './departure.ts'
import { isGroupSubscriber } from './levels.ts'
import { isUserOnline, userOf } from './presence.ts'

/**
 * A boost lets people without a level in. It comes from a Storyteller with a group level, is renewed while one
 * of them is here, and runs on for what is left of it when they are not.
 */
export interface BoostCommands {
  renewBoost: Record<never, never>
  endBoost: Record<never, never>
}

const BOOST_DEADLINE = 'boost'

const hasBooster = (state: SessionState, now: number): boolean =>
  state.storytellers.some(({ id }) => {
    const user = userOf(state, id)
    return user !== undefined && isUserOnline(state, id) && isGroupSubscriber(user, now)
  })

const grant = (now: number): readonly AnyEvent[] => [
  { type: 'boostSet', until: now + BOOST_MS },
  deadlineSet({
    id: BOOST_DEADLINE,
    due: now + BOOST_MS - BOOST_RENEWED_BEFORE_MS,
    keeps: 'wall',
    command: { type: 'renewBoost' },
  }),
]

const expireAt = (until: number): AnyEvent =>
  deadlineSet({ id: BOOST_DEADLINE, due: until, keeps: 'wall', command: { type: 'endBoost' } })

export const boostDeciders: Deciders<BoostCommands> = {
  renewBoost: {
    by: ['system'],
    decide: (state, _command, ctx) => {
      const { now } = ctx
      if (hasBooster(state, now)) return ok(grant(now))
      const { boostUntil } = state.meta
      return ok(boostUntil === null ? [] : [expireAt(boostUntil)])
    },
  },
  endBoost: {
    by: ['system'],
    decide: (state, _command, ctx) => {
      const { now } = ctx
      if (hasBooster(state, now)) return ok(grant(now))
      return inSteps(
        state,
        ctx,
        (current) => [...clearDeadline(current, BOOST_DEADLINE), { type: 'boostSet', until: null }],
        (current) => dismissEvents(current, 'boost-ended', ctx),
      )
    },
  },
}

/** Renewal of a boost only below half: a Storyteller who reconnects often must not tell everybody each time. */
const isFresh = (state: SessionState, now: number): boolean =>
  state.meta.boostUntil !== null && state.meta.boostUntil - now > BOOST_MS / 2

export const settleBoost: Settler = (before, after, { now }) => {
  if (before.users === after.users && before.storytellers === after.storytellers) return []
  if (after.meta.isLocal || isFresh(after, now)) return []
  return hasBooster(after, now) && !hasBooster(before, now) ? grant(now) : []
}
