import type { Evolvers } from '../core/topic.ts'
import type { MediaState, MediaSwitches } from '../state.ts'
import { ALL_ON, isSameMedia } from './switches.ts'

export interface MediaEvents {
  mediaChanged: { readonly userId: string; readonly media: MediaSwitches }
  /** Switches at night, kept secret: a microphone that comes on tells that somebody is awake. */
  nightMediaChanged: { readonly userId: string; readonly media: MediaSwitches }
}

const without = (media: MediaState, userId: string): MediaState => {
  const { [userId]: _before, ...others } = media
  return others
}

export const mediaEvolvers: Evolvers<MediaEvents> = {
  mediaChanged: (state, { userId, media }) => {
    const others = without(state.media, userId)
    return {
      ...state,
      media: isSameMedia(media, ALL_ON) ? others : { ...others, [userId]: media },
      secret: { ...state.secret, nightMedia: without(state.secret.nightMedia, userId) },
    }
  },
  nightMediaChanged: (state, { userId, media }) => ({
    ...state,
    secret: { ...state.secret, nightMedia: { ...state.secret.nightMedia, [userId]: media } },
  }),
}
