import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createLog } from '../../src/platform/system/log.ts'
import { type Cable, layCable } from '../support/cable.ts'
import { engines } from '../support/engines.ts'
import { member, type Person } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { join, openSession, type Seated } from '../support/tables.ts'

const postgres = engines.find(([name]) => name === 'postgres')?.[1]
const redisUrl = inject('redisUrl')
const NAME = 'patient'
/** Nobody waits longer than this for an answer, whatever is behind the server. */
const PATIENCE_MS = 9_500

const timed = async <T>(work: Promise<T>): Promise<{ answer: T; ms: number }> => {
  const begun = performance.now()
  return { answer: await work, ms: performance.now() - begun }
}

describe.runIf(postgres)('a PostgreSQL that hangs, is slow or falls', () => {
  let server: TestServer
  let cable: Cable
  let keeper: Person
  let st: Seated
  let seats = 0
  const lines: string[] = []
  const saying = (words: string): number => lines.filter((line) => line.includes(words)).length
  const add = async (): Promise<boolean> => {
    const { ok } = await st.ask('updateSeats', { type: 'add', payload: { name: null }, check: seats })
    if (ok) seats += 1
    return ok
  }

  beforeAll(async () => {
    const storage = await (postgres ?? (() => Promise.reject(new Error('no PostgreSQL'))))()
    const url = new URL(storage.databaseUrl ?? '')
    cable = await layCable(url.hostname, Number(url.port))
    url.port = String(cable.port)
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    server = await startTestServer({ storage: { ...storage, databaseUrl: url.href }, log })
    keeper = await member(server, 'keeper')
    await openSession(server, keeper, NAME)
    st = await join(server, keeper, NAME)
    expect(await add()).toBe(true)
  })
  afterAll(async () => {
    st.client.leave()
    await server.stop()
    cable.close()
  })

  it('refuses actions with a code in bounded time, stays alive, and goes on when it answers again', async () => {
    cable.hang()
    const [action, list, ready] = await Promise.all([
      timed(st.ask('updateSeats', { type: 'add', payload: { name: null }, check: seats })),
      timed(server.get('sessions', { token: keeper.token })),
      timed(server.get('ready')),
    ])
    expect(action.answer).toMatchObject({ ok: false, code: 'not-written' })
    expect([list.answer.status, list.answer.body.code]).toEqual([503, 'server.storage'])
    expect(ready.answer.status).toBe(503)
    for (const { ms } of [action, list, ready]) expect(ms).toBeLessThan(PATIENCE_MS)
    expect((await timed(server.get('health'))).answer.status).toBe(200)
    cable.pass()
    await expect.poll(() => add()).toBe(true)
    await expect
      .poll(() => {
        server.clock.advance(2000)
        return saying('the database is back')
      })
      .toBe(1)
    // One line for all that failed at once, and none with a stack.
    expect(saying('the database is away')).toBe(1)
    expect(saying('"stack"')).toBe(0)
  }, 40_000)

  it('goes on with what was written when the answer to a commit never came', async () => {
    cable.hangAfter('seatAdded', 'commit')
    const asked = await timed(st.ask('updateSeats', { type: 'add', payload: { name: null }, check: seats }))
    expect(asked.answer).toMatchObject({ ok: false, code: 'not-written' })
    expect(asked.ms).toBeLessThan(PATIENCE_MS)
    cable.pass()
    // Nobody was told, and it was written all the same.
    seats += 1
    await expect
      .poll(
        () => {
          server.clock.advance(1000)
          return st.view().session.players.length
        },
        { timeout: PATIENCE_MS },
      )
      .toBe(seats)
    await expect.poll(() => add()).toBe(true)
  }, 40_000)

  it('loses nothing and leaves no hole when it is slow and when its lines are reset', async () => {
    cable.slow(150)
    expect(await add()).toBe(true)
    cable.slow(0)
    cable.cut()
    const away = await server.get('sessions', { token: keeper.token })
    expect([away.status, away.body.code]).toEqual([503, 'server.storage'])
    cable.mend()
    await expect.poll(() => add()).toBe(true)
    const { repositories, sessionLog } = server.running.services.database
    const rows = await sessionLog.read((await repositories.sessions.findLive(NAME))?.id ?? '', 0)
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
    await st.sees(({ session }) => session.players.length === seats)
  }, 40_000)
})

describe.runIf(redisUrl)('a Redis that is away or hangs', () => {
  it('is a warning at the start and a detail of ready; requests wait for it no longer than a moment', async () => {
    const redis = new URL(redisUrl ?? '')
    const cable = await layCable(redis.hostname, Number(redis.port))
    cable.cut()
    const lines: string[] = []
    const server = await startTestServer({
      env: { REDIS_URL: `redis://127.0.0.1:${cable.port}` },
      withLimits: true,
      log: createLog('info', { write: (line: string) => void lines.push(line) }),
    })
    const about = (words: string): number => lines.filter((line) => line.includes(words)).length
    expect(await server.get('ready')).toMatchObject({ status: 200, body: { ok: true, detail: 'redis' } })
    const keeper = await member(server, 'keeper')
    cable.mend()
    const ready = async (): Promise<unknown> => (await server.get('ready')).body
    await expect.poll(ready).toEqual({ ok: true })
    expect(about('redis is back')).toBe(1)
    expect(about('redis is away')).toBeLessThanOrEqual(2)

    cable.hang()
    const asked = await timed(server.get('sessions', { token: keeper.token }))
    expect(asked.answer.status).toBe(200)
    expect(asked.ms).toBeLessThan(2000)
    expect((await timed(server.get('health'))).ms).toBeLessThan(1000)
    await expect.poll(ready).toEqual({ ok: true, detail: 'redis' })
    cable.pass()
    await expect.poll(ready).toEqual({ ok: true })
    await server.stop()
    cable.close()
  }, 60_000)
})
