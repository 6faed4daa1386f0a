import type { Clock } from '@belfry/kit'
import type { Bitrates } from '../config.ts'
import type { SfuTransport } from '../sfu/types.ts'
import type { Person } from './person.ts'

/**
 * A browser that is told a limit may pass it for a moment, when a picture moves; not by as much, nor for as long as
 * there is between two looks. Each costs the worker a little for every line.
 */
const LOOK_EVERY_MS = 6_000
const TOO_FAST = 2
/** A voice and the smallest picture: less than this no share is. */
const SMALLEST_SHARE = 600_000

interface Seen {
  readonly at: number
  readonly bytes: number
}

interface MeterDeps {
  readonly clock: Clock
  /** People of each table. */
  readonly tables: () => readonly (readonly Person[])[]
  readonly bitrates: Pick<Bitrates, 'sender' | 'table'>
  /** Somebody has sent too much for too long. */
  readonly onTooMuch: (person: Person) => void
}

const sendsPictures = ({ sends, videoPaused }: Person): boolean =>
  !videoPaused && sends.some(({ kind }) => kind === 'video')

/** Tells senders their share of what a table may send, and ends those who send far more than anybody may. */
export class SendMeter {
  readonly #deps: MeterDeps
  readonly #seen = new WeakMap<SfuTransport, Seen>()
  readonly #told = new WeakMap<SfuTransport, number>()
  #stop = (): void => undefined

  constructor(deps: MeterDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#stop = this.#deps.clock.after(LOOK_EVERY_MS, () => {
      for (const people of this.#deps.tables()) {
        this.#share(people)
        for (const person of people) void this.#look(person)
      }
      this.start()
    })
  }

  stop(): void {
    this.#stop()
  }

  /** Cameras of a table share alike; a few of them may each send as much as anybody. */
  #share(people: readonly Person[]): void {
    const { sender, table } = this.#deps.bitrates
    const cameras = people.filter(sendsPictures).length
    const share = Math.max(SMALLEST_SHARE, Math.floor(table / Math.max(1, cameras)))
    const bits = Math.min(sender, share)
    for (const person of people) {
      const transport = person.line('send')?.transport
      if (!transport || (this.#told.get(transport) ?? sender) === bits) continue
      this.#told.set(transport, bits)
      void transport.limitSending(bits)
    }
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
    const bits = ((now.bytes - before.bytes) * 8 * 1000) / Math.max(1, now.at - before.at)
    return bits > TOO_FAST * this.#deps.bitrates.sender
  }
}
