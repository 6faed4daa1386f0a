import { ALL_ON, isSameMedia, type MediaNotice } from '@belfry/rules'
import { z } from 'zod'
import { withGamestate } from '../../view.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { mediaSchema } from '../views/chat.ts'
import { userId } from '../views/common.ts'

const mediaInbound = {
  /** Switches of the sender: the microphone, everybody's voices, the camera. */
  media: inbound({
    class: 'durable',
    ack: false,
    schema: mediaSchema,
    toCommand: (media) => ({ type: 'setMedia', media }),
  }),
}

const mediaOutbound = {
  /** By day to everybody; at night to those who talk with one another, and to those with the grimoire. */
  media: outbound({
    schema: z.strictObject({ userId, ...mediaSchema.shape }),
    apply: (view, { userId: changed, ...media }) => {
      const { [changed]: _before, ...others } = view.gamestate.media
      return withGamestate(view, {
        media: isSameMedia(media, ALL_ON) ? others : { ...others, [changed]: media },
      })
    },
  }),
}

const mediaToWire: ToWire<MediaNotice> = {
  mediaChanged: ({ userId: changed, media: { isMuted, isDeafened, isVideoMuted } }) => [
    ['media', { userId: changed, isMuted, isDeafened, isVideoMuted }],
  ],
}

/** Microphones and cameras that people have switched off. */
export const media = {
  inbound: mediaInbound,
  outbound: mediaOutbound,
  toWire: mediaToWire,
  gamestate: { media: z.record(userId, mediaSchema) },
}
