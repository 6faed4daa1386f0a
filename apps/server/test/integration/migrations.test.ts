import type { Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import type { Opened } from '../../src/db/engine.ts'
import { sessionLooks } from '../../src/db/migrations/0006-session-looks.ts'
import { requestsInTime } from '../../src/db/migrations/0016-requests-in-time.ts'
import { statement } from '../../src/db/migrations/columns.ts'
import { openPostgres } from '../../src/db/postgres/index.ts'
import { requestIdOf } from '../../src/db/request-id.ts'
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

  it('requests of earlier versions are found again, and taken once', async () => {
    const storage = await newStorage()
    const { db, engine } = await open(storage)
    const bare = db as unknown as Kysely<unknown>
    if (engine === 'sqlite') {
      // As it was before that migration.
      await statement(bare, 'drop index session_log_request')
      await statement(bare, 'create unique index before on session_log (session_id, request_id)')
    }
    const at = Date.now()
    const row = (seq: number, request_id: string | null) => ({
      session_id: 's',
      seq,
      request_id,
      events: '[]',
      at,
    })
    await db
      .insertInto('session_log')
      .values([row(1, '100:m1:a'), row(2, null), row(3, 'odd')])
      .execute()
    await requestsInTime(engine).up(bare)
    await db.destroy()
    const database = await openDatabase(storage, (error) => expect.unreachable(error.message))
    const { sessionLog } = database
    expect(await sessionLog.findRequest('s', requestIdOf('100', 'm1:a'))).toMatchObject({ seq: 1 })
    expect(await sessionLog.findRequest('s', 'odd')).toMatchObject({ seq: 3 })
    const again = {
      sessionId: 's',
      seq: 4,
      requestId: requestIdOf('100', 'm1:a'),
      events: '[]',
      at,
      dueAt: null,
    }
    expect(await sessionLog.append([again])).toEqual([false])
    expect(await sessionLog.append([{ ...again, requestId: requestIdOf('101', 'm1:a') }])).toEqual([true])
    await database.close()
    await storage.remove()
  })
})
