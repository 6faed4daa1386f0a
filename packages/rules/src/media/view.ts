import { hasInsight, type Viewer } from '../core/viewer.ts'
import type { MediaSwitches, SessionState } from '../state.ts'
import { ALL_ON, isSameMedia, mediaOf } from './switches.ts'

export interface MediaView {
  isMuted: boolean
  isDeafened: boolean
  isVideoMuted: boolean
}

/** Switches changed at night are for those who talk with one another, and for those who see the grimoire. */
const knowsNight = (state: SessionState, viewer: Viewer, userId: string): boolean => {
  if (viewer.userId === userId || hasInsight(viewer)) return true
  const own = state.secret.nightChannels[viewer.userId]
  return own !== undefined && own === state.secret.nightChannels[userId]
}

const knownMedia = (state: SessionState, viewer: Viewer, userId: string): MediaSwitches =>
  knowsNight(state, viewer, userId) ? mediaOf(state, userId) : (state.media[userId] ?? ALL_ON)

/** Switches by user id, as far as this viewer may know; whoever is absent has nothing off. */
export function mediaView(state: SessionState, viewer: Viewer): Record<string, MediaView> {
  const view: Record<string, MediaView> = {}
  for (const userId of [...Object.keys(state.media), ...Object.keys(state.secret.nightMedia)]) {
    const { isMuted, isDeafened, isVideoMuted } = knownMedia(state, viewer, userId)
    const media = { isMuted, isDeafened, isVideoMuted }
    if (!isSameMedia(media, ALL_ON)) view[userId] = media
  }
  return view
}
