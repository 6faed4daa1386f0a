import type { AnyEvent } from '../core/registry.ts'
import { clearDeadline, deadlineSet } from '../deadlines/deadlines.ts'
import { JOIN_NOTICE_DELAY_MS } from '../limits.ts'
import type { SessionState, SessionUser } from '../state.ts'

/** Person by an id that may come from a payload: only people count, not what every object inherits. */
export const userOf = (state: SessionState, userId: string): SessionUser | undefined =>
  Object.hasOwn(state.users, userId) ? state.users[userId] : undefined

export const isOnline = (user: SessionUser | undefined): boolean => (user?.connections.length ?? 0) > 0

export const isUserOnline = (state: SessionState, userId: string): boolean => isOnline(userOf(state, userId))

export const isAnyoneOnline = (state: SessionState): boolean => Object.values(state.users).some(isOnline)

const noticeId = (userId: string): string => `presence:${userId}`

/** Offline, and not just blinking: left for good, or away long enough to be announced. */
export const isGone = (state: SessionState, userId: string): boolean =>
  userOf(state, userId)?.goneFor !== null && !isUserOnline(state, userId)

export const dropNotice = (state: SessionState, userId: string): readonly AnyEvent[] =>
  clearDeadline(state, noticeId(userId))

/** Events of going away: nobody waits for somebody who is not there. */
export const awayEvents = (state: SessionState, userId: string): readonly AnyEvent[] =>
  isUserOnline(state, userId) || isGone(state, userId) ? [] : [{ type: 'userAway', userId }]

/**
 * Coming and going is announced a little later. If the opposite happens meanwhile neither is: whoever reloads
 * a page was never away. At a table in one browser there is nobody to tell. To be asked of the state after the
 * change.
 */
export function presenceNotice(state: SessionState, userId: string, now: number): readonly AnyEvent[] {
  if (state.meta.isLocal) return []
  const waiting = dropNotice(state, userId)
  if (waiting.length > 0) return [...waiting, ...awayEvents(state, userId)]
  const command = { type: 'announcePresence', userId, isOnline: isUserOnline(state, userId) } as const
  return [deadlineSet({ id: noticeId(userId), due: now + JOIN_NOTICE_DELAY_MS, keeps: 'wall', command })]
}
