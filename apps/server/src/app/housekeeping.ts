import { join } from 'node:path'
import type { Clock } from '@belfry/kit'
import type { Database } from '../db/database.ts'
import type { Repositories } from '../db/repositories/index.ts'
import { reconcileAll, removePrivateTexts } from '../modules/sessions/index.ts'
import type { Config } from '../platform/config/config.ts'
import type { Logger } from '../platform/system/log.ts'
import { removeOlder } from '../platform/system/older-files.ts'

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

/** How long what is kept. */
export type Retention = Pick<
  Config,
  'dataDir' | 'retentionDays' | 'auditDays' | 'outboxDays' | 'recordingDays'
>

interface House {
  readonly database: Database
  readonly retention: Retention
}

/** What lies beside the database, by the time in its name. */
async function clearFolders({ dataDir, outboxDays, recordingDays }: Retention, now: number): Promise<void> {
  await removeOlder(join(dataDir, 'outbox'), now - outboxDays * DAY_MS)
  await removeOlder(join(dataDir, 'recordings'), now - recordingDays * DAY_MS)
}

async function clearSessions({ database, retention }: House, now: number): Promise<void> {
  const { repositories, sessionLog } = database
  const { sessions, games } = repositories
  await inPortions(
    (limit) => sessions.endedBefore(now - retention.retentionDays * DAY_MS, limit),
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

/** Makes up for what a crash left unwritten; then forgets what has run out and what was kept long enough. */
export async function clearOut(house: House, now: number): Promise<void> {
  const { database, retention } = house
  const { repositories, sessionLog } = database
  const { expired, sessions, games } = repositories
  await reconcileAll({ records: sessions, games, sessionLog }, now)
  await expired.remove(now, now - HOUR_MS)
  await clearUnproven(repositories, now)
  await expired.removeTrail(now - retention.auditDays * DAY_MS)
  await expired.removeMails(now - retention.outboxDays * DAY_MS)
  await clearSessions(house, now)
  await clearFolders(retention, now)
  await database.tidy()
}

/** Soon after the start and then once an hour; several nodes doing the same do no harm. */
export function startHousekeeping(house: House, clock: Clock, log: Logger): () => Promise<void> {
  let isStopped = false
  let underWay = Promise.resolve()
  const clear = async (): Promise<void> => {
    await clearOut(house, clock.now()).catch((error: unknown) => {
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
