import type { Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Opened } from '../../src/db/engine.ts'
import { sessionLooks } from '../../src/db/migrations/0006-session-looks.ts'
import { statement } from '../../src/db/migrations/columns.ts'
import { openPostgres } from '../../src/db/postgres/index.ts'
import { openSqlite } from '../../src/db/sqlite/index.ts'
import { engines, type Storage } from '../support/engines.ts'

const open = ({ dataDir, databaseUrl }: Storage): Promise<Opened> =>
  databaseUrl === undefined
    ? openSqlite(dataDir)
    : openPostgres(databaseUrl, (error) => expect.unreachable(error.message))

describe.each(engines)('old data on %s', (_name, newStorage) => {
  it('sessions that look alike keep their names; the oldest alone keeps its look, and none comes after', async () => {
    const storage = await newStorage()
    const { db } = await open(storage)
    // As it was before that migration.
    const bare = db as unknown as Kysely<unknown>
    await statement(bare, 'drop index sessions_live_look')
    await statement(bare, 'alter table sessions drop column look')
    const session = (id: string, code: string, created_at: number, ended_at: number | null = null) =>
      db
        .insertInto('sessions')
        .values({ id, code, owner_id: 'o', created_at, active_at: created_at, ended_at, summary: 'null' })
        .execute()
    await session('b', 'smoke', 1)
    await session('a', 'ѕmoke', 2)
    await session('c', 'SM0KE', 0, 5)
    await session('d', 'mirror', 3)
    await sessionLooks().up(bare)
    const rows = await db.selectFrom('sessions').select(['id', 'code', 'look']).orderBy('id').execute()
    const look = rows.find(({ id }) => id === 'b')?.look
    expect(look).toBeTypeOf('string')
    expect(rows).toEqual([
      { id: 'a', code: 'ѕmoke', look: null },
      { id: 'b', code: 'smoke', look },
      { id: 'c', code: 'SM0KE', look: null },
      { id: 'd', code: 'mirror', look: expect.any(String) },
    ])
    await expect(db.updateTable('sessions').set({ look }).where('id', '=', 'a').execute()).rejects.toThrow(
      /unique/i,
    )
    await db.destroy()
    await storage.remove()
  })
})
