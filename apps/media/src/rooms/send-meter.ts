import type { Clock } from '@belfry/kit'
import { VOICE_LIMITS } from '@belfry/protocol'
import type { SfuTransport } from '../sfu/types.ts'
import type { Person } from './person.ts'

/**
 * A browser that is told a limit may pass it for a moment, when a picture moves; not by as much, nor for as long as
 * there is between two looks. Each costs the worker a little for every line.
 */
const LOOK_EVERY_MS = 6_000
const TOO_FAST = 2 * VOICE_LIMITS.incomingBitrate

interface Seen {
  readonly at: number
  readonly bytes: number
}

interface MeterDeps {
  readonly clock: Clock
  readonly people: () => Iterable<Person>
  /** Somebody has sent too much for too long. */
  readonly onTooMuch: (person: Person) => void
}

/** The limit that senders are told is a request; this is what becomes of those who do not listen. */
export class SendMeter {
  readonly #deps: MeterDeps
  readonly #seen = new WeakMap<SfuTransport, Seen>()
  #stop = (): void => undefined

  constructor(deps: MeterDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#stop = this.#deps.clock.after(LOOK_EVERY_MS, () => {
      for (const person of this.#deps.people()) void this.#look(person)
      this.start()
    })
  }

  stop(): void {
    this.#stop()
  }

  async #look(person: Person): Promise<void> {
    const lines = await Promise.all(person.lines().map(({ transport }) => this.#isTooMuch(transport)))
    if (lines.includes(true)) this.#deps.onTooMuch(person)
  }

  /** What does not decrypt to a voice or a picture comes over the same line, and counts. */
  async #isTooMuch(transport: SfuTransport): Promise<boolean> {
    const now = await transport.received()
    if (!now) return false
    const before = this.#seen.get(transport) ?? now
    this.#seen.set(transport, now)
    return ((now.bytes - before.bytes) * 8 * 1000) / Math.max(1, now.at - before.at) > TOO_FAST
  }
}
