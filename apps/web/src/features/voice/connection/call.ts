import type { Clock } from '@belfry/kit'
import type { TrackKind, VoiceConsumer } from '@belfry/protocol'
import type { Device, Transport } from 'mediasoup-client/types'
import type { Readable } from '../../../lib/store.ts'
import type { Incoming, OwnMedia } from '../../../shared/voice/types.ts'
import { pictureFor, VOICE } from './encodings.ts'
import type { ChatLink, PushHandlers } from '../../../shared/voice/line/link.ts'
import { openWays } from '../../../shared/voice/line/ways.ts'
import { Receiving } from './receiving.ts'
import { followSight } from './sight.ts'
import { Sending, WISHES } from './sending.ts'

/** Call: what it brings of others. */
export interface CallNews {
  readonly onStreams: (streams: Readonly<Record<string, Incoming>>) => void
  readonly onConsumer: (consumer: VoiceConsumer) => void
  readonly onLeft: (userId: string) => void
  readonly onChannel: (channel: string | null) => void
  /** Nothing comes through any more, though the connection stands. */
  readonly onLost: (reason: string) => void
  readonly onCannotConsume: () => void
  /** The own line is bad, or no longer. */
  readonly onQuality: (isBad: boolean) => void
}

export interface CallOptions extends CallNews {
  readonly link: ChatLink
  readonly device: Device
  readonly clock: Clock
  readonly own: OwnMedia
  readonly userId: string
  readonly roomId: string
  /** The channel that the table shows this person in. */
  readonly channel: Readable<string | null>
  /** Whose pictures are on the screen; null where nobody keeps an eye on that. */
  readonly seen: Readable<ReadonlySet<string>> | null
  /** Sends nothing and hears nothing: another window of the same person does. */
  readonly onlyLooks: boolean
  /** Nobody waits for this call any more. */
  readonly signal: AbortSignal
}

export interface Call {
  readonly levels: () => ReadonlyMap<string, number>
  readonly ownLevel: () => Promise<number>
  /** Something happened to the network: whether the way still stands is asked at once. */
  readonly doubt: () => void
  readonly close: () => void
}

/** Nothing came back of what was said. */
export const SILENT = 'silent'

const KINDS: readonly TrackKind[] = ['audio', 'video']

const NOTHING_SENT = { level: () => Promise.resolve(0), heard: () => undefined, close: () => undefined }

function sendOwn(options: CallOptions, transport: () => Promise<Transport>) {
  const { own, link, clock, device, onlyLooks } = options
  if (onlyLooks) return NOTHING_SENT
  const senders = {
    audio: new Sending({ link, clock, transport, options: () => VOICE }),
    video: new Sending({ link, clock, transport, options: () => pictureFor(device) }),
  }
  const follow = (): void => {
    for (const kind of KINDS) if (device.canProduce(kind)) senders[kind].wish(WISHES[kind](own))
  }
  const stops = [own.audio, own.video, own.isTalking, own.tracks].map((source) => source.subscribe(follow))
  follow()
  return {
    level: () => senders.audio.level(),
    heard: senders.audio.heard,
    close: () => {
      for (const stop of stops) stop()
      for (const kind of KINDS) senders[kind].close()
    },
  }
}

/** Whoever is deaf is sent nothing. */
function followDeafness({ link, own }: CallOptions): () => void {
  const told = { audio: false, video: false }
  const follow = (): void => {
    for (const kind of KINDS) {
      const { isDeafened } = own[kind].get()
      if (told[kind] === isDeafened) continue
      told[kind] = isDeafened
      link.notify(isDeafened ? 'consumersPaused' : 'consumersResumed', { kind })
    }
  }
  const stops = KINDS.map((kind) => own[kind].subscribe(follow))
  follow()
  return () => {
    for (const stop of stops) stop()
  }
}

function receive(options: CallOptions, transport: () => Promise<Transport>) {
  let pictures: readonly string[] = []
  const sight = followSight({ ...options, pictures: () => pictures })
  const receiving = new Receiving({
    link: options.link,
    transport,
    capabilities: () => options.device.recvRtpCapabilities,
    onStreams: (streams) => {
      pictures = Object.keys(streams).filter((userId) => streams[userId]?.video)
      sight.changed()
      options.onStreams(streams)
    },
    onFailed: options.onCannotConsume,
  })
  const close = (): void => {
    receiving.close()
    sight.close()
  }
  return { receiving, close }
}

function listen(options: CallOptions, receiving: Receiving, voiceHeard: PushHandlers['voiceHeard']): void {
  const { link, onConsumer, onLeft, onChannel } = options
  link.listen({
    newProducers: receiving.offered,
    consumerClosed: ({ consumerId }) => receiving.ended(consumerId),
    newConsumers: (consumers) => consumers.forEach(onConsumer),
    consumerJoined: onConsumer,
    consumerLeft: ({ userId }) => {
      receiving.left(userId)
      onLeft(userId)
    },
    channelChange: ({ channel }) => onChannel(channel),
    voiceHeard,
  })
}

async function enter({ link, own, userId, roomId, channel, device, onChannel }: CallOptions): Promise<void> {
  await link.request('createRoom', { roomId })
  const { channel: known } = await link.request('join', {
    userId,
    roomId,
    channel: channel.get(),
    audioPaused: WISHES.audio(own)?.isPaused ?? true,
    videoPaused: WISHES.video(own) === null,
  })
  onChannel(known)
  const routerRtpCapabilities = await link.request('getRouterRtpCapabilities', null)
  if (!device.loaded) await device.load({ routerRtpCapabilities })
}

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('nobody waits')), { once: true }),
  )

/**
 * Enters the room and carries voices and pictures until it is closed. It comes back when packets go both ways: that
 * everything is agreed on says nothing about what a firewall lets through.
 */
export async function openCall(options: CallOptions): Promise<Call> {
  const { link, channel, own, signal, onLost, onQuality } = options
  const broken = Promise.withResolvers<never>()
  let isUp = false
  await enter(options)
  const ways = openWays({
    ...options,
    onLost: (error) => (isUp ? onLost(SILENT) : broken.reject(error)),
    onQuality: (isBad) => {
      link.notify('line', { isBad })
      onQuality(isBad)
    },
  })
  const { receiving, close: stopReceiving } = receive(options, ways.receive)
  const sending = sendOwn(options, ways.send)
  // Only now: what is offered before cannot be taken yet, and all of it is asked for below.
  listen(options, receiving, sending.heard)
  const stopDeafness = followDeafness(options)
  const stopChannel = channel.subscribe(() => link.notify('channelChange', { channel: channel.get() }))
  const tellPriority = (): void => link.notify('priority', { isWanted: own.hasPriority.get() })
  const stopPriority = own.hasPriority.subscribe(tellPriority)
  if (own.hasPriority.get()) tellPriority()
  link.notify('getConsumers', null)
  link.notify('getProducers', null)
  const close = (): void => {
    stopChannel()
    stopPriority()
    stopDeafness()
    sending.close()
    stopReceiving()
    ways.close()
    link.request('exitRoom', null).catch(() => undefined)
  }
  try {
    await Promise.race([ways.opened, broken.promise, untilAborted(signal)])
    isUp = true
  } catch (error) {
    close()
    throw error
  }
  return { levels: () => receiving.levels(), ownLevel: sending.level, doubt: ways.doubt, close }
}
