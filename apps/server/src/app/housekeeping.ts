import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Clock } from '@belfry/kit'
import { isGuest } from '@belfry/rules'
import type { Database } from '../db/database.ts'
import { GUEST_PROVIDER } from '../db/repositories/guests.ts'
import type { Repositories } from '../db/repositories/index.ts'
import type { User } from '../domain/user.ts'
import { recordingsOf } from '../modules/recording/index.ts'
import { forgetName, rebuildRecords, reconcileAll, removePrivateTexts } from '../modules/sessions/index.ts'
import type { Config } from '../platform/config/config.ts'
import type { Logger } from '../platform/system/log.ts'
import { removeOlder } from '../platform/system/older-files.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Whoever restarts often clears out all the same. */
const FIRST_AFTER_MS = 60_000
const SESSIONS_AT_ONCE = 100
/** Time for which a session keeps after its end what was said in private. */
const PRIVATE_TEXTS_MS = DAY_MS
/** Whoever has not proven an address by then could do nothing with the account, and loses nothing with it. */
export const UNPROVEN_DAYS = 30
/** As long as a login lasts that nobody uses: afterwards no device of theirs is known. */
export const GUEST_DAYS = 30

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

/** Guests leave nothing behind but that somebody was there. */
async function clearGuests({ database, retention }: House, now: number): Promise<void> {
  const { guests, leaving } = database.repositories
  for (;;) {
    const unused = await guests.unusedSince(now - GUEST_DAYS * DAY_MS, SESSIONS_AT_ONCE)
    for (const user of unused) {
      await forgetName(database, user)
      await leaving.remove(user, now)
      await recordingsOf(retention).removeOf(user.id)
    }
    if (unused.length < SESSIONS_AT_ONCE) return
  }
}

/** A guest who wanted an account and never verified the address goes on as a guest. */
async function forgetAddress({ leaving, users }: Repositories, user: User, now: number): Promise<void> {
  const unnamed = { provider: GUEST_PROVIDER, subject: randomUUID(), email: '' }
  await users.update(user.id, unnamed, now)
  await leaving.removeCustomer(user.subject)
}

/** Addresses that somebody typed, perhaps somebody else's, are not kept for ever. */
async function clearUnproven(repositories: Repositories, now: number): Promise<void> {
  const { leaving, users } = repositories
  await inPortions(
    (limit) => leaving.unprovenSince(now - UNPROVEN_DAYS * DAY_MS, limit),
    async (subjects) => {
      for (const subject of subjects) {
        const user = await users.findBySubject('embedded', subject)
        if (user && isGuest(user)) await forgetAddress(repositories, user, now)
        else await (user ? leaving.remove(user, now) : leaving.removeCustomer(subject))
      }
    },
  )
}

/** Retention: how long what is kept. */
export type Retention = Pick<
  Config,
  'dataDir' | 'retentionDays' | 'auditDays' | 'outboxDays' | 'recordingDays'
>

interface House {
  readonly database: Database
  readonly retention: Retention
}

/** Files beside the database, by the time in their name. */
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
  await clearGuests(house, now)
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
  const keepHouse = async (): Promise<void> => {
    const { repositories, sessionLog } = house.database
    // Before anything is cleared: the logs are what records are rebuilt from.
    await rebuildRecords({ ...repositories, sessionLog }, () => isStopped)
    if (!isStopped) await clearOut(house, clock.now())
  }
  const clear = async (): Promise<void> => {
    await keepHouse().catch((error: unknown) => {
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
