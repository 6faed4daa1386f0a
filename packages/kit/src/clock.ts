/** Milliseconds since the epoch. Nothing pure reads a clock: it is handed one, or better, a time. */
export interface Clock {
  now(): number
  /** Calls back once at or after `delay` milliseconds; the returned function cancels. */
  after(delay: number, run: () => void): () => void
}

// Every host has these two; the package itself is typed for none.
declare function setTimeout(run: () => void, ms: number): unknown
declare function clearTimeout(timer: unknown): void

const LONGEST_TIMER_MS = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, run) {
    const timer = setTimeout(run, Math.min(Math.max(0, delay), LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  },
}

export interface FakeClock extends Clock {
  /** Moves time on and runs what became due, in order. */
  advance(ms: number): void
  /** When the next timer is due, if any. */
  nextDue(): number | undefined
}

interface Waiting {
  readonly due: number
  readonly order: number
  readonly run: () => void
}

export function fakeClock(start = 0): FakeClock {
  let time = start
  let count = 0
  const waiting = new Set<Waiting>()
  const earliest = (): Waiting | undefined =>
    [...waiting].sort((a, b) => a.due - b.due || a.order - b.order)[0]
  return {
    now: () => time,
    after(delay, run) {
      const entry = { due: time + Math.max(0, delay), order: count++, run }
      waiting.add(entry)
      return () => waiting.delete(entry)
    },
    advance(ms) {
      const until = time + ms
      for (let next = earliest(); next && next.due <= until; next = earliest()) {
        waiting.delete(next)
        time = Math.max(time, next.due)
        next.run()
      }
      time = until
    },
    nextDue: () => earliest()?.due,
  }
}
