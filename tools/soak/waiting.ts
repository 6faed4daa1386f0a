import { setTimeout as wait } from 'node:timers/promises'

export { wait }

const EVERY_MS = 200

const tooLong = (what: string, ms: number): Error => new Error(`${what} took longer than ${ms / 1000} s`)

/** What takes longer than this is stuck, and says at what. */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooLong(what, ms)), ms)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Looks again and again, but not for longer than this. */
export async function until(ms: number, what: string, isSo: () => Promise<boolean>): Promise<void> {
  // Not by the date, which may jump: a machine that was halted goes on minutes later.
  const giveUpAt = performance.now() + ms
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw tooLong(what, ms)
    await wait(EVERY_MS)
  }
}

export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done()
    else signal.addEventListener('abort', () => done(), { once: true })
  })
