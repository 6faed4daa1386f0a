/** Milliseconds since the epoch. Nothing pure reads a clock: it is handed one, or better, a time. */
export interface Clock {
  now(): number
  /** Milliseconds since some moment, which go on evenly whatever the clock on the wall is set to: for durations. */
  ticks(): number
  /** Calls back once at or after `delay` milliseconds; the returned function cancels. */
  after(delay: number, run: () => void): () => void
}

// Every host has these; the package itself is typed for none.
declare function setTimeout(run: () => void, ms: number): unknown
declare function clearTimeout(timer: unknown): void
declare const performance: { now(): number }

const LONGEST_TIMER_MS = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => Date.now(),
  ticks: () => performance.now(),
  after(delay, run) {
    const timer = setTimeout(run, Math.min(Math.max(0, delay), LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  },
}

export interface FakeClock extends Clock {
  /** Moves time on and runs what became due, in order. */
  advance(ms: number): void
  /** Sets the clock on the wall on or back; no timer notices. */
  step(ms: number): void
  /** Time at which the next timer is due, if any. */
  nextDue(): number | undefined
}

interface Waiting {
  readonly due: number
  readonly order: number
  readonly run: () => void
}

export function fakeClock(start = 0): FakeClock {
  let ticks = start
  let stepped = 0
  let count = 0
  const waiting = new Set<Waiting>()
  const earliest = (): Waiting | undefined =>
    [...waiting].sort((a, b) => a.due - b.due || a.order - b.order)[0]
  return {
    now: () => ticks + stepped,
    ticks: () => ticks,
    after(delay, run) {
      const entry = { due: ticks + Math.max(0, delay), order: count++, run }
      waiting.add(entry)
      return () => waiting.delete(entry)
    },
    advance(ms) {
      const until = ticks + ms
      for (let next = earliest(); next && next.due <= until; next = earliest()) {
        waiting.delete(next)
        ticks = Math.max(ticks, next.due)
        next.run()
      }
      ticks = until
    },
    step(ms) {
      stepped += ms
    },
    nextDue: () => earliest()?.due,
  }
}
