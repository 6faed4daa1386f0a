import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '../../src/domain/limits/requests.ts'
import { GAME_RECORDS } from '../../src/domain/limits/values.ts'
import { engines, type Storage } from '../support/engines.ts'
import { heldCalls } from '../support/held-calls.ts'
import { member, type Person } from '../support/people.ts'
import { type Answer, startTestServer, type TestServer } from '../support/server.ts'
import { join, type LiveTable, liveTable } from '../support/tables.ts'

const GAMES = 30
const EVERY_MS = 1000 / GAME_RECORDS.perSecond

describe.each(engines)('records of finished games on %s', (_name, newStorage) => {
  let storage: Storage
  let server: TestServer
  let people: Person[]
  let table: LiveTable
  let played = 0

  const database = () => server.running.services.database
  const games = () => database().repositories.games
  const owner = (): Person => people[0] as Person
  const chronicles = (person: Person): Promise<Answer> =>
    server.get(`chronicles/${encodeURIComponent(table.code)}`, { token: person.token })
  const chronicleIds = async (): Promise<number[]> =>
    (await chronicles(owner())).body.map(({ id }: { id: number }) => id)
  const numbers = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1)
  const storedGames = async (): Promise<number> => {
    const sessionId = server.running.services.live.host.rooms()[0]?.sessionId ?? ''
    return (await games().recordsOf(sessionId)).length
  }
  const ask = async (name: string, payload: unknown = null): Promise<void> => {
    expect(await table.st.ask(name, payload)).toMatchObject({ ok: true })
  }
  /** Games that begin and are put away as fast as messages are taken, in less time than passes between two recordings. */
  async function playMany(count: number): Promise<void> {
    played += count
    for (let game = 0; game < count; game++) {
      await ask('toggleRunning', true)
      await ask('history', { type: 'add', payload: { type: 'note', data: {}, isPrivate: false } })
      await ask('newGame')
      server.clock.advance(EVERY_MS / 50)
    }
  }
  async function restart(): Promise<void> {
    const { clock } = server
    table.leave()
    await server.running.stop()
    server = await startTestServer({ storage, clock, withLimits: true })
  }

  beforeAll(async () => {
    played = 0
    storage = await newStorage()
    server = await startTestServer({ storage, withLimits: true })
    people = []
    for (const name of ['one', 'two', 'three', 'four']) people.push(await member(server, name))
    table = await liveTable(server, people, 'the evening')
  })
  beforeEach(() => server.clock.advance(60_000))
  afterEach(() => vi.restoreAllMocks())
  afterAll(async () => {
    await server.running.stop()
    await storage.remove()
  })

  it('the log is read a few times for thirty games in a row, and all of them are recorded', async () => {
    const reading = vi.spyOn(database().sessionLog, 'read')
    const saving = vi.spyOn(games(), 'save')
    await playMany(GAMES)
    await vi.waitFor(() => expect(saving.mock.calls.length).toBeGreaterThanOrEqual(GAME_RECORDS.burst))
    expect(reading.mock.calls.length).toBeLessThanOrEqual(GAME_RECORDS.burst)
    server.clock.advance(EVERY_MS)
    await vi.waitFor(async () => expect(await storedGames()).toBe(GAMES), 5000)
    expect(reading.mock.calls.length).toBeLessThanOrEqual(GAME_RECORDS.burst + 1)
    expect(saving).toHaveBeenCalledTimes(GAMES)
  })

  it('a server that stops writes what waits', async () => {
    const known = await storedGames()
    await playMany(GAMES)
    expect(await storedGames()).toBeLessThan(known + GAMES)
    await restart()
    const saving = vi.spyOn(games(), 'save')
    const back = await join(server, owner(), table.code)
    expect(await chronicleIds()).toEqual(numbers(played))
    expect(saving).not.toHaveBeenCalled()
    table = { ...table, st: back, leave: () => back.client.leave() }
  })

  it('what waits in a server that crashes is recorded when its session is opened again', async () => {
    vi.spyOn(games(), 'save').mockRejectedValue(new Error('the server is gone'))
    await playMany(GAMES)
    await restart()
    const back = await join(server, owner(), table.code)
    expect(await chronicleIds()).toEqual(numbers(played))
    table = { ...table, st: back, leave: () => back.client.leave() }
  })

  it('the end of a session writes what waits at once', async () => {
    await playMany(5)
    const sessionId = server.running.services.live.host.rooms()[0]?.sessionId ?? ''
    await server.running.services.live.host
      .find(sessionId)
      ?.dispatch({ type: 'endSession' }, { kind: 'system' })
    await vi.waitFor(async () =>
      expect(await database().repositories.sessions.endedAmong([sessionId])).toEqual([sessionId]),
    )
    expect(await games().recordsOf(sessionId)).toHaveLength(played)
  })
})

describe('requests for the earlier games of a session', () => {
  let server: TestServer
  let table: LiveTable

  beforeAll(async () => {
    server = await startTestServer({ withLimits: true })
    const people: Person[] = []
    for (const name of ['one', 'two', 'three', 'four']) people.push(await member(server, name))
    table = await liveTable(server, people, 'evening')
  })
  afterAll(async () => {
    table.leave()
    await server.stop()
  })

  const chronicles = (person: Person): Promise<Answer> =>
    server.get(`chronicles/${table.code}`, { token: person.token })

  it('are answered one at a time: of four of one person two are refused', async () => {
    const reading = heldCalls(server.running.services.database.repositories.games, 'recordsOf')
    const asked = Promise.all(Array.from({ length: 4 }, () => chronicles(table.st.person)))
    await vi.waitFor(async () => expect(await server.metrics()).toContain('limit="chronicle-queue"} 2'))
    expect(reading.waiting()).toBe(1)
    reading.release()
    const answers = await asked
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 429, 429])
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'request.busy' })
    expect(reading.most()).toBe(1)
  })

  it('are limited for a person, and everybody at the table can ask at once', async () => {
    const { burst } = limits.chronicles.person
    server.clock.advance(60_000)
    const all = await Promise.all(table.everyone.map(({ person }) => chronicles(person)))
    expect(all.map(({ status }) => status)).toEqual(table.everyone.map(() => 200))
    const [, reader] = table.everyone
    for (let i = 1; i < burst; i++)
      expect((await chronicles((reader as typeof table.st).person)).status).toBe(200)
    expect(await chronicles((reader as typeof table.st).person)).toMatchObject({
      status: 429,
      body: { code: 'request.limited' },
    })
  })
})
