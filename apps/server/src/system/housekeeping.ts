import type { Clock } from '@belfry/kit'
import type { Database } from '../db/database.ts'
import type { Repositories } from '../db/repositories/index.ts'
import { reconcileAll } from '../sessions/reconcile.ts'
import { removePrivateTexts } from '../sessions/stored-room.ts'
import type { Logger } from './log.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Whoever restarts often clears out all the same. */
const FIRST_AFTER_MS = 60_000
const SESSIONS_AT_ONCE = 100
/** How long after its end a session keeps what was said in private. */
const PRIVATE_TEXTS_MS = DAY_MS
/** Whoever has not proven an address by then could do nothing with the account, and loses nothing with it. */
export const UNPROVEN_DAYS = 30

/** Goes through everything that a question finds, some at a time, until it finds no more. */
async function inPortions(
  find: (limit: number) => Promise<readonly string[]>,
  clear: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const ids = await find(SESSIONS_AT_ONCE)
    if (ids.length > 0) await clear(ids)
    if (ids.length < SESSIONS_AT_ONCE) return
  }
}

/** Addresses that somebody typed, perhaps somebody else's, are not kept for ever. */
async function clearUnproven({ leaving, users }: Repositories, now: number): Promise<void> {
  await inPortions(
    (limit) => leaving.unprovenSince(now - UNPROVEN_DAYS * DAY_MS, limit),
    async (subjects) => {
      for (const subject of subjects) {
        const user = await users.findBySubject('embedded', subject)
        await (user ? leaving.remove(user, now) : leaving.removeCustomer(subject))
      }
    },
  )
}

/** Makes up for what a crash left unwritten; then forgets what has run out, accounts that nobody proved, private texts of ended sessions, and the log of those that ended long ago. */
export async function clearOut(
  { repositories, sessionLog }: Database,
  retentionDays: number,
  now: number,
): Promise<void> {
  const { expired, sessions, games } = repositories
  await reconcileAll({ records: sessions, games, sessionLog }, now)
  await expired.remove(now, now - HOUR_MS)
  await clearUnproven(repositories, now)
  await inPortions(
    (limit) => sessions.endedBefore(now - retentionDays * DAY_MS, limit),
    async (ids) => {
      await sessionLog.remove(ids)
      await games.forgetRecords(ids)
      await sessions.remove(ids)
    },
  )
  await inPortions(
    (limit) => sessions.withPrivateBefore(now - PRIVATE_TEXTS_MS, limit),
    async (ids) => {
      for (const id of ids) {
        await removePrivateTexts(sessionLog, id)
        await sessions.privateRemoved(id)
      }
    },
  )
}

/** Soon after the start and then once an hour; several nodes doing the same do no harm. */
export function keepHouse(
  database: Database,
  retentionDays: number,
  clock: Clock,
  log: Logger,
): () => Promise<void> {
  let isStopped = false
  let underWay = Promise.resolve()
  const clear = async (): Promise<void> => {
    await clearOut(database, retentionDays, clock.now()).catch((error: unknown) => {
      log.warn({ err: error }, 'housekeeping')
    })
    if (!isStopped) cancel = clock.after(HOUR_MS, run)
  }
  const run = (): void => {
    underWay = clear()
  }
  let cancel = clock.after(FIRST_AFTER_MS, run)
  return async () => {
    isStopped = true
    cancel()
    await underWay
  }
}
