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
/** Drift: how much two clocks may part in a millisecond, so that what a ping told once says less and less. */
const DRIFT = 0.00005

/** Between which values the server's clock minus ours must lie. */
interface Bounds {
  readonly from: number
  readonly to: number
}

/**
 * Nothing arrives before it was sent, neither there nor back: every ping leaves a gap, and the truth lies in all.
 * A ping that was held up, on its way or by a busy screen, leaves a wide gap and so says little.
 */
const boundsOf = (samples: readonly PingSample[]): Bounds => {
  const newest = Math.max(...samples.map(({ receivedAt }) => receivedAt))
  const slack = ({ receivedAt }: PingSample): number => (newest - receivedAt) * DRIFT
  return {
    from: Math.max(...samples.map((ping) => ping.serverTime - ping.receivedAt - slack(ping))),
    to: Math.min(...samples.map((ping) => ping.serverTime - ping.sentAt + slack(ping))),
  }
}

/**
 * Estimates the server's clock: the middle of what all pings leave possible. The quickest way there and the
 * quickest way back count even if no single ping had both, so an uneven way soon tells as much as an even one.
 */
export class ServerTime {
  #samples: readonly PingSample[] = []
  #offset = 0
  #sinceRenewal = 0
  #told = Number.NEGATIVE_INFINITY

  add(sample: PingSample): void {
    const samples = [...this.#samples, sample].slice(-KEPT_SAMPLES)
    const { from, to } = boundsOf(samples)
    this.#samples = from - to > CLOCK_SET_MS ? [sample] : samples
    const bounds = boundsOf(this.#samples)
    this.#offset = (bounds.from + bounds.to) / 2
    this.#sinceRenewal = Math.min(this.#sinceRenewal + 1, this.#samples.length)
  }

  /** Another connection: what is known stays true, and is made sure of anew. */
  renew(): void {
    this.#sinceRenewal = 0
  }

  /** Number of pings of this connection that count. */
  get count(): number {
    return this.#sinceRenewal
  }

  get offset(): number {
    return this.#offset
  }

  /**
   * The server's time when our clock says so. A better estimate may be an earlier one: then time stands still for
   * a moment, for a hand that jumped back would pass somebody twice. Only a clock that was set takes time back.
   */
  at(now: number): number {
    const time = now + this.#offset
    this.#told = this.#told - time > CLOCK_SET_MS * 2 ? time : Math.max(this.#told, time)
    return this.#told
  }

  /** Latest round trip, for the connection display. */
  get ping(): number | null {
    const last = this.#samples.at(-1)
    return last ? roundTrip(last) : null
  }

  /** Ping worth sending: another one right now would make the estimate noticeably better. */
  get needsMore(): boolean {
    if (this.#sinceRenewal < FIRST_PINGS) return true
    if (this.#sinceRenewal >= MOST_FIRST_PINGS) return false
    const trips = this.#samples.slice(-this.#sinceRenewal).map(roundTrip)
    return Math.max(...trips) - Math.min(...trips) > EVEN_WAY_SPREAD_MS
  }
}
