import type { Clock } from '@belfry/kit'

/** While everything is well; and while an answer is missing. */
const CALM_MS = 1000
const EAGER_MS = 250
/** An answer that takes longer than this is missed. */
const LATE_MS = 600
/** How long nothing comes back before the way is given up: until it is open for the first time, and from then on. */
const OPENING_MS = 8000
const SILENT_MS = 4000
/** A computer that slept, or a page that was held up, has not asked often enough to judge. */
const LEAST_ASKED = 4

export interface PulsePorts {
  readonly clock: Clock
  /** Says a number into the line; it is heard again if the line is open both ways. */
  readonly say: (beat: number) => void
  readonly onOpen: () => void
  readonly onSilent: () => void
}

/** Whether packets go to the server and back, asked again and again: nothing else says so for sure. */
export class Pulse {
  readonly #ports: PulsePorts
  #beat = 0
  #isOpen = false
  #since: number
  #unanswered = 0
  #cancel = (): void => undefined

  constructor(ports: PulsePorts) {
    this.#ports = ports
    this.#since = ports.clock.ticks()
    this.#ask()
  }

  /** Any of the numbers came back. */
  readonly heard = (): void => {
    this.#since = this.#ports.clock.ticks()
    this.#unanswered = 0
    if (this.#isOpen) return
    this.#isOpen = true
    this.#ports.onOpen()
  }

  /** Something happened to the network: asked at once, and more often until there is an answer. */
  readonly doubt = (): void => {
    this.#cancel()
    this.#ask()
  }

  readonly stop = (): void => this.#cancel()

  #ask(): void {
    const { clock, say, onSilent } = this.#ports
    const silence = clock.ticks() - this.#since
    if (silence >= (this.#isOpen ? SILENT_MS : OPENING_MS) && this.#unanswered >= LEAST_ASKED) {
      onSilent()
      return
    }
    this.#unanswered += 1
    this.#beat += 1
    say(this.#beat)
    const isCalm = this.#isOpen && silence < CALM_MS + LATE_MS
    this.#cancel = clock.after(isCalm ? CALM_MS : EAGER_MS, () => this.#ask())
  }
}
