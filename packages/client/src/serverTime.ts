/** One ping: when it left and came back by our clock, and what the server's clock said in between. */
export interface PingSample {
  readonly sentAt: number
  readonly receivedAt: number
  readonly serverTime: number
}

const roundTrip = ({ sentAt, receivedAt }: PingSample): number => receivedAt - sentAt

/** Pings at connecting; more follow while the way is so uneven that a few cannot be trusted. */
export const FIRST_PINGS = 5
export const MOST_FIRST_PINGS = 20
const KEPT_SAMPLES = 24
const EVEN_WAY_SPREAD_MS = 30
/** Clocks tick in milliseconds and drift a little; pings that contradict each other by more say that one was set. */
const CLOCK_SET_MS = 50

/** Between which values the server's clock minus ours must lie. */
interface Bounds {
  readonly from: number
  readonly to: number
}

/** Nothing arrives before it was sent, neither there nor back: every ping leaves a gap, and the truth lies in all. */
const boundsOf = (samples: readonly PingSample[]): Bounds => ({
  from: Math.max(...samples.map(({ receivedAt, serverTime }) => serverTime - receivedAt)),
  to: Math.min(...samples.map(({ sentAt, serverTime }) => serverTime - sentAt)),
})

/**
 * Estimates the server's clock: the middle of what all pings leave possible. The quickest way there and the
 * quickest way back count even if no single ping had both, so an uneven way soon tells as much as an even one.
 */
export class ServerTime {
  #samples: readonly PingSample[] = []

  add(sample: PingSample): void {
    const samples = [...this.#samples, sample].slice(-KEPT_SAMPLES)
    const { from, to } = boundsOf(samples)
    this.#samples = from - to > CLOCK_SET_MS ? [sample] : samples
  }

  /** Forgets everything: another network, another way. */
  reset(): void {
    this.#samples = []
  }

  get count(): number {
    return this.#samples.length
  }

  get offset(): number {
    if (this.#samples.length === 0) return 0
    const { from, to } = boundsOf(this.#samples)
    return (from + to) / 2
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
}
