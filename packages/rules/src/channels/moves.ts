import type { AnyEvent } from '../core/registry.ts'
import { clearDeadline } from '../deadlines/deadlines.ts'
import type { SessionState } from '../state.ts'
import type { WhisperEnd } from './events.ts'
import { channelKind, channelOf } from './names.ts'

const changed = (userId: string, channel: string, next: string | null): AnyEvent => ({
  type: channelKind(channel) === 'night' ? 'nightChannelChanged' : 'channelChanged',
  userId,
  channel: next,
})

/**
 * Brings somebody to a channel, or to the town square; nothing if they are there. Channels of day and night never
 * touch: each end with their time.
 */
export function moveTo(state: SessionState, userId: string, channel: string | null): readonly AnyEvent[] {
  const current = channelOf(state, userId)
  const named = channel ?? current
  return named === null || current === channel ? [] : [changed(userId, named, channel)]
}

export const stopFollowing = (state: SessionState, userId: string): readonly AnyEvent[] =>
  state.secret.following[userId] === undefined ? [] : [{ type: 'followingChanged', userId, target: null }]

export const whisperDeadline = (from: string, to: string): string => `whisper:${from}:${to}`

/** Ends a request, if there is one; with the reason, where its asker does not know it anyway. */
export function dropRequest(
  state: SessionState,
  from: string,
  to: string,
  reason?: WhisperEnd,
): readonly AnyEvent[] {
  if (!state.secret.whisperRequests.some((request) => request.from === from && request.to === to)) return []
  const ended = { type: 'whisperRequestEnded', from, to, ...(reason ? { reason } : {}) } as const
  return [...clearDeadline(state, whisperDeadline(from, to)), ended]
}
