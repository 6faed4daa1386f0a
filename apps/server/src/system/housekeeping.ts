import type { Clock } from '@belfry/kit'
import type { Database } from '../db/database.ts'
import type { Logger } from './log.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const SESSIONS_AT_ONCE = 100

/** Forgets what has run out, and the log of sessions that ended long ago. */
export async function clearOut(
  { repositories, sessionLog }: Database,
  retentionDays: number,
  now: number,
): Promise<void> {
  await repositories.expired.remove(now, now - HOUR_MS)
  const ended = await repositories.sessions.endedBefore(now - retentionDays * DAY_MS, SESSIONS_AT_ONCE)
  await sessionLog.remove(ended)
  await repositories.sessions.remove(ended)
}

/** Once an hour; several nodes doing the same do no harm. */
export function keepHouse(database: Database, retentionDays: number, clock: Clock, log: Logger): () => void {
  let cancel = clock.after(HOUR_MS, run)
  function run(): void {
    clearOut(database, retentionDays, clock.now()).catch((error: unknown) => {
      log.warn({ err: error }, 'housekeeping')
    })
    cancel = clock.after(HOUR_MS, run)
  }
  return () => cancel()
}
