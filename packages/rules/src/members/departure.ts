import { accessLapse } from '../access/policy.ts'
import type { AnyEvent } from '../core/registry.ts'
import type { Ctx } from '../core/topic.ts'
import type { GoneReason, SessionState, SessionUser } from '../state.ts'
import { canStay, joinTarget } from './join.ts'
import { isOnline, isUserOnline, presenceNotice } from './presence.ts'

/** Departure: somebody's connections end for good, access lapses, and the others are told as for anyone who leaves. */
export function goneEvents(
  state: SessionState,
  userId: string,
  reason: GoneReason,
  { now, evolve }: Ctx,
): readonly AnyEvent[] {
  const gone: AnyEvent = { type: 'userGone', userId, reason }
  const wasOnline = isUserOnline(state, userId)
  return [
    ...accessLapse(state, userId, now),
    gone,
    ...(wasOnline ? presenceNotice(evolve(state, [gone]), userId, now) : []),
  ]
}

/** Departures of those among these people who may not stay as things are now. */
export const dismissEvents = (
  state: SessionState,
  reason: GoneReason,
  ctx: Ctx,
  isMeant: (user: SessionUser) => boolean = () => true,
): readonly AnyEvent[] =>
  Object.values(state.users)
    .filter((user) => isOnline(user) && isMeant(user))
    .filter((user) => !canStay(user, joinTarget(state, user.id, ctx.now), ctx.now).ok)
    .flatMap((user) => goneEvents(state, user.id, reason, ctx))
