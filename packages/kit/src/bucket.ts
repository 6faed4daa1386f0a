/** Bucket: how much of something there may be, at once and in the long run. */
export interface BucketLimits {
  readonly burst: number
  readonly perSecond: number
}

/** A bucket that is filled with time and emptied by what it is asked for: bytes, mostly. */
export class Bucket {
  readonly #limits: BucketLimits
  #left: number
  #at: number

  constructor(limits: BucketLimits, now: number) {
    this.#limits = limits
    this.#left = limits.burst
    this.#at = now
  }

  /** Takes so much, or says how many milliseconds it is too early. */
  take(cost: number, now: number): number {
    const missing = Math.min(cost, this.#limits.burst) - this.#fill(now)
    if (missing > 0) return Math.ceil((missing * 1000) / this.#limits.perSecond)
    this.#left -= cost
    return 0
  }

  /** Takes what has been used already, also where it was too much; debts end with the burst. */
  spend(cost: number, now: number): void {
    this.#left = Math.max(this.#fill(now) - cost, -this.#limits.burst)
  }

  isFull(now: number): boolean {
    return this.#fill(now) >= this.#limits.burst
  }

  #fill(now: number): number {
    // A clock that steps back takes nothing away.
    const gained = (Math.max(0, now - this.#at) * this.#limits.perSecond) / 1000
    this.#left = Math.min(this.#limits.burst, this.#left + gained)
    this.#at = now
    return this.#left
  }
}
