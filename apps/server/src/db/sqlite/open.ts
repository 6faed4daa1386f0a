import { join } from 'node:path'
import { Kysely } from 'kysely'
import type { Opened } from '../database.ts'
import { migrate } from '../migrations/migrate.ts'
import type { Tables } from '../schema.ts'
import { sqliteDialect } from './dialect.ts'
import { mutex } from './mutex.ts'
import { startThread } from './thread.ts'

export const fileIn = (dataDir: string): string => join(dataDir, 'belfry.sqlite')

/** Opens the embedded database of a data folder, creating or migrating it. */
export async function openSqlite(dataDir: string): Promise<Opened> {
  const file = fileIn(dataDir)
  const writing = mutex()
  const writer = startThread({ file, readOnly: false })
  // The reader opens an existing file, so the writer must have been there.
  await writer.run({ kind: 'query', sql: 'select 1', parameters: [] })
  const reader = startThread({ file, readOnly: true })
  const db = new Kysely<Tables>({ dialect: sqliteDialect({ writer, reader, writing }) })
  try {
    await migrate(db, 'sqlite')
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    db,
    engine: 'sqlite',
    groupsAtOnce: 1,
    async append(rows) {
      const unlock = await writing.lock()
      try {
        return await writer.run({ kind: 'append', rows })
      } finally {
        unlock()
      }
    },
  }
}
