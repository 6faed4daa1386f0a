/** One ping: when it left and came back by our clock, and what the server's clock said in between. */
export interface PingSample {
  readonly sentAt: number
  readonly receivedAt: number
  readonly serverTime: number
}

const roundTrip = ({ sentAt, receivedAt }: PingSample): number => receivedAt - sentAt

/** The server's clock minus ours, if both ways took equally long. */
const offsetOf = ({ sentAt, receivedAt, serverTime }: PingSample): number =>
  serverTime - (sentAt + receivedAt) / 2

/** Pings at connecting; more follow while the way is so uneven that a few cannot be trusted. */
export const FIRST_PINGS = 5
export const MOST_FIRST_PINGS = 20
const KEPT_SAMPLES = 24
const EVEN_WAY_SPREAD_MS = 30

/**
 * Estimates the server's clock. A ping can be wrong by at most half of what it took longer than the fastest
 * possible one, so the quickest samples say most; their median keeps a single odd one from deciding.
 */
export class ServerTime {
  #samples: PingSample[] = []

  add(sample: PingSample): void {
    this.#samples = [...this.#samples, sample].slice(-KEPT_SAMPLES)
  }

  /** Forgets everything: another network, another way. */
  reset(): void {
    this.#samples = []
  }

  get count(): number {
    return this.#samples.length
  }

  get offset(): number {
    const best = this.#quickest()
    if (best.length === 0) return 0
    const offsets = best.map(offsetOf).sort((a, b) => a - b)
    const middle = Math.floor(offsets.length / 2)
    const upper = offsets[middle] ?? 0
    return offsets.length % 2 === 1 ? upper : (upper + (offsets[middle - 1] ?? upper)) / 2
  }

  /** Latest round trip, for the connection display. */
  get ping(): number | null {
    const last = this.#samples.at(-1)
    return last ? roundTrip(last) : null
  }

  /** Whether another ping right now would make the estimate noticeably better. */
  get needsMore(): boolean {
    if (this.#samples.length < FIRST_PINGS) return true
    if (this.#samples.length >= MOST_FIRST_PINGS) return false
    const trips = this.#samples.map(roundTrip)
    return Math.max(...trips) - Math.min(...trips) > EVEN_WAY_SPREAD_MS
  }

  #quickest(): PingSample[] {
    const sorted = [...this.#samples].sort((a, b) => roundTrip(a) - roundTrip(b))
    return sorted.slice(0, Math.max(1, Math.ceil(sorted.length / 4)))
  }
}
