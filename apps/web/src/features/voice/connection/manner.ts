import type { LinkOptions } from '../../../shared/voice/line/link.ts'

type Asked = Required<Pick<LinkOptions, 'takes' | 'looks'>>

const ASKS: Asked = { takes: false, looks: false }

/** Manner of coming in where the own voice is in another window already. */
export class Manner {
  #now = ASKS

  /** Comes in only where nobody is. */
  asks(): void {
    this.#now = ASKS
  }

  /** Takes the voice from there, once: who is asked for it later gives it. */
  takes(): void {
    this.#now = { takes: true, looks: false }
  }

  /** Leaves it there, and comes back so after a drop. */
  looks(): void {
    this.#now = { takes: false, looks: true }
  }

  use(): Asked {
    const now = this.#now
    if (now.takes) this.asks()
    return now
  }
}
