import { setImmediate as nextTurn } from 'node:timers/promises'

interface Waiting {
  readonly caller: string
  readonly hasHungUp: () => boolean
  /** Whether the task may run. */
  readonly decide: (mayRun: boolean) => void
}

interface SerialQueueLimits {
  /** Tasks that wait while one runs. */
  readonly waiting: number
  /** Tasks of one caller, waiting and running. */
  readonly perCaller: number
}

/** Queue for expensive work on the main thread: one task at a time, a bounded number waits, and few of one caller. */
export class SerialQueue {
  readonly #limits: SerialQueueLimits
  #waiting: Waiting[] = []
  #running: string | null = null

  constructor(limits: SerialQueueLimits) {
    this.#limits = limits
  }

  /** Runs a task when its turn comes; undefined where the queue is full or the client hung up before. */
  async run<T>(caller: string, hasHungUp: () => boolean, task: () => Promise<T>): Promise<T | undefined> {
    if (!(await this.#turn(caller, hasHungUp))) return undefined
    try {
      return await task()
    } finally {
      // Sockets and timers get their turn between two tasks.
      void nextTurn().then(() => this.#next())
    }
  }

  async #turn(caller: string, hasHungUp: () => boolean): Promise<boolean> {
    this.#removeHungUp()
    if (this.#placesOf(caller) >= this.#limits.perCaller) return false
    if (this.#running === null) {
      this.#running = caller
      return true
    }
    if (this.#waiting.length >= this.#limits.waiting) return false
    return new Promise((decide) => this.#waiting.push({ caller, hasHungUp, decide }))
  }

  #placesOf(caller: string): number {
    const waiting = this.#waiting.filter((one) => one.caller === caller).length
    return waiting + (this.#running === caller ? 1 : 0)
  }

  #removeHungUp(): void {
    const gone = this.#waiting.filter(({ hasHungUp }) => hasHungUp())
    this.#waiting = this.#waiting.filter((one) => !gone.includes(one))
    for (const { decide } of gone) decide(false)
  }

  #next(): void {
    this.#removeHungUp()
    const next = this.#waiting.shift()
    this.#running = next?.caller ?? null
    next?.decide(true)
  }
}
