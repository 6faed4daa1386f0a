import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { engines, type Storage } from '../support/engines.ts'
import { member, type Person } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { join, type LiveTable, liveTable, openSession, TAGS } from '../support/tables.ts'

const MINUTE_MS = 60_000
const SOON = { timeout: 15_000, interval: 5 }
const LOST = new Error('the disk is full')

describe.each(engines)('what a crash left unwritten on %s', (_name, newStorage) => {
  let storage: Storage
  let server: TestServer
  let people: Person[]
  let table: LiveTable

  const repositories = () => server.running.services.database.repositories
  const statsOf = async (person: Person | undefined) =>
    (await server.get(`user/${person?.id}`, { token: person?.token ?? '' })).body.stats

  /** A fresh process on the same database, in which every write works. */
  async function restart(): Promise<void> {
    const { clock } = server
    await server.running.stop()
    server = await startTestServer({ storage, clock, env: { EMPTY_MINUTES: '10' } })
  }

  /** A game placed by hand begins, ends, and is put away by the next. */
  async function playGame(isEvilWin: boolean): Promise<void> {
    const { st } = table
    expect(await st.ask('toggleRunning', true)).toMatchObject({ ok: true })
    server.clock.advance(3000)
    expect(await st.ask('endGame', { isEvilWin })).toMatchObject({ ok: true })
    expect(await st.ask('newGame', null)).toMatchObject({ ok: true })
  }

  beforeAll(async () => {
    storage = await newStorage()
    server = await startTestServer({ storage, env: { EMPTY_MINUTES: '10' } })
    people = []
    for (const name of ['one', 'two', 'three', 'four']) people.push(await member(server, name))
    table = await liveTable(server, people, 'the evening')
  })
  afterAll(async () => {
    await server.running.stop()
    await storage.remove()
  })

  it('a creation that failed leaves no name behind', async () => {
    const [owner] = people
    if (!owner) throw new Error('nobody is here')
    const failing = vi.spyOn(server.running.services.database.sessionLog, 'append').mockRejectedValue(LOST)
    const body = { name: 'unlucky', isPublic: true, language: 'en', tags: TAGS }
    const first = await server.post('create', body, { token: owner.token })
    expect(first.status).toBeGreaterThanOrEqual(500)
    failing.mockRestore()
    await openSession(server, owner, 'unlucky')
  })

  it('a game that was sealed has its row again when its session is opened, once', async () => {
    const save = vi.spyOn(repositories().games, 'save').mockRejectedValue(LOST)
    await playGame(true)
    await vi.waitFor(() => expect(save).toHaveBeenCalled())
    const [owner] = people
    if (!owner) throw new Error('nobody is here')
    expect(await statsOf(owner)).toMatchObject({ games: 0 })
    await restart()
    const back = await join(server, owner, table.code)
    const url = `chronicles/${encodeURIComponent(table.code)}`
    for (const _again of [1, 2]) {
      const { body } = await server.get(url, { token: owner.token })
      expect(body).toMatchObject([{ id: 1, isEvilWin: true }])
    }
    expect(await statsOf(owner)).toMatchObject({ games: 1, storyteller: 1, evilWins: 1 })
    await restart()
    await server.get(url, { token: owner.token })
    expect(await statsOf(owner)).toMatchObject({ games: 1 })
    back.client.leave()
    table.leave()
  })

  it('a session that its log ended is ended and its name is free, also if nobody ever opens it', async () => {
    const end = vi.spyOn(repositories().sessions, 'end').mockRejectedValue(LOST)
    const isLive = async () => (await repositories().sessions.findLive(table.code)) !== undefined
    await vi.waitFor(async () => {
      server.clock.advance(MINUTE_MS)
      expect(end).toHaveBeenCalled()
    }, SOON)
    expect(await isLive()).toBe(true)
    await restart()
    await vi.waitFor(async () => {
      server.clock.advance(MINUTE_MS)
      expect(await isLive()).toBe(false)
    }, SOON)
    const now = server.clock.now()
    const next = { id: 'next', code: table.code, ownerId: people[0]?.id ?? '', createdAt: now, activeAt: now }
    expect(await repositories().sessions.insert({ ...next, summary: 'null' })).toBe(true)
    // Killed between the row and the first decision, it leaves a name that nothing came of.
    await restart()
    await vi.waitFor(async () => {
      server.clock.advance(MINUTE_MS)
      expect(await isLive()).toBe(false)
    }, SOON)
  })
})
