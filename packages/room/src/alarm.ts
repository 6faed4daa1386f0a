import { type Deadline, nextDeadline, type SessionState } from '@belfry/rules'
import type { RoomOptions } from './ports.ts'

/** After the log has failed, how long until a deadline is tried again. */
const RETRY_AFTER_FAILURE_MS = 1000
/** How often a deadline that is held back is looked at again. */
const RECHECK_MS = 250

type AlarmOptions = Pick<RoomOptions, 'clock' | 'deadlineDelayMs' | 'holdMs'>

interface Call {
  readonly id: string
  readonly at: number
}

/** Wakes the room at the nearest deadline of its state. */
export class Alarm {
  readonly #options: AlarmOptions
  readonly #onDue: (id: string) => void
  /** The newest: what is waited for may be of an earlier one. */
  #state: SessionState | null = null
  #waiting: { readonly id: string; readonly dueAt: number | null; cancel(): void } | null = null

  constructor(options: AlarmOptions, onDue: (id: string) => void) {
    this.#options = options
    this.#onDue = onDue
  }

  set(state: SessionState, hasFailed: boolean): void {
    this.#state = state
    const next = this.#nearest(state)
    if (!next) {
      this.cancel()
      return
    }
    const { id, at } = next
    // Most decisions leave the nearest deadline as it is.
    if (this.#waiting?.id === id && !hasFailed && this.#waiting.dueAt === at) return
    this.cancel()
    const wait = Math.max(at - this.#options.clock.now(), hasFailed ? RETRY_AFTER_FAILURE_MS : 0)
    const cancel = this.#options.clock.after(wait, () => {
      this.#waiting = null
      this.#wake(id)
    })
    // A retry is nobody's time: what comes after it sets the alarm anew.
    this.#waiting = { id, dueAt: hasFailed ? null : at, cancel }
  }

  cancel(): void {
    this.#waiting?.cancel()
    this.#waiting = null
  }

  #wake(id: string): void {
    const state = this.#state
    const deadline = state?.deadlines[id]
    if (state && deadline && this.#holdMs(deadline, state) > 0) this.set(state, false)
    else this.#onDue(id)
  }

  #holdMs(deadline: Deadline, state: SessionState): number {
    const isDue = deadline.due <= this.#options.clock.now()
    return isDue ? (this.#options.holdMs?.(deadline, state) ?? 0) : 0
  }

  /** One that is held back keeps none of the others waiting. */
  #nearest(state: SessionState): Call | undefined {
    const { clock, deadlineDelayMs } = this.#options
    const free = nextDeadline(state, (deadline) => this.#holdMs(deadline, state) === 0)
    const held = nextDeadline(state, (deadline) => this.#holdMs(deadline, state) > 0)
    const call = free && { id: free.id, at: free.due + (deadlineDelayMs?.() ?? 0) }
    const again = held && { id: held.id, at: clock.now() + RECHECK_MS }
    return again && (!call || again.at < call.at) ? again : call
  }
}
