import type { MediaSwitches, SessionState } from '../state.ts'

export const ALL_ON: MediaSwitches = { isMuted: false, isDeafened: false, isVideoMuted: false }

export const isSameMedia = (a: MediaSwitches, b: MediaSwitches): boolean =>
  a.isMuted === b.isMuted && a.isDeafened === b.isDeafened && a.isVideoMuted === b.isVideoMuted

/** Switches of somebody, also those that nobody else knows yet. */
export const mediaOf = (state: SessionState, userId: string): MediaSwitches =>
  state.secret.nightMedia[userId] ?? state.media[userId] ?? ALL_ON
