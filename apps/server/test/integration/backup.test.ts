import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join as path } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '../../src/backup/backup.ts'
import { checkDocument, writeDocument } from '../../src/backup/document.ts'
import { moveToPostgres } from '../../src/backup/migrate.ts'
import { restore } from '../../src/backup/restore.ts'
import { openDatabase } from '../../src/db/database.ts'
import { SECRET_ENTRY } from '../../src/platform/system/secrets.ts'
import { engines, type Storage, sqliteStorage } from '../support/engines.ts'
import { logIn, type Person, registeredMember } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { join, type LiveTable, liveTable, type Seated } from '../support/tables.ts'

const CODE = 'saved'
const KEY = 'a key that was a setting of that server'
const PICTURE = new Uint8Array([0, 1, 254, 255])

const kept = ({ dataDir, databaseUrl }: Storage) => ({ dataDir, databaseUrl, tokenSecret: undefined })

/** Each act writes a note with a number; answers once they are acknowledged. */
async function act(st: Seated, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n++) {
    const payload = { type: 'add', payload: { type: 'note', data: { text: `act ${n}.` }, isPrivate: true } }
    expect(await st.ask('history', payload)).toMatchObject({ ok: true })
  }
}

const actsIn = (rows: readonly { readonly events: string }[]): readonly number[] =>
  rows.flatMap(({ events }) => [...events.matchAll(/act (\d+)\./g)].map(([, n]) => Number(n)))

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n)

interface Playing {
  readonly server: TestServer
  readonly people: readonly Person[]
  readonly table: LiveTable
  readonly id: string
}

async function play(storage: Storage): Promise<Playing> {
  const server = await startTestServer({ storage })
  const people: Person[] = []
  for (const name of ['keeper', 'watcher', 'first', 'second'])
    people.push(await registeredMember(server, name))
  const table = await liveTable(server, people, CODE)
  const { sessions, avatars } = server.running.services.database.repositories
  await avatars.save(people[2]?.id ?? '', { hash: 'h', bytes: PICTURE }, 1)
  return { server, people, table, id: (await sessions.findLive(CODE))?.id ?? '' }
}

/** Everybody comes back with the login of before, finds what was there and goes on. */
async function goesOn(server: TestServer, people: readonly Person[], acts: number): Promise<void> {
  const [keeper, , first] = people as [Person, Person, Person, Person]
  const st = await join(server, keeper, CODE)
  await st.sees(({ session }) => JSON.stringify(session.game).includes(`act ${acts - 1}.`))
  const player = await join(server, first, CODE)
  await player.sees(({ self }) => self.seat === 0)
  await act(st, 900, 901)
  const { database } = server.running.services
  expect((await database.repositories.avatars.find(first.id))?.bytes).toEqual(
    server.storage.databaseUrl ? Buffer.from(PICTURE) : PICTURE,
  )
  const again = await logIn(server, keeper.email)
  expect(again.id).toBe(keeper.id)
  // Keys that count by themselves do not meet those of before.
  await database.repositories.users.touch(keeper.id, 1)
  await database.repositories.audit.add({ actorId: 'a', targetId: 't', action: 'x', detail: '{}', at: 1 })
  for (const seated of [st, player]) seated.client.leave()
}

describe.each(engines)('a backup on %s', (_engine, newStorage) => {
  let source: Storage
  let target: Storage
  let playing: Playing
  let file: string

  beforeAll(async () => {
    source = await newStorage()
    target = await newStorage()
    playing = await play(source)
    file = path(source.dataDir, 'copies', 'tonight.backup')
  })
  afterAll(async () => {
    await source.remove()
    await target.remove()
  })
  const wish = (isForced = false) => ({ file, isForced, now: playing.server.clock.now() })

  it('made while people play has all that was acknowledged, in order, once, and they go on from it', async () => {
    const { server, table, people, id } = playing
    await server.post(
      'recording',
      { version: '1', agent: 'a', startedAt: 1, stoppedAt: 2, dropped: 0, entries: [] },
      { token: people[0]?.token ?? '' },
    )
    await act(table.st, 0, 10)
    const meanwhile = act(table.st, 10, 30)
    await backUp(kept(source), file, server.clock.now())
    await meanwhile
    await act(table.st, 30, 35)
    const { sessionLog } = server.running.services.database
    const all = await sessionLog.read(id, 0)
    await expect(restore(kept(source), wish(true))).rejects.toThrow('A server is running on')
    table.leave()
    await server.running.stop()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(path(source.dataDir, 'copies')).mode & 0o777).toBe(0o700)

    const restored = await restore(kept(target), wish())
    expect(restored).toMatchObject({ live: 1, unreadable: [], kept: undefined })
    // Mails of the four, and a recording.
    expect(restored.files).toBeGreaterThanOrEqual(5)
    const opened = await openDatabase(target, () => undefined)
    const rows = await opened.sessionLog.read(id, 0)
    await opened.close()
    expect(rows).toEqual(all.slice(0, rows.length))
    const acts = actsIn(rows)
    expect(acts).toEqual(upTo(acts.length))
    expect(acts.length).toBeGreaterThanOrEqual(10)
    const again = await startTestServer({ storage: target })
    await goesOn(again, people, acts.length)
    await again.running.stop()
  })

  it('is put over other data only when told so, and what was there is kept', async () => {
    await expect(restore(kept(target), wish())).rejects.toThrow('There are data in')
    const { kept: before, unreadable } = await restore(kept(target), wish(true))
    expect(unreadable).toEqual([])
    // One file, complete by itself: nothing is left in a log beside it.
    expect(statSync(before ?? '').mode & 0o777).toBe(0o600)
    expect(readdirSync(target.dataDir).filter((name) => /before-.*-(wal|shm)$/.test(name))).toEqual([])
    const opened = await openDatabase(target, () => undefined)
    expect(actsIn(await opened.sessionLog.read(playing.id, 0))).not.toContain(900)
    await opened.close()
  })

  it('has the key of logins and second factors, also where it was a setting', async () => {
    const keyed = path(source.dataDir, 'keyed.backup')
    await backUp({ ...kept(target), tokenSecret: KEY }, keyed, 1)
    const other = { ...kept(target), tokenSecret: 'another key, which makes nobody happy' }
    const restored = await restore(other, { ...wish(true), file: keyed, now: wish().now + 1 })
    expect(restored.hasOtherSecret).toBe(true)
    const opened = await openDatabase(target, () => undefined)
    expect(await opened.repositories.installation.read(SECRET_ENTRY)).toBe(KEY)
    await opened.close()
  })

  it('that is cut off, changed, or of a newer version is refused before anything is touched', async () => {
    const whole = readFileSync(file)
    const broken = path(source.dataDir, 'broken.backup')
    const refused = (): Promise<unknown> => restore(kept(target), { ...wish(true), file: broken })
    for (const bytes of [whole.subarray(0, whole.length - 40), Buffer.from('not a backup')]) {
      writeFileSync(broken, bytes)
      await expect(refused()).rejects.toThrow('is no backup, or it is damaged')
    }
    const first = { version: '99.0.0', rules: 1, schema: '9999-later', engine: 'sqlite', at: 1 } as const
    const later = path(source.dataDir, 'later.backup')
    await writeDocument(later, first, (async function* () {})())
    await expect(restore(kept(target), { ...wish(true), file: later })).rejects.toThrow(
      'newer Belfry (99.0.0)',
    )
    const opened = await openDatabase(target, () => undefined)
    expect(await opened.repositories.sessions.findLive(CODE)).toBeDefined()
    await opened.close()
  })

  it('that cannot be restored to its end leaves everything as it was, and says so', async () => {
    const { dataDir } = target
    const stateOf = async (): Promise<unknown> => {
      const opened = await openDatabase(target, () => undefined)
      const accounts = await opened.repositories.users.count()
      const live = await opened.repositories.sessions.listLive()
      await opened.close()
      const outbox = path(dataDir, 'outbox')
      const files = readdirSync(outbox).map((name) => [name, statSync(path(outbox, name)).isFile()])
      return { accounts, live, files, names: readdirSync(dataDir).filter((name) => name !== 'backups') }
    }
    const before = await stateOf()
    const header = await checkDocument(file)
    const written = async (name: string): Promise<string> => {
      const broken = path(source.dataDir, `files-${name.length}.backup`)
      rmSync(broken, { force: true })
      await writeDocument(
        broken,
        header,
        (async function* () {
          yield ['file', 'outbox/zz-first', PICTURE] as const
          yield ['file', name, PICTURE] as const
        })(),
      )
      return broken
    }
    const refused = async (name: string): Promise<string> => {
      const wanted = restore(kept(target), { ...wish(true), file: await written(name), now: 5 })
      return wanted.then(
        () => 'restored',
        ({ message }: Error) => message,
      )
    }
    expect(await refused('outbox/.')).toMatch(/file that no Belfry writes: "outbox\/\."\. Nothing is changed/)
    expect(await refused('../elsewhere')).toContain('Nothing is changed')
    expect(await refused(`outbox/${'n'.repeat(300)}`)).toMatch(/file that no Belfry writes/)
    expect(await stateOf()).toEqual(before)
    // What only fails while things are put into their places is taken back.
    mkdirSync(path(dataDir, 'outbox', 'zz-second'))
    const withFolder = await stateOf()
    expect(await refused('outbox/zz-second')).toMatch(/nothing is changed: E/)
    expect(await stateOf()).toEqual(withFolder)
    expect(existsSync(path(dataDir, 'restoring'))).toBe(false)
  })
})

const postgres = engines.find(([name]) => name === 'postgres')?.[1]

describe.skipIf(!postgres)('from the embedded database to PostgreSQL', () => {
  const storages: Storage[] = []
  afterEach(async () => {
    for (const storage of storages.splice(0)) await storage.remove()
  })

  it('everything goes along, a game in progress too; a server that runs or data that are there are not touched', async () => {
    const source = await sqliteStorage()
    const target = await (postgres as () => Promise<Storage>)()
    storages.push(source, target)
    const { server, people, table, id } = await play(source)
    await act(table.st, 0, 3)
    // Older versions took names that PostgreSQL cannot store.
    const strange = { id: 'odd', code: 'o\u0000dd', ownerId: 'o', createdAt: 0, activeAt: 0, summary: '{}' }
    await server.running.services.database.repositories.sessions.insert(strange)
    const move = () => moveToPostgres(kept(source), target.databaseUrl ?? '', Date.now())
    await expect(move()).rejects.toThrow('A server is running on')
    table.leave()
    await server.running.stop()

    const moved = await move()
    expect(moved).toMatchObject({ live: 2, unreadable: [] })
    expect(moved.counts.get('users')).toBe(4)
    await expect(move()).rejects.toThrow('Name an empty database')
    const there = await startTestServer({ storage: target })
    const rows = await there.running.services.database.sessionLog.read(id, 0)
    expect(actsIn(rows)).toEqual(upTo(3))
    await goesOn(there, people, 3)
    await there.running.stop()
  })
})
