import { nextDeadline, type SessionState } from '@belfry/rules'
import type { RoomOptions } from './ports.ts'

/** After the log has failed, how long until a deadline is tried again. */
const RETRY_AFTER_FAILURE_MS = 1000

/** Wakes the room at the nearest deadline of its state. */
export class Alarm {
  readonly #options: Pick<RoomOptions, 'clock' | 'deadlineDelayMs'>
  readonly #onDue: (id: string) => void
  #cancel: (() => void) | null = null

  constructor(options: Pick<RoomOptions, 'clock' | 'deadlineDelayMs'>, onDue: (id: string) => void) {
    this.#options = options
    this.#onDue = onDue
  }

  set(state: SessionState, hasFailed: boolean): void {
    this.cancel()
    const next = nextDeadline(state)
    if (!next) return
    const { clock, deadlineDelayMs } = this.#options
    const dueIn = next.due + (deadlineDelayMs?.() ?? 0) - clock.now()
    const wait = Math.max(dueIn, hasFailed ? RETRY_AFTER_FAILURE_MS : 0)
    this.#cancel = clock.after(wait, () => this.#onDue(next.id))
  }

  cancel(): void {
    this.#cancel?.()
    this.#cancel = null
  }
}
