import type { Clock } from '@belfry/kit'

/** Beat of the pulse while everything is well; and while an answer is missing. */
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
  /** Much is lost on the way, or no longer. */
  readonly onQuality?: (isBad: boolean) => void
}

/** So many numbers are looked at; from so many lost ones on a line is bad, and down to so few it is well again. */
const LOOKED_AT = 20
const BAD_FROM = 5
const WELL_UPTO = 1

/** Pulse: packets to the server and back, asked again and again; nothing else says for sure that they pass. */
export class Pulse {
  readonly #ports: PulsePorts
  #beat = 0
  #isOpen = false
  #since: number
  #unanswered = 0
  /** The last numbers that have not come back. */
  readonly #missing = new Set<number>()
  #isBad = false
  #cancel = (): void => undefined

  constructor(ports: PulsePorts) {
    this.#ports = ports
    this.#since = ports.clock.ticks()
    this.#ask()
  }

  /** One of the numbers came back. */
  readonly heard = (beat: number): void => {
    this.#since = this.#ports.clock.ticks()
    this.#unanswered = 0
    this.#missing.delete(beat)
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
    this.#judge()
    this.#beat += 1
    if (this.#isOpen) this.#missing.add(this.#beat)
    say(this.#beat)
    const isCalm = this.#isOpen && silence < CALM_MS + LATE_MS
    this.#cancel = clock.after(isCalm ? CALM_MS : EAGER_MS, () => this.#ask())
  }

  #judge(): void {
    for (const beat of this.#missing) if (beat <= this.#beat - LOOKED_AT) this.#missing.delete(beat)
    // The last one may still be on its way.
    const lost = [...this.#missing].filter((beat) => beat < this.#beat).length
    const isBad = this.#isBad ? lost > WELL_UPTO : lost >= BAD_FROM
    if (isBad === this.#isBad) return
    this.#isBad = isBad
    this.#ports.onQuality?.(isBad)
  }
}
