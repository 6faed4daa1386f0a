import type { TrackKind, VoiceProducer } from '@belfry/protocol'
import type { Consumer, Transport } from 'mediasoup-client/types'
import type { Incoming } from '../../../shared/voice/types.ts'
import { ChatError, type ChatLink } from '../../../shared/voice/line/link.ts'

export interface ReceivingPorts {
  readonly link: ChatLink
  readonly transport: () => Promise<Transport>
  readonly capabilities: () => object
  readonly onStreams: (streams: Readonly<Record<string, Incoming>>) => void
  /** Something that ought to arrive will not, however often it is asked for. */
  readonly onFailed: () => void
}

interface Entry {
  readonly userId: string
  readonly kind: TrackKind
  readonly producerId: string
  readonly consumer: Consumer
  /** When something last came that could be heard. */
  heardAt: number
}

const NOTHING: Incoming = { audio: null, video: null }

/** What may well happen between an offer and asking for it: it is gone, or no longer ours to hear. */
const HARMLESS: ReadonlySet<string> = new Set(['chat-unknown', 'chat-not-allowed'])

/** Browsers remember the last sound for seconds: what is not newer than at the last look is silence. */
function levelOf(voice: Entry): number {
  const source = voice.consumer.rtpReceiver?.getSynchronizationSources()[0]
  if (!source || source.timestamp === voice.heardAt) return 0
  voice.heardAt = source.timestamp
  return source.audioLevel ?? 0
}

/** Voices and pictures of others, from the offer until it ends. */
export class Receiving {
  readonly #ports: ReceivingPorts
  readonly #entries = new Map<string, Entry>()
  /** Producers that are asked for or arrive. */
  readonly #taken = new Set<string>()
  /** Offered anew while they were asked for: whoever is parted and joined again within that time. */
  readonly #offeredAgain = new Map<string, VoiceProducer>()
  /** Ended before they had begun: an end may overtake the answer. */
  readonly #ended = new Set<string>()
  #streams: Readonly<Record<string, Incoming>> = {}
  #isClosed = false

  constructor(ports: ReceivingPorts) {
    this.#ports = ports
  }

  readonly offered = (producers: readonly VoiceProducer[]): void => {
    for (const producer of producers) {
      if (this.#taken.has(producer.producerId)) this.#offeredAgain.set(producer.producerId, producer)
      else void this.#take(producer)
    }
  }

  readonly ended = (consumerId: string): void => {
    const entry = this.#entries.get(consumerId)
    if (!entry) {
      this.#ended.add(consumerId)
      return
    }
    this.#drop(consumerId, entry)
    this.#publish()
  }

  readonly left = (userId: string): void => {
    for (const [id, entry] of this.#entries) if (entry.userId === userId) this.#drop(id, entry)
    this.#publish()
  }

  /** How loud everybody is who arrives, from 0 to 1. */
  levels(): ReadonlyMap<string, number> {
    const voices = [...this.#entries.values()].filter(({ kind }) => kind === 'audio')
    return new Map(voices.map((voice) => [voice.userId, levelOf(voice)]))
  }

  close(): void {
    this.#isClosed = true
    for (const [id, entry] of this.#entries) this.#drop(id, entry)
    this.#publish()
  }

  #drop(consumerId: string, { consumer, producerId }: Entry): void {
    consumer.close()
    this.#entries.delete(consumerId)
    this.#taken.delete(producerId)
  }

  async #take(producer: VoiceProducer): Promise<void> {
    const { producerId } = producer
    this.#taken.add(producerId)
    this.#offeredAgain.delete(producerId)
    try {
      await this.#consume(producer)
    } catch (error) {
      this.#taken.delete(producerId)
      const isHarmless = error instanceof ChatError && HARMLESS.has(error.code)
      if (!(isHarmless || this.#isClosed)) this.#ports.onFailed()
    }
    const again = this.#offeredAgain.get(producerId)
    this.#offeredAgain.delete(producerId)
    if (again && !this.#taken.has(producerId) && !this.#isClosed) void this.#take(again)
  }

  async #consume({ producerId }: VoiceProducer): Promise<void> {
    const { link, transport: open, capabilities } = this.#ports
    const transport = await open()
    const { consumerId, userId, kind, rtpParameters } = await link.request('consume', {
      transportId: transport.id,
      producerId,
      rtpCapabilities: capabilities() as Record<string, unknown>,
    })
    const consumer = await transport.consume({
      id: consumerId,
      producerId,
      kind,
      rtpParameters: rtpParameters as unknown as Consumer['rtpParameters'],
    })
    const entry = { userId, kind, producerId, consumer, heardAt: 0 }
    if (this.#isClosed || this.#ended.delete(consumerId)) {
      this.#drop(consumerId, entry)
      return
    }
    this.#entries.set(consumerId, entry)
    this.#publish()
    await link.request('ready', { consumerId })
  }

  /** Whoever did not change stays the same object, and is not drawn again. */
  #publish(): void {
    const next: Record<string, Incoming> = {}
    for (const { userId, kind, consumer } of this.#entries.values())
      next[userId] = { ...(next[userId] ?? NOTHING), [kind]: consumer.track }
    for (const [userId, incoming] of Object.entries(next)) {
      const before = this.#streams[userId]
      if (before?.audio === incoming.audio && before.video === incoming.video) next[userId] = before
    }
    this.#streams = next
    this.#ports.onStreams(next)
  }
}
