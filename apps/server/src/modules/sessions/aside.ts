import { SessionAside } from '../../domain/errors/session-aside.ts'

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 5 * 60_000

interface Entry {
  readonly error: SessionAside
  readonly pauseMs: number
  readonly until: number
}

/**
 * What cannot be opened is left alone for a while, each time longer, so that it costs the others nothing; and it is
 * tried again, because an update or a repair may have come. It is reported once, not with every try.
 */
export class Aside {
  readonly #report: (error: unknown) => void
  readonly #entries = new Map<string, Entry>()

  constructor(report: (error: unknown) => void) {
    this.#report = report
  }

  get size(): number {
    return this.#entries.size
  }

  /** Why a session is not to be opened now. */
  find(sessionId: string, now: number): SessionAside | undefined {
    const entry = this.#entries.get(sessionId)
    return entry && now < entry.until ? entry.error : undefined
  }

  put(sessionId: string, cause: unknown, now: number): SessionAside {
    const before = this.#entries.get(sessionId)
    const pauseMs = Math.min((before?.pauseMs ?? FIRST_PAUSE_MS / 2) * 2, LONGEST_PAUSE_MS)
    const error = new SessionAside(sessionId, cause)
    this.#entries.set(sessionId, { error, pauseMs, until: now + pauseMs })
    if (before?.error.message !== error.message) this.#report(error)
    return error
  }

  release(sessionId: string): void {
    this.#entries.delete(sessionId)
  }
}
