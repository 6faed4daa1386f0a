import { ok } from '@belfry/kit'
import { refuse } from '../core/errors.ts'
import type { Deciders } from '../core/topic.ts'
import { isNight } from '../game/phase.ts'
import type { MediaSwitches } from '../state.ts'
import { isSameMedia, mediaOf } from './switches.ts'

export interface MediaCommands {
  /** Switches of the sender: the microphone, everybody's voices, the camera. */
  setMedia: { readonly media: MediaSwitches }
}

/** Deafened people are muted too: who hears nobody would not know when to be quiet. */
const withSilence = ({ isMuted, isDeafened, isVideoMuted }: MediaSwitches): MediaSwitches => ({
  isMuted: isMuted || isDeafened,
  isDeafened,
  isVideoMuted,
})

export const mediaDeciders: Deciders<MediaCommands> = {
  setMedia: {
    by: ['member'],
    decide: (state, { media: wanted }, { actor }) => {
      if (actor.kind !== 'user') return refuse('not-member')
      const { userId } = actor
      const media = withSilence(wanted)
      if (isSameMedia(mediaOf(state, userId), media)) return ok([])
      const type = isNight(state.game.phase) ? 'nightMediaChanged' : 'mediaChanged'
      return ok([{ type, userId, media }])
    },
  },
}
