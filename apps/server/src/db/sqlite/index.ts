import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import type { LogRow, Opened, UpToDate } from '../engine.ts'
import { fold } from '../migrations/0018-places-later.ts'
import { migrate } from '../migrations/migrate.ts'
import type { Tables } from '../schema.ts'
import { sqliteDialect } from './dialect.ts'
import { mutex } from './mutex.ts'
import { nearHand } from './near-hand.ts'
import { startThread } from './thread.ts'

export const fileIn = (dataDir: string): string => join(dataDir, 'belfry.sqlite')

/** Rewrites a database file without its free pages (VACUUM). No other process may have it open. */
export function shrinkSqlite(file: string): void {
  const db = new DatabaseSync(file)
  try {
    db.exec('vacuum; pragma wal_checkpoint(truncate)')
  } finally {
    db.close()
  }
}

/** What SQLite finds wrong in a file; undefined when it is sound. Reads the whole file, also beside a running server. */
export function sqliteFault(file: string): string | undefined {
  try {
    const db = new DatabaseSync(file, { readOnly: true })
    try {
      const result = String(db.prepare('pragma quick_check(1)').get()?.['quick_check'])
      return result === 'ok' ? undefined : result.replaceAll('\n', ' ')
    } finally {
      db.close()
    }
  } catch (error) {
    return (error as Error).message
  }
}

/** Brings what is in the write-ahead log into the file. One that is no database stays as it is. */
export function emptyWal(file: string): void {
  try {
    const db = new DatabaseSync(file)
    try {
      db.exec('pragma wal_checkpoint(truncate)')
    } finally {
      db.close()
    }
  } catch {}
}

/** Connects to a file, which is made if it is not there; what is in it stays as it is. */
export async function connectSqlite(file: string): Promise<Opened> {
  const writing = mutex()
  const writer = startThread({ file, readOnly: false })
  // The reader opens an existing file, so the writer must have been there.
  await writer.run({ kind: 'query', sql: 'select 1', parameters: [] })
  const reader = startThread({ file, readOnly: true })
  const near = nearHand(file)
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    const unlock = writing.tryLock() ?? (await writing.lock())
    try {
      return await work()
    } finally {
      unlock()
    }
  }
  /** Nobody else writes: then it may be done before anything is waited for. */
  const atOnce = (rows: readonly LogRow[]): readonly boolean[] | undefined => {
    const unlock = writing.tryLock()
    try {
      return unlock && near.append(rows)
    } finally {
      unlock?.()
    }
  }
  return {
    db: new Kysely<Tables>({ dialect: sqliteDialect({ writer, reader, writing, near }) }),
    engine: 'sqlite',
    groupsAtOnce: 1,
    append: async (rows) => atOnce(rows) ?? alone(() => writer.run({ kind: 'append', rows })),
    tidy: () => alone(() => writer.run({ kind: 'tidy' })),
  }
}

/** Opens the embedded database of a data folder, creating or migrating it. */
export async function openSqlite(dataDir: string): Promise<UpToDate> {
  const opened = await connectSqlite(fileIn(dataDir))
  try {
    const steps = await migrate(opened.db, 'sqlite')
    // What was restored or copied was written past the appender, which keeps the tail short.
    for (const each of fold) await sql.raw(each).execute(opened.db)
    return { ...opened, steps }
  } catch (error) {
    await opened.db.destroy()
    throw error
  }
}
