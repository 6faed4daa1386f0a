import type { Clock } from '@belfry/kit'

/** A whole view goes to one connection at most so often. */
export const VIEW_EVERY_MS = 3000

interface Shown {
  at: number
  cancel: (() => void) | null
}

/** Times at which connections may be shown everything; whoever asks too soon is shown it as soon as they may be. */
export class Views {
  readonly #clock: Clock
  readonly #onHeld: () => void
  readonly #shown = new Map<string, Shown>()

  constructor(clock: Clock, onHeld: () => void) {
    this.#clock = clock
    this.#onHeld = onHeld
  }

  /** True: now. Otherwise `show` is called once when the time has come, however often it was asked for. */
  isDue(connectionId: string, show: () => void): boolean {
    const now = this.#clock.ticks()
    const shown = this.#shown.get(connectionId)
    if (!shown || now - shown.at >= VIEW_EVERY_MS) {
      shown?.cancel?.()
      this.#shown.set(connectionId, { at: now, cancel: null })
      return true
    }
    this.#onHeld()
    shown.cancel ??= this.#clock.after(shown.at + VIEW_EVERY_MS - now, () => {
      this.#shown.set(connectionId, { at: this.#clock.ticks(), cancel: null })
      show()
    })
    return false
  }

  forget(connectionId: string): void {
    this.#shown.get(connectionId)?.cancel?.()
    this.#shown.delete(connectionId)
  }

  forgetAll(): void {
    for (const connectionId of [...this.#shown.keys()]) this.forget(connectionId)
  }
}
