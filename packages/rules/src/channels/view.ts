import { hasInsight, type Viewer } from '../core/viewer.ts'
import type { SessionState, WhisperKind } from '../state.ts'

export interface WhisperView {
  channel: WhisperKind
  expires: number
}

/** Channels by user id, as far as this viewer may know. */
export function userChannelsView(state: SessionState, viewer: Viewer): Record<string, string> {
  const view: Record<string, string> = {}
  for (const [userId, channel] of Object.entries(state.channels.members)) view[userId] = channel
  const own = state.secret.nightChannels[viewer.userId]
  const seesAll = hasInsight(viewer)
  for (const [userId, channel] of Object.entries(state.secret.nightChannels)) {
    if (seesAll || channel === own) view[userId] = channel
  }
  return view
}

/** Followers, for those who see the grimoire: who follows whom. */
export function followingView(state: SessionState, viewer: Viewer): Record<string, string> {
  const view: Record<string, string> = {}
  if (!hasInsight(viewer)) return view
  for (const [userId, target] of Object.entries(state.secret.following)) view[userId] = target
  return view
}

/** Requests of one's own, by the person asked. */
export function whisperToView(state: SessionState, viewer: Viewer): Record<string, WhisperView> {
  const view: Record<string, WhisperView> = {}
  for (const { from, to, kind, expires } of state.secret.whisperRequests) {
    if (from === viewer.userId) view[to] = { channel: kind, expires }
  }
  return view
}

/** Requests to oneself, by the person asking. */
export function whisperFromView(state: SessionState, viewer: Viewer): Record<string, WhisperView> {
  const view: Record<string, WhisperView> = {}
  for (const { from, to, kind, expires } of state.secret.whisperRequests) {
    if (to === viewer.userId) view[from] = { channel: kind, expires }
  }
  return view
}

export interface ChatFlagsView {
  isWhispersDisabled: boolean
  hasHiddenPrivateCams: boolean
  isNightSilent: boolean
}

export const chatFlagsView = (state: SessionState): ChatFlagsView => ({
  isWhispersDisabled: state.channels.isWhispersDisabled,
  hasHiddenPrivateCams: state.channels.hasHiddenPrivateCams,
  isNightSilent: state.channels.isNightSilent,
})
