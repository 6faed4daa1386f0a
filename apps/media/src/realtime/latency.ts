import type { Clock } from '@belfry/kit'

/** What engine.io leaves untyped: it says when it sends a ping, and when the answer is there. */
export interface Heart {
  on(event: 'packetCreate', listen: (packet: { readonly type: string }) => void): unknown
  on(event: 'heartbeat', listen: () => void): unknown
}

/** How long the way to each connection and back is, by the heartbeats that go anyway. */
export class Latencies {
  readonly #clock: Clock
  readonly #byId = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  watch(id: string, heart: Heart): void {
    let sentAt: number | undefined
    heart.on('packetCreate', ({ type }) => {
      if (type === 'ping') sentAt = this.#clock.now()
    })
    heart.on('heartbeat', () => {
      if (sentAt !== undefined) this.#byId.set(id, this.#clock.now() - sentAt)
    })
  }

  forget(id: string): void {
    this.#byId.delete(id)
  }

  median(): number {
    const sorted = [...this.#byId.values()].sort((one, other) => one - other)
    return sorted[Math.floor(sorted.length / 2)] ?? 0
  }
}
