import type { Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import type { Opened } from '../../src/db/engine.ts'
import { sessionLooks } from '../../src/db/migrations/0006-session-looks.ts'
import { statement } from '../../src/db/migrations/columns.ts'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { connectPostgres, openPostgres } from '../../src/db/postgres/index.ts'
import { EVERYTHING } from '../../src/db/repositories/users.ts'
import { requestIdOf } from '../../src/db/request-id.ts'
import { connectSqlite, fileIn, openSqlite } from '../../src/db/sqlite/index.ts'
import type { Level } from '../../src/domain/levels.ts'
import { engines, type Storage } from '../support/engines.ts'

const open = ({ dataDir, databaseUrl }: Storage): Promise<Opened> =>
  databaseUrl === undefined
    ? openSqlite(dataDir)
    : openPostgres(databaseUrl, (error) => expect.unreachable(error.message))

/** As an earlier version left it. */
async function leftAt(schema: string, { dataDir, databaseUrl }: Storage): Promise<Opened> {
  const opened =
    databaseUrl === undefined
      ? await connectSqlite(fileIn(dataDir))
      : connectPostgres(databaseUrl, (error) => expect.unreachable(error.message)).opened
  await migrate(opened.db, opened.engine, schema)
  return opened
}

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
    const { db } = await leftAt('0015-replays', storage)
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

  it('[MOD-02] names that were stored before are found in every script', async () => {
    const storage = await newStorage()
    const { db } = await leftAt('0019-incomplete-games', storage)
    const kept = {
      provider: 'embedded',
      pronouns: '',
      level: 'none',
      level_expires: null,
      avatar: '0',
    } as const
    const ids = ['1000000000001', '1000000000002']
    for (const [at, username] of ['Иван', 'Żaneta'].entries())
      await db
        .insertInto('users')
        .values({
          ...{ id: ids[at] ?? '', subject: username, email: '', username, flags: '[]', border: '' },
          ...{ ...kept, stats_visibility: 0, granted: '{"avatars":[],"borders":[],"emotes":[]}' },
          ...{ patreon_id: null, phone: null, accepts_marketing: 0, created_at: 1, updated_at: 1 },
          new_since: null,
        })
        .execute()
    await db.destroy()
    const database = await openDatabase(storage, (error) => expect.unreachable(error.message))
    const { users } = database.repositories
    for (const [query, id] of [
      ['ИВАН', ids[0]],
      ['zaneta', ids[1]],
    ] as const) {
      const { rows } = await users.search({ query, offset: 0, limit: 9, reader: EVERYTHING })
      expect(rows, query).toMatchObject([{ id }])
    }
    await database.close()
    await storage.remove()
  })

  it('levels that staff gave before are known as theirs', async () => {
    const storage = await newStorage()
    const { db } = await leftAt('0019-incomplete-games', storage)
    const level = (id: string, held: Level, patreon_id: string | null) =>
      db
        .insertInto('users')
        .values({
          ...{ id, provider: 'embedded', subject: id, email: '', username: id, pronouns: '', border: '' },
          ...{ level: held, level_expires: null, flags: '[]', avatar: '0', stats_visibility: 0 },
          ...{ granted: '{"avatars":[],"borders":[],"emotes":[]}', patreon_id, phone: null },
          ...{ accepts_marketing: 0, created_at: 1, updated_at: 1, new_since: null },
        })
        .execute()
    await level('1', 'patreon-demon', null)
    await level('2', 'patreon-demon', 'p2')
    await level('3', 'none', 'p3')
    await level('4', 'none', null)
    await level('5', 'patreon-minion', 'p5')
    const noted = (target_id: string, detail: object) =>
      db
        .insertInto('audit')
        .values({ actor_id: '9', target_id, action: 'user.change', detail: JSON.stringify(detail), at: 1 })
        .execute()
    await noted('3', { level: 'none' })
    await noted('5', { level: 'none' })
    await noted('4', { username: '"level"' })
    await db.destroy()
    const database = await openDatabase(storage, (error) => expect.unreachable(error.message))
    const byHand = async (id: string) => (await database.repositories.users.find(id))?.levelByHand
    expect(await Promise.all(['1', '2', '3', '4', '5'].map(byHand))).toEqual([
      true,
      false,
      true,
      false,
      false,
    ])
    await database.close()
    await storage.remove()
  })

  it('a log of earlier versions is read in order, goes on, and is cut, rewritten and forgotten as before', async () => {
    const storage = await newStorage()
    const { db } = await leftAt('0017-replay-words', storage)
    const rowOf = (session_id: string, seq: number) => ({
      session_id,
      seq,
      request_id: `${session_id}${seq}@1`,
      events: `["${session_id}${seq}"]`,
      at: seq,
    })
    // More than a tail holds, in turns, as tables play.
    for (let seq = 1; seq <= 400; seq++)
      await db
        .insertInto('session_log')
        .values([rowOf('s', seq), rowOf('t', seq)])
        .execute()
    await db.destroy()
    const database = await openDatabase(storage, (error) => expect.unreachable(error.message))
    const { sessionLog } = database
    const seqs = async (session: string, after = 0) =>
      (await sessionLog.read(session, after)).map(({ seq }) => seq)
    expect(await seqs('s', 397)).toEqual([398, 399, 400])
    const next = (sessionId: string, seq: number) =>
      ({ sessionId, seq, requestId: null, events: '["new"]', at: 1, dueAt: null }) as const
    expect(await sessionLog.append([next('s', 400)])).toEqual([false])
    expect(await sessionLog.append([next('s', 401), next('t', 401), next('u', 1)])).toEqual([
      true,
      true,
      true,
    ])
    expect(await sessionLog.find('s', 'new')).toMatchObject([{ seq: 401 }])
    await sessionLog.cut('s', 2, 0)
    expect(await seqs('s')).toEqual([1, 2])
    await sessionLog.rewrite('t', { containing: 't401', events: () => '[]', state: ({ state }) => state })
    await sessionLog.remove(['u'])
    expect(await seqs('u')).toEqual([])
    expect(await sessionLog.append([next('s', 3), next('t', 402), next('u', 1)])).toEqual([true, true, true])
    expect([await seqs('s'), await seqs('t', 399), await seqs('u')]).toEqual([
      [1, 2, 3],
      [400, 401, 402],
      [1],
    ])
    await database.close()
    await storage.remove()
  })
})
