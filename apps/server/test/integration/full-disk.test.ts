import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type Storage, sqliteStorage } from '../support/engines.ts'
import { member, type Person } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type SmallDisk, smallDisk } from '../support/small-disk.ts'
import { join, openSession, type Seated, sitDown, TAGS } from '../support/tables.ts'

const NAME = 'crowded'
const NOTE = 'x'.repeat(200)
const postgresUrl = inject('postgresUrl')

/** A database whose tables lie on that disk; what it writes first stays on the large one. */
async function onPostgres(url: string, { folder }: SmallDisk): Promise<Storage> {
  spawnSync('chown', ['postgres:', folder])
  const operator = new pg.Client(url)
  await operator.connect()
  await operator.query(`create tablespace crowded location '${folder}'`)
  await operator.query('create database crowded tablespace crowded')
  const elsewhere = await sqliteStorage()
  const own = new URL(url)
  own.pathname = '/crowded'
  return {
    dataDir: elsewhere.dataDir,
    databaseUrl: own.href,
    async remove() {
      await operator.query('drop database crowded with (force)')
      await operator.query('drop tablespace crowded')
      await operator.end()
      await elsewhere.remove()
    },
  }
}

const inFolder = async ({ folder }: SmallDisk): Promise<Storage> => ({
  dataDir: folder,
  databaseUrl: undefined,
  remove: async () => undefined,
})

const kinds: readonly (readonly [string, number, (disk: SmallDisk) => Promise<Storage>])[] = [
  ['sqlite', 8, inFolder],
  ...(postgresUrl === null
    ? []
    : [['postgres', 24, (disk: SmallDisk) => onPostgres(postgresUrl, disk)] as const]),
]

describe.each(kinds)('a disk that is full, on %s', (_name, megabytes, storageOn) => {
  let disk: SmallDisk | undefined
  let server: TestServer
  let keeper: Person
  let guest: Person
  let st: Seated
  const acknowledged: string[] = []
  let tried = 0

  const note = async (): Promise<string | undefined> => {
    const text = `note ${tried++}. ${NOTE}`
    const payload = { type: 'add', payload: { type: 'note', data: { text }, isPrivate: true } }
    const ack = await st.ask('history', payload)
    if (ack.ok) acknowledged.push(text)
    return ack.ok ? 'kept' : ack.code
  }

  beforeAll(async () => {
    disk = smallDisk(megabytes)
    if (!disk) return
    server = await startTestServer({ storage: await storageOn(disk) })
    keeper = await member(server, 'keeper')
    guest = await member(server, 'guest')
    await openSession(server, keeper, NAME)
    st = await join(server, keeper, NAME)
  })
  afterAll(async () => {
    st?.client.leave()
    disk?.free()
    await server?.stop()
    disk?.remove()
  })

  it('refuses with a code, keeps reading, lets people in once there is room, and loses nothing', async ({
    skip,
  }) => {
    if (!disk) return skip()
    expect(await note()).toBe('kept')
    disk.fill()
    // What is left of the last page is still good.
    await vi.waitFor(async () => expect(await note()).toBe('not-written'), { timeout: 10_000, interval: 1 })
    const made = await server.post(
      'create',
      { name: 'another', isPublic: true, language: 'en', tags: TAGS },
      { token: keeper.token },
    )
    expect([made.status, made.body.code]).toEqual([503, 'server.storage'])
    expect((await server.get('sessions', { token: keeper.token })).status).toBe(200)
    expect((await server.get('health')).status).toBe(200)
    await expect
      .poll(async () => {
        server.clock.advance(2000)
        return (await server.get('ready')).status
      })
      .toBe(503)
    const late = sitDown(server, guest, NAME)
    await vi.waitFor(() => expect(late.failures.length + late.downs.length).toBeGreaterThan(0), {
      timeout: 5000,
    })
    expect([late.refusals, st.downs]).toEqual([[], []])
    disk.free()
    await expect
      .poll(async () => {
        server.clock.advance(2000)
        return (await server.get('ready')).status
      })
      .toBe(200)
    await vi.waitFor(async () => expect(await note()).toBe('kept'), { timeout: 10_000 })
    await late.sees(({ session }) => session.sessionId === NAME)
    late.client.leave()
    const { repositories, sessionLog } = server.running.services.database
    const rows = await sessionLog.read((await repositories.sessions.findLive(NAME))?.id ?? '', 0)
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
    const written = rows.map(({ events }) => events).join()
    expect(acknowledged.filter((text) => !written.includes(text))).toEqual([])
  }, 60_000)
})
