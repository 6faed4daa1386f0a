import type { Clock } from '@belfry/kit'
import type { TrackKind, VoiceConsumer, VoiceRequestAnswer } from '@belfry/protocol'
import type { Device, Transport, TransportOptions } from 'mediasoup-client/types'
import type { Readable } from '../../../lib/store.ts'
import type { Incoming, OwnMedia } from '../../../shared/voice/types.ts'
import { pictureFor, VOICE } from './encodings.ts'
import type { ChatLink } from './link.ts'
import { Receiving } from './receiving.ts'
import { Sending, WISHES } from './sending.ts'

/** What a call brings of others. */
export interface CallNews {
  readonly onStreams: (streams: Readonly<Record<string, Incoming>>) => void
  readonly onConsumer: (consumer: VoiceConsumer) => void
  readonly onLeft: (userId: string) => void
  readonly onChannel: (channel: string | null) => void
  /** The way for voices broke, though the connection stands. */
  readonly onLost: (reason: string) => void
  readonly onCannotConsume: () => void
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
}

export interface Call {
  readonly levels: () => ReadonlyMap<string, number>
  readonly ownLevel: () => Promise<number>
  readonly close: () => void
}

/** A way that is silent for so long does not come back by itself in any time somebody would wait. */
const SILENT_MS = 5000

/** What goes wrong with a way, in the word that people are shown. */
const BROKEN = 'ice failed'

function watchWay(transport: Transport, clock: Clock, onLost: (reason: string) => void): void {
  let cancel = (): void => undefined
  transport.on('connectionstatechange', (state) => {
    cancel()
    if (state === 'failed') onLost(BROKEN)
    if (state === 'disconnected') cancel = clock.after(SILENT_MS, () => onLost(BROKEN))
  })
}

const optionsOf = (answer: VoiceRequestAnswer<'createWebRtcTransport'>): TransportOptions =>
  // Only browsers and the forwarding unit know what is in it.
  answer as unknown as TransportOptions

const CREATE = {
  send: (device: Device, options: TransportOptions) => device.createSendTransport(options),
  receive: (device: Device, options: TransportOptions) => device.createRecvTransport(options),
} as const

/** Answers whoever waits with callbacks. */
async function settle<T>(
  ask: () => Promise<T>,
  done: (answer: T) => void,
  fail: (error: Error) => void,
): Promise<void> {
  try {
    done(await ask())
  } catch (error) {
    fail(error instanceof Error ? error : new Error(String(error)))
  }
}

/** Opened when something is first to be carried; whoever only listens sends nothing. */
function lazyTransport({ link, device, clock, onLost }: CallOptions, direction: keyof typeof CREATE) {
  let opened: Promise<Transport> | null = null
  const open = async (): Promise<Transport> => {
    const answer = await link.request('createWebRtcTransport', { direction })
    const transport = CREATE[direction](device, optionsOf(answer))
    watchWay(transport, clock, onLost)
    const transportId = transport.id
    transport.on('connect', ({ dtlsParameters }, done, fail) => {
      const connect = () => link.request('connectTransport', { transportId, dtlsParameters })
      void settle(connect, done, fail)
    })
    transport.on('produce', ({ kind, rtpParameters, appData }, done, fail) => {
      const isPaused = appData['isPaused'] === true
      const produce = () => link.request('produce', { transportId, kind, rtpParameters, isPaused })
      void settle(produce, ({ producerId }) => done({ id: producerId }), fail)
    })
    return transport
  }
  return {
    get: (): Promise<Transport> => {
      opened ??= open().catch((error: unknown) => {
        opened = null
        throw error
      })
      return opened
    },
    close: (): void => void opened?.then((transport) => transport.close()).catch(() => undefined),
  }
}

const KINDS: readonly TrackKind[] = ['audio', 'video']

function sendOwn(options: CallOptions, transport: () => Promise<Transport>) {
  const { own, link, clock, device } = options
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

const receivingOf = (options: CallOptions, transport: () => Promise<Transport>): Receiving =>
  new Receiving({
    link: options.link,
    transport,
    capabilities: () => options.device.recvRtpCapabilities,
    onStreams: options.onStreams,
    onFailed: options.onCannotConsume,
  })

function listen(options: CallOptions, receiving: Receiving): void {
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

/** Enters the room and carries voices and pictures until it is closed. */
export async function openCall(options: CallOptions): Promise<Call> {
  const { link, channel } = options
  const ways = { send: lazyTransport(options, 'send'), receive: lazyTransport(options, 'receive') }
  const receiving = receivingOf(options, ways.receive.get)
  await enter(options)
  // Only now: what is offered before cannot be taken yet, and all of it is asked for below.
  listen(options, receiving)
  const sending = sendOwn(options, ways.send.get)
  const stopDeafness = followDeafness(options)
  const stopChannel = channel.subscribe(() => link.notify('channelChange', { channel: channel.get() }))
  link.notify('getConsumers', null)
  link.notify('getProducers', null)
  return {
    levels: () => receiving.levels(),
    ownLevel: sending.level,
    close: () => {
      stopChannel()
      stopDeafness()
      sending.close()
      receiving.close()
      ways.send.close()
      ways.receive.close()
      link.request('exitRoom', null).catch(() => undefined)
    },
  }
}
