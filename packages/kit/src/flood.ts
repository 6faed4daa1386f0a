/** Limits on how much a connection may say. */
export interface FloodLimits {
  /** Messages at once. */
  readonly burst: number
  /** Rate at which that fills up again. */
  readonly perSecond: number
}

/** Number of refusals after which whoever goes on regardless is cut off. */
const IGNORED_LIMIT = 200

/** A bucket of one connection: costs a few numbers. */
export class Flood {
  readonly #limits: FloodLimits
  #tokens: number
  #at: number
  #ignored = 0

  constructor(limits: FloodLimits, now: number) {
    this.#limits = limits
    this.#tokens = limits.burst
    this.#at = now
  }

  take(now: number): 'pass' | 'refuse' | 'cut' {
    const { burst, perSecond } = this.#limits
    // A clock that steps back takes nothing away.
    const since = Math.max(0, now - this.#at)
    this.#tokens = Math.min(burst, this.#tokens + (since * perSecond) / 1000)
    this.#at = now
    if (this.#tokens >= 1) {
      this.#tokens -= 1
      this.#ignored = 0
      return 'pass'
    }
    this.#ignored += 1
    return this.#ignored > IGNORED_LIMIT ? 'cut' : 'refuse'
  }
}
