import type { Clock } from '@belfry/kit'
import type { WorkerPool } from './pool.ts'

/** Shorter spans say more about the moment than about the server. */
const SHORTEST_SPAN_MS = 2_000

/** How busy the workers are, from 0 to 1, measured from one question to the next. */
export class LoadMeter {
  readonly #pool: WorkerPool
  readonly #clock: Clock
  #at: number
  #spent = 0
  #load = 0

  constructor(pool: WorkerPool, clock: Clock) {
    this.#pool = pool
    this.#clock = clock
    this.#at = clock.now()
  }

  async read(): Promise<number> {
    const span = this.#clock.now() - this.#at
    if (span < SHORTEST_SPAN_MS) return this.#load
    const { spent, workers } = await this.#pool.processorTime()
    const share = (spent - this.#spent) / span / Math.max(1, workers)
    this.#at += span
    this.#spent = spent
    this.#load = Math.min(1, Math.max(0, share))
    return this.#load
  }
}
