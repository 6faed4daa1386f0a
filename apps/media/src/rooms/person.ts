import type { TrackKind, VoicePush, VoicePushName, VoiceRequestAnswer } from '@belfry/protocol'
import type { SfuConsumer, SfuProducer, SfuTransport } from '../sfu/types.ts'
import type { Present, Received, Sent, Told } from './settle.ts'

/** The connection somebody is there with. */
export interface Wire {
  push<Name extends VoicePushName>(name: Name, body: VoicePush<Name>): void
  /** Ends it for good. */
  dismiss(): void
  /** Ends it as a broken network would: whoever it was comes back by themselves. */
  drop(): void
}

export type Direction = 'send' | 'receive'

/** A transport, and what the other end said when it connected. */
export interface Line {
  readonly transport: SfuTransport
  connectedWith: string | null
  /** What is said into it comes back over the other line. */
  pulseId: string | null
  echo: VoiceRequestAnswer<'echo'> | null
}

interface Receiving extends Received {
  readonly consumer: SfuConsumer
  isReady: boolean
  priority: number
}

/** From which window somebody comes, and whether only to see. */
interface Seat {
  readonly window?: string | undefined
  readonly looks?: boolean | undefined
}

/** Of three. */
const LARGEST_LAYER = 2

const NOTHING_TOLD: Told = { channel: null, people: new Map(), producers: new Set() }

/** Somebody with a connection, and everything that is open for them. */
export class Person implements Present {
  readonly userId: string
  readonly grantSeq: number
  readonly wire: Wire
  readonly window: string | undefined
  /** Sees and nothing else: the voice is in another window of theirs. */
  readonly onlyLooks: boolean
  isJoined = false
  hasPriority = false
  hasBadLine = false
  told: Told = NOTHING_TOLD
  /** The size of pictures that was asked for last. */
  #layer: number | null = null
  readonly #paused = { audio: true, video: true }
  readonly #lines = new Map<Direction, Line>()
  readonly #producers = new Map<TrackKind, SfuProducer>()
  readonly #receiving = new Map<string, Receiving>()
  readonly #deafTo = new Set<TrackKind>()
  /** Whose pictures are not on their screen. */
  #unseen: ReadonlySet<string> = new Set()

  constructor(userId: string, grantSeq: number, wire: Wire, { window, looks = false }: Seat = {}) {
    this.window = window
    this.onlyLooks = looks
    this.userId = userId
    this.grantSeq = grantSeq
    this.wire = wire
  }

  get audioPaused(): boolean {
    return this.#paused.audio
  }

  get videoPaused(): boolean {
    return this.#paused.video
  }

  get sends(): readonly Sent[] {
    return [...this.#producers.values()].map(({ id, kind }) => ({ producerId: id, kind }))
  }

  get receives(): readonly Received[] {
    return [...this.#receiving.values()]
  }

  join(audioPaused: boolean, videoPaused: boolean): void {
    this.isJoined = true
    this.#paused.audio = audioPaused
    this.#paused.video = videoPaused
  }

  line(direction: Direction): Line | undefined {
    return this.#lines.get(direction)
  }

  lines(): readonly Line[] {
    return [...this.#lines.values()]
  }

  lineCalled(transportId: string): Line | undefined {
    return [...this.#lines.values()].find(({ transport }) => transport.offer.id === transportId)
  }

  /** A transport takes the place of the one before, and what went over that ends with it. */
  setLine(direction: Direction, transport: SfuTransport): void {
    this.#lines.get(direction)?.transport.close()
    if (direction === 'send') this.#producers.clear()
    else this.#receiving.clear()
    this.#lines.set(direction, { transport, connectedWith: null, pulseId: null, echo: null })
    if (direction === 'receive') void this.#limit()
  }

  addProducer(producer: SfuProducer, isPaused: boolean): void {
    this.#producers.set(producer.kind, producer)
    this.#paused[producer.kind] = isPaused
  }

  closeProducer(kind: TrackKind): void {
    this.#producers.get(kind)?.close()
    this.#producers.delete(kind)
    this.#paused[kind] = true
  }

  producerCalled(producerId: string): SfuProducer | undefined {
    return [...this.#producers.values()].find(({ id }) => id === producerId)
  }

  async pauseProducer(producer: SfuProducer, isPaused: boolean): Promise<void> {
    this.#paused[producer.kind] = isPaused
    await (isPaused ? producer.pause() : producer.resume())
  }

  addConsumer(consumer: SfuConsumer, sourceId: string): void {
    const { id, producerId, kind } = consumer
    this.#receiving.set(id, {
      consumerId: id,
      producerId,
      sourceId,
      kind,
      consumer,
      isReady: false,
      priority: 1,
    })
  }

  consumerOf(producerId: string): SfuConsumer | undefined {
    return [...this.#receiving.values()].find((each) => each.producerId === producerId)?.consumer
  }

  /** It may begin to flow, unless its owner would throw it away. */
  async startConsumer(consumerId: string): Promise<boolean> {
    const receiving = this.#receiving.get(consumerId)
    if (!receiving) return false
    receiving.isReady = true
    if (this.#isWanted(receiving)) await receiving.consumer.resume()
    return true
  }

  closeConsumer(consumerId: string): void {
    this.#receiving.get(consumerId)?.consumer.close()
    this.#receiving.delete(consumerId)
  }

  async setDeaf(kind: TrackKind, isDeaf: boolean): Promise<void> {
    if (isDeaf) this.#deafTo.add(kind)
    else this.#deafTo.delete(kind)
    await this.#follow(kind)
  }

  async setUnseen(userIds: readonly string[]): Promise<void> {
    this.#unseen = new Set(userIds)
    await this.#follow('video')
  }

  #isWanted({ kind, sourceId }: Received): boolean {
    return !this.#deafTo.has(kind) && !(kind === 'video' && this.#unseen.has(sourceId))
  }

  /** What would be thrown away is not sent. */
  async #follow(kind: TrackKind): Promise<void> {
    const started = [...this.#receiving.values()].filter((each) => each.kind === kind && each.isReady)
    await Promise.all(
      started.map((each) => (this.#isWanted(each) ? each.consumer.resume() : each.consumer.pause())),
    )
  }

  async preferLayer(layer: number): Promise<void> {
    if (layer === this.#layer) return
    this.#layer = layer
    const pictures = [...this.#receiving.values()].filter(({ kind }) => kind === 'video')
    await Promise.all([this.#limit(), ...pictures.map(({ consumer }) => consumer.prefer(layer))])
  }

  /** A few pictures may be as good as the line is; many have to share. */
  async #limit(): Promise<void> {
    const isLimited = this.#layer !== null && this.#layer < LARGEST_LAYER
    await this.#lines.get('receive')?.transport.limitPictures(isLimited)
  }

  /** Whose picture comes first where not all find room. */
  async prioritise(priorityOf: (userId: string) => number): Promise<void> {
    const changed = [...this.#receiving.values()].filter(
      ({ kind, sourceId, priority }) => kind === 'video' && priority !== priorityOf(sourceId),
    )
    await Promise.all(
      changed.map((each) => {
        each.priority = priorityOf(each.sourceId)
        return each.consumer.setPriority(each.priority)
      }),
    )
  }

  /** Is no longer there; the connection may go on. */
  leave(): void {
    for (const { transport } of this.#lines.values()) transport.close()
    this.#lines.clear()
    this.#producers.clear()
    this.#receiving.clear()
    this.#deafTo.clear()
    this.#unseen = new Set()
    this.isJoined = false
    this.hasPriority = false
    this.hasBadLine = false
    this.told = NOTHING_TOLD
  }
}
