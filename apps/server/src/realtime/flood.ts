/** Messages a connection may send at once, and how fast that fills up again. */
const BURST = 60
const PER_SECOND = 20
/** Whoever goes on regardless is cut off. */
const IGNORED_LIMIT = 200

/** A bucket of one connection: costs two numbers. */
export class Flood {
  #tokens = BURST
  #at: number
  #ignored = 0

  constructor(now: number) {
    this.#at = now
  }

  take(now: number): 'pass' | 'refuse' | 'cut' {
    this.#tokens = Math.min(BURST, this.#tokens + ((now - this.#at) * PER_SECOND) / 1000)
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
