import {
  type Ack,
  VOICE_SOCKET_PATH,
  type VoiceProducer,
  type VoiceRequestAnswer,
  type VoiceRequestName,
} from '@belfry/protocol'
import { io, type Socket } from 'socket.io-client'
import { voice } from '../support/rtp.ts'

/** How much was asked of chat servers, by all. */
export interface VoiceCounts {
  joined: number
  produced: number
  consumed: number
  refused: number
}

/** What the API gives to somebody who wants to speak. */
export interface Entry {
  readonly grant: string
  readonly roomId: string
  readonly userId: string
}

const ANSWER_MS = 10_000

const TRIES = 5
const PAUSE_MS = 500

/** As the app does it: a line that does not come about is tried again, a no of the server is not. */
const connected = (socket: Socket): Promise<void> =>
  new Promise((done, fail) => {
    let tries = 0
    socket.once('connect', () => done())
    socket.on(
      'connect_error',
      (error: Error & { readonly data?: unknown; readonly description?: unknown }) => {
        const isRefused = error.data !== undefined
        if (!isRefused && ++tries < TRIES) setTimeout(() => socket.connect(), PAUSE_MS)
        else fail(new Error(error.message, { cause: error.description }))
      },
    )
  })

/**
 * Somebody in the voice chat of a table, without a browser: the room, ways in both directions, a voice that is
 * offered and everybody's voice fetched. The worker makes all of it for real; packets are not sent.
 */
export class Voice {
  readonly #socket: Socket
  readonly #counts: VoiceCounts
  /** Whom each of the voices is of that are fetched now. */
  readonly #sources = new Map<string, string>()
  /** An end may overtake the answer. */
  readonly #ended = new Set<string>()
  #receiver: { readonly transportId: string; readonly rtpCapabilities: object } | null = null
  #producerId: string | null = null

  private constructor(socket: Socket, counts: VoiceCounts) {
    this.#socket = socket
    this.#counts = counts
  }

  /** `address` is where the chat server is. */
  static async join(address: string, entry: Entry, counts: VoiceCounts): Promise<Voice> {
    const { origin, pathname } = new URL(address)
    const socket = io(origin, {
      path: `${pathname.replace(/\/$/, '')}${VOICE_SOCKET_PATH}`,
      auth: { grant: entry.grant },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    })
    await connected(socket)
    const line = new Voice(socket, counts)
    await line.#enter(entry).catch((error: unknown) => {
      socket.disconnect()
      throw error
    })
    return line
  }

  get isOpen(): boolean {
    return this.#socket.connected
  }

  /** Whose voices come now. */
  get heard(): readonly string[] {
    return [...this.#sources.values()]
  }

  mute(isMuted: boolean): void {
    this.#socket.emit(isMuted ? 'producerPaused' : 'producerResumed', { producerId: this.#producerId })
  }

  leave(): void {
    this.#socket.disconnect()
  }

  async #ask<Name extends VoiceRequestName>(name: Name, body: unknown): Promise<VoiceRequestAnswer<Name>> {
    const ack = (await this.#socket.timeout(ANSWER_MS).emitWithAck(name, body)) as Ack
    if (!ack.ok) throw new Error(`${name}: ${ack.code}`)
    return ack.value as VoiceRequestAnswer<Name>
  }

  async #enter({ userId, roomId }: Entry): Promise<void> {
    await this.#ask('createRoom', { roomId })
    await this.#ask('join', { userId, roomId, channel: null, audioPaused: false, videoPaused: true })
    this.#counts.joined += 1
    const rtpCapabilities = await this.#ask('getRouterRtpCapabilities', null)
    const { id: transportId } = await this.#ask('createWebRtcTransport', { direction: 'receive' })
    this.#receiver = { transportId, rtpCapabilities }
    this.#socket.on('newProducers', (producers: readonly VoiceProducer[]) => {
      for (const { producerId } of producers) void this.#fetch(producerId)
    })
    this.#socket.on('consumerClosed', ({ consumerId }: { readonly consumerId: string }) => {
      if (!this.#sources.delete(consumerId)) this.#ended.add(consumerId)
    })
    const { id } = await this.#ask('createWebRtcTransport', { direction: 'send' })
    const sent = { transportId: id, kind: 'audio', rtpParameters: voice(), isPaused: false }
    this.#producerId = (await this.#ask('produce', sent)).producerId
    this.#counts.produced += 1
    this.#socket.emit('getProducers', null)
  }

  /** What the table does not allow any more when the question arrives is refused, as it should be. */
  async #fetch(producerId: string): Promise<void> {
    try {
      const { consumerId, userId } = await this.#ask('consume', { ...this.#receiver, producerId })
      if (this.#ended.delete(consumerId)) return
      this.#sources.set(consumerId, userId)
      await this.#ask('ready', { consumerId })
      this.#counts.consumed += 1
    } catch {
      this.#counts.refused += 1
    }
  }
}
