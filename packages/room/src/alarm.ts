import { nextDeadline, type SessionState } from '@belfry/rules'
import type { RoomOptions } from './ports.ts'

/** After the log has failed, how long until a deadline is tried again. */
const RETRY_AFTER_FAILURE_MS = 1000

/** Wakes the room at the nearest deadline of its state. */
export class Alarm {
  readonly #options: Pick<RoomOptions, 'clock' | 'deadlineDelayMs'>
  readonly #onDue: (id: string) => void
  #waiting: { readonly id: string; readonly dueAt: number | null; cancel(): void } | null = null

  constructor(options: Pick<RoomOptions, 'clock' | 'deadlineDelayMs'>, onDue: (id: string) => void) {
    this.#options = options
    this.#onDue = onDue
  }

  set(state: SessionState, hasFailed: boolean): void {
    const next = nextDeadline(state)
    if (!next) {
      this.cancel()
      return
    }
    const { clock, deadlineDelayMs } = this.#options
    const { id } = next
    const dueAt = next.due + (deadlineDelayMs?.() ?? 0)
    // Most decisions leave the nearest deadline as it is.
    if (this.#waiting?.id === id && !hasFailed && this.#waiting.dueAt === dueAt) return
    this.cancel()
    const wait = Math.max(dueAt - clock.now(), hasFailed ? RETRY_AFTER_FAILURE_MS : 0)
    const cancel = clock.after(wait, () => {
      this.#waiting = null
      this.#onDue(id)
    })
    // A retry is nobody's time: what comes after it sets the alarm anew.
    this.#waiting = { id, dueAt: hasFailed ? null : dueAt, cancel }
  }

  cancel(): void {
    this.#waiting?.cancel()
    this.#waiting = null
  }
}
