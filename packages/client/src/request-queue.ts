import type { Clock } from '@belfry/kit'
import type { Ack } from '@belfry/protocol'
import type { Transport } from './transport.ts'

/** Time for which a request that was lost on the way is sent again under its own id. */
export const RETRY_FOR_MS = 10_000

export const DISCONNECTED = { ok: false, code: 'session-disconnected', params: {} } as const satisfies Ack

interface Waiting {
  readonly id: string
  readonly name: string
  readonly payload: unknown
  readonly done: (ack: Ack) => void
}

type State = 'paused' | 'running' | 'stopped'

/** Requests wait for each other, so that they arrive in the order they were made, each exactly once. */
export class RequestQueue {
  readonly #transport: Transport
  readonly #clock: Clock
  readonly #makeId: () => string
  #waiting: Waiting[] = []
  #state: State = 'paused'
  #inFlight = false
  #cancelGivingUp: (() => void) | null = null

  constructor(transport: Transport, clock: Clock, makeId: () => string) {
    this.#transport = transport
    this.#clock = clock
    this.#makeId = makeId
  }

  /** Made while disconnected: refused at once, because nobody knows what the table looks like by then. */
  ask(name: string, payload: unknown): Promise<Ack> {
    if (this.#state !== 'running') return Promise.resolve(DISCONNECTED)
    return new Promise((done) => {
      this.#waiting.push({ id: this.#makeId(), name, payload, done })
      void this.#next()
    })
  }

  /** Connected (again): what was lost on the way goes out again under its old id. */
  resume(): void {
    this.#cancelGivingUp?.()
    this.#state = 'running'
    void this.#next()
  }

  pause(): void {
    if (this.#state !== 'running') return
    this.#state = 'paused'
    this.#cancelGivingUp = this.#clock.after(RETRY_FOR_MS, () => this.#rejectAll())
  }

  stop(): void {
    this.#cancelGivingUp?.()
    this.#state = 'stopped'
    this.#rejectAll()
  }

  #rejectAll(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const { done } of waiting) done(DISCONNECTED)
  }

  async #next(): Promise<void> {
    if (this.#inFlight) return
    const [first] = this.#waiting
    if (!first || this.#state !== 'running') return
    this.#inFlight = true
    try {
      const ack = await this.#transport.request(first.name, first.payload, first.id)
      if (this.#waiting[0] === first) this.#waiting.shift()
      first.done(ack)
    } catch {
      // Lost on the way: stays first in line for the next connection.
    } finally {
      this.#inFlight = false
    }
    void this.#next()
  }
}
