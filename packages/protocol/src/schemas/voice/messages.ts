import { z } from 'zod'
import { TRACK_KINDS } from '../../voice/names.ts'
import { userId } from '../views/common.ts'
import { roomId } from './grant.ts'

/** Parameters that only browsers and the forwarding unit understand go through as they are. */
const opaque = z.looseObject({})
const id = z.string().min(1).max(64)
const kind = z.enum(TRACK_KINDS)
const direction = z.enum(['send', 'receive'])
const channel = z.string().max(80).nullable()
const nothing = z.null().optional()
/** More than sit around any table. */
const MOST_UNSEEN = 100
/** What opens the relay at the port of the pages, for a few minutes. */
const relayPass = z.object({ port: z.number().int(), username: z.string(), credential: z.string() })

/** A voice or a picture that may be fetched with `consume`. */
const producer = z.object({ producerId: id, userId, kind })
/** Peer: somebody in the room whom one may hear or see, or who is in the same channel. */
const consumer = z.object({
  userId,
  channel,
  audioPaused: z.boolean(),
  videoPaused: z.boolean(),
  /** Wants to be heard above everybody else right now; whether they may is for listeners to say. */
  hasPriority: z.literal(true).optional(),
  /** Much of what they say, or hear, is lost on the way. */
  hasBadLine: z.literal(true).optional(),
})

export type RelayPass = z.infer<typeof relayPass>
export type VoiceProducer = z.infer<typeof producer>
export type VoiceConsumer = z.infer<typeof consumer>

/** Requests over the media socket; every answer is {ok: true, value} or {ok: false, code, params}. All may be repeated. */
export const VOICE_REQUESTS = {
  createRoom: { body: z.strictObject({ roomId }), answer: z.object({}) },
  /** The channel is a wish: the answer has the one that the table knows. */
  join: {
    body: z.strictObject({ userId, roomId, channel, audioPaused: z.boolean(), videoPaused: z.boolean() }),
    answer: z.object({ channel }),
  },
  getRouterRtpCapabilities: { body: nothing, answer: opaque },
  createWebRtcTransport: {
    body: z.strictObject({ direction }),
    answer: z.object({
      id,
      iceParameters: opaque,
      iceCandidates: z.array(opaque),
      dtlsParameters: opaque,
      sctpParameters: opaque.optional(),
      /** For networks that let nothing pass but what looks like pages. */
      relay: relayPass.optional(),
    }),
  },
  /** Echo of what is said into it: so a browser knows that the way to the server and back is open. */
  pulse: { body: z.strictObject({ sctpStreamParameters: opaque }), answer: z.object({ pulseId: id }) },
  echo: { body: nothing, answer: z.object({ echoId: id, pulseId: id, sctpStreamParameters: opaque }) },
  connectTransport: {
    body: z.strictObject({ transportId: id, dtlsParameters: opaque }),
    answer: z.object({}),
  },
  /** One producer of each kind: another takes the place of the one before. */
  produce: {
    body: z.strictObject({ transportId: id, kind, rtpParameters: opaque, isPaused: z.boolean() }),
    answer: z.object({ producerId: id }),
  },
  /** The consumer waits until `ready`. */
  consume: {
    body: z.strictObject({ transportId: id, producerId: id, rtpCapabilities: opaque }),
    answer: z.object({ consumerId: id, producerId: id, userId, kind, rtpParameters: opaque }),
  },
  ready: { body: z.strictObject({ consumerId: id }), answer: z.object({}) },
  producerClosed: { body: z.strictObject({ producerId: id }), answer: z.object({}) },
  exitRoom: { body: nothing, answer: z.object({}) },
} as const

/** Notifications: what a client says without waiting for an answer. */
export const VOICE_NOTIFICATIONS = {
  /** Answered by `newProducers` and `newConsumers` with all there are. */
  getProducers: nothing,
  getConsumers: nothing,
  producerPaused: z.strictObject({ producerId: id }),
  producerResumed: z.strictObject({ producerId: id }),
  /** Wishes of whoever is deaf, or looks at nobody: they are not sent what they would throw away. */
  consumersPaused: z.strictObject({ kind }),
  consumersResumed: z.strictObject({ kind }),
  /** Those whose pictures are not on the screen: they are not sent, until a list without them comes. */
  unseen: z.strictObject({ userIds: z.array(userId).max(MOST_UNSEEN) }),
  /** Priority: the wish to be heard above everybody else. */
  priority: z.strictObject({ isWanted: z.boolean() }),
  /** How the own line is, as measured there. */
  line: z.strictObject({ isBad: z.boolean() }),
  /** Asks to be told by `voiceHeard`, for browsers that cannot measure the own voice. */
  watchVoice: z.strictObject({ producerId: id }),
  /** Only asks: answered by `channelChange` with the channel that the table knows. */
  channelChange: z.strictObject({ channel }),
} as const

/** Pushes: what the server says. Everything only to those whom the table lets hear or see it. */
export const VOICE_PUSHES = {
  consumerClosed: z.object({ consumerId: id }),
  newProducers: z.array(producer),
  newConsumers: z.array(consumer),
  /** Comes again when something about them has changed. */
  consumerJoined: consumer,
  consumerLeft: z.object({ userId }),
  channelChange: z.object({ channel }),
  /** The own voice begins to arrive at the server, or is silent again. */
  voiceHeard: z.object({ producerId: id, isHeard: z.boolean() }),
} as const

export type VoiceRequestName = keyof typeof VOICE_REQUESTS
export type VoiceRequestBody<Name extends VoiceRequestName> = z.infer<(typeof VOICE_REQUESTS)[Name]['body']>
export type VoiceRequestAnswer<Name extends VoiceRequestName> = z.infer<
  (typeof VOICE_REQUESTS)[Name]['answer']
>
export type VoiceNotificationName = keyof typeof VOICE_NOTIFICATIONS
export type VoiceNotificationBody<Name extends VoiceNotificationName> = z.infer<
  (typeof VOICE_NOTIFICATIONS)[Name]
>
export type VoicePushName = keyof typeof VOICE_PUSHES
export type VoicePush<Name extends VoicePushName> = z.infer<(typeof VOICE_PUSHES)[Name]>
