import type { ChatTrouble } from '../../../shared/voice/types.ts'
import { ChatError, NoWayError } from '../../../shared/voice/line/link.ts'

const FIRST_RETRY_MS = 500
/** So that voices are back within five seconds of whatever kept them away. */
const LONGEST_RETRY_MS = 3000
/** Each wait is so much longer than the one before: a server that was started anew is found within seconds. */
const BACKOFF_FACTOR = 1.5

/** Wait before the next attempt; not everybody at the same moment. */
export const backoff = (failures: number, random: number): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * BACKOFF_FACTOR ** Math.min(failures, 10)) * (0.5 + random / 2)

/** Whatever an attempt waits for: after so long it is over, and the next one begins. */
export const ATTEMPT_MS = 25_000

const OVERDUE_MS = { from: 30_000, to: 60_000 } as const

/** When a server that went away is thought to stay away. */
export const overdueAfter = (random: number): number =>
  OVERDUE_MS.from + random * (OVERDUE_MS.to - OVERDUE_MS.from)

export const COOLDOWN_MS = 30_000

/** What did not help a moment ago is not tried again at once. */
export const hasCooledDown = (last: number, now: number): boolean => now - last >= COOLDOWN_MS

/** Time for the table to know us again; whoever is sent away again and again takes longer each time. */
export const afterDismissal = (times: number): number => Math.min(COOLDOWN_MS, 2000 * 2 ** times)

/** The table went on between the grant and its use, or the grant ran out: a fresh one will do. */
const STALE: ReadonlySet<string> = new Set(['chat-grant', 'chat-grant-old'])

export const isStale = (error: unknown): boolean => error instanceof ChatError && STALE.has(error.code)

/** Why somebody was sent away whom the server had taken: they hear it when they come back. */
const REASONS: ReadonlySet<string> = new Set(['chat-too-much'])

const isReason = (error: unknown): boolean => error instanceof ChatError && REASONS.has(error.code)

/** Said once: that it still does not work is shown by the state alone. Why they were sent away, when they first try again. */
export class Tidings {
  #hasSaidNoWay = false

  /** It has worked again. */
  forget(): void {
    this.#hasSaidNoWay = false
  }

  isNews(error: unknown, hasBeenUp: boolean, failures: number): boolean {
    if (error instanceof NoWayError) {
      const isFirst = !this.#hasSaidNoWay
      this.#hasSaidNoWay = true
      return isFirst
    }
    return hasBeenUp ? failures === 1 && isReason(error) : failures === 0
  }
}

export function troubleOf(error: unknown): ChatTrouble {
  if (error instanceof NoWayError) return { kind: 'no-way', tried: error.tried }
  if (!(error instanceof ChatError)) return { kind: 'unreachable', reason: String(error) }
  const { code, params, isRefusal } = error
  return isRefusal ? { kind: 'refused', failure: { code, params } } : { kind: 'unreachable', reason: code }
}

/** The end of trying: nothing would change by itself. */
export class FatalError extends Error {
  readonly trouble: ChatTrouble
  constructor(trouble: ChatTrouble) {
    super(trouble.kind)
    this.trouble = trouble
  }
}

/** End of trying, and why: nothing would change by itself, or only against somebody's will. */
export function endOf(error: unknown): ChatTrouble | null {
  if (error instanceof FatalError) return error.trouble
  return error instanceof ChatError && error.code === 'chat-elsewhere' ? { kind: 'elsewhere' } : null
}
