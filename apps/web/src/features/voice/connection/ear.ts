import type { Producer } from 'mediasoup-client/types'
import { type Meter, meterOf } from '../../../shared/voice/meter.ts'

/** An analyser may need a moment to begin: so many looks one waits for it. */
const PATIENCE_LOOKS = 5

type Voice = Pick<Producer, 'id' | 'track'>

/**
 * How loud the own voice leaves, in engines whose reports do not say it: by an analyser, or where none runs, by what
 * the chat server hears of it.
 */
export class Ear {
  readonly #askServer: (producerId: string) => void
  readonly #meterOf: (track: MediaStreamTrack) => Meter
  #meter: Meter | null = null
  #metered: MediaStreamTrack | null = null
  #looks = 0
  #asked: string | null = null
  #isHeard = false

  constructor(askServer: (producerId: string) => void, open: (track: MediaStreamTrack) => Meter = meterOf) {
    this.#askServer = askServer
    this.#meterOf = open
  }

  /** From 0 to 1. */
  level({ id, track }: Voice): number {
    if (track !== this.#metered) this.#measure(track)
    if (this.#meter?.isRunning()) return this.#meter.strength()
    this.#looks += 1
    if (this.#looks > PATIENCE_LOOKS && this.#asked !== id) {
      this.#asked = id
      this.#isHeard = false
      this.#askServer(id)
    }
    return this.#isHeard ? 1 : 0
  }

  told(producerId: string, isHeard: boolean): void {
    if (producerId === this.#asked) this.#isHeard = isHeard
  }

  close(): void {
    this.#measure(null)
  }

  #measure(track: MediaStreamTrack | null): void {
    this.#meter?.close()
    this.#metered = track
    this.#meter = track && this.#meterOf(track)
  }
}
