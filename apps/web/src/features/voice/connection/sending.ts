import type { Clock } from '@belfry/kit'
import type { TrackKind, VoicePush } from '@belfry/protocol'
import type { Producer, ProducerOptions, Transport } from 'mediasoup-client/types'
import { isSilent } from '../../../shared/voice/chatAudio.ts'
import type { OwnMedia } from '../../../shared/voice/types.ts'
import type { ChatLink } from '../../../shared/voice/line/link.ts'
import { Ear } from './ear.ts'

/** Wish about one kind: what shall be sent of it. */
export interface Wish {
  readonly track: MediaStreamTrack
  readonly isPaused: boolean
}

/** The microphone stays open while one is silent, so that the next word is heard at once; a camera is off. */
export const WISHES: Readonly<Record<TrackKind, (own: OwnMedia) => Wish | null>> = {
  audio: ({ audio, isTalking, tracks }) => {
    const { track } = tracks.get().audio
    return track && { track, isPaused: isSilent(audio.get(), isTalking.get()) }
  },
  video: ({ tracks }) => {
    const { track } = tracks.get().video
    return track && { track, isPaused: false }
  },
}

export interface SendingPorts {
  readonly link: ChatLink
  readonly clock: Clock
  readonly transport: () => Promise<Transport>
  readonly options: () => Pick<ProducerOptions, 'encodings' | 'codecOptions'>
}

/** The server may learn of a seat a moment after the screen did. */
const RETRY_MS = 1000

/** One own track on its way to the server: whatever is wished for becomes so, one step after the other. */
export class Sending {
  readonly #ports: SendingPorts
  #wish: Wish | null = null
  #producer: Producer | null = null
  /** The track that is sent a copy of. A copy, so that pausing it here silences it nowhere else. */
  #source: MediaStreamTrack | null = null
  #isSettling = false
  #cancelRetry = (): void => undefined
  #isClosed = false
  readonly #ear: Ear

  constructor(ports: SendingPorts) {
    this.#ports = ports
    this.#ear = new Ear((producerId) => ports.link.notify('watchVoice', { producerId }))
  }

  readonly wish = (wish: Wish | null): void => {
    this.#wish = wish
    // Silence does not wait for anything that is under way.
    this.#applyPause()
    if (!this.#isSettling) void this.#settle()
  }

  /** How loud the own voice leaves, from 0 to 1. */
  async level(): Promise<number> {
    if (!this.#producer || this.#producer.paused) return 0
    const stats = await this.#producer.getStats()
    const source = [...stats.values()].find(({ type }) => type === 'media-source')
    return source?.audioLevel ?? this.#ear.level(this.#producer)
  }

  /** The chat server hears it, or no longer. */
  readonly heard = ({ producerId, isHeard }: VoicePush<'voiceHeard'>): void =>
    this.#ear.told(producerId, isHeard)

  close(): void {
    this.#isClosed = true
    this.#cancelRetry()
    this.#producer?.close()
    this.#producer = null
    this.#ear.close()
  }

  /** As long as somebody changed their mind meanwhile, it is not done. */
  async #settle(): Promise<void> {
    this.#isSettling = true
    this.#cancelRetry()
    try {
      for (let done: Wish | null | undefined; done !== this.#wish && !this.#isClosed; ) {
        done = this.#wish
        await this.#make(done)
      }
    } catch {
      if (!this.#isClosed) this.#cancelRetry = this.#ports.clock.after(RETRY_MS, () => this.wish(this.#wish))
    }
    this.#isSettling = false
  }

  async #make(wish: Wish | null): Promise<void> {
    if (!wish) return this.#end()
    if (!this.#producer) await this.#begin(wish)
    else if (this.#source !== wish.track) await this.#producer.replaceTrack({ track: wish.track.clone() })
    this.#source = wish.track
    this.#applyPause()
  }

  async #begin({ track, isPaused }: Wish): Promise<void> {
    const { transport: open, options } = this.#ports
    const transport = await open()
    const copy = track.clone()
    copy.enabled = !isPaused
    const producer = await transport.produce({ ...options(), track: copy, appData: { isPaused } })
    if (this.#isClosed) producer.close()
    else this.#producer = producer
    // So the server was told; what has changed since follows.
    if (isPaused) producer.pause()
  }

  async #end(): Promise<void> {
    const producer = this.#producer
    this.#producer = null
    this.#source = null
    if (!producer) return
    producer.close()
    await this.#ports.link.request('producerClosed', { producerId: producer.id })
  }

  #applyPause(): void {
    const producer = this.#producer
    const { link } = this.#ports
    const isPaused = this.#wish?.isPaused ?? true
    if (!producer || producer.paused === isPaused) return
    if (isPaused) producer.pause()
    else producer.resume()
    link.notify(isPaused ? 'producerPaused' : 'producerResumed', { producerId: producer.id })
  }
}
