import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '../../src/domain/limits/requests.ts'
import type { LimitOf } from '../../src/domain/limits/table.ts'
import { REPLAY_LOG, REPLAY_QUEUE } from '../../src/domain/limits/values.ts'
import { engines } from '../support/engines.ts'
import { visitor } from '../support/guests.ts'
import { heldCalls } from '../support/held-calls.ts'
import { member, type Person } from '../support/people.ts'
import { type Answer, startTestServer, type TestServer } from '../support/server.ts'
import { join, type LiveTable, liveTable, openSession, type Seated } from '../support/tables.ts'

const MINUTE_MS = 60_000
const GAMES = 6
const { person: aMinute } = limits.replayBuild

describe.each(engines)('requests for replays on %s', (_name, newStorage) => {
  let server: TestServer
  let table: LiveTable
  /** Addresses of the games, the newest first; none was revealed. */
  let games: readonly string[]

  const player = (at: number): Person => (table.players[at] as Seated).person
  const repositories = () => server.running.services.database.repositories
  const read = (id: string, person?: Person, ip = '192.0.2.1'): Promise<Answer> =>
    server.get(`replay/${id}`, {
      headers: { 'x-forwarded-for': ip },
      ...(person ? { token: person.token } : {}),
    })
  /** Asks over a connection of its own; hanging up ends when the server has noticed. */
  const leaver = async (id: string, { token }: Person): Promise<{ hangUp: () => Promise<void> }> => {
    const connected = once(server.running.app.server, 'connection') as Promise<[Socket]>
    const headers = { authorization: `Bearer ${token}` }
    const asked = request(`${server.url}/backend/replay/${id}`, { agent: false, headers })
    asked.on('error', () => undefined).end()
    const [socket] = await connected
    return {
      async hangUp() {
        const closed = once(socket, 'close')
        asked.destroy()
        await closed
      },
    }
  }
  const consent = (id: string, person: Person): Promise<Answer> =>
    server.post(`replay/${id}/consent`, { words: true }, { token: person.token })
  const gamesOf = async (person: Person): Promise<readonly string[]> =>
    (await server.post('games', {}, { token: person.token })).body.games.map(
      (game: { id: string }) => game.id,
    )
  const listed = (count: number, person: Person): Promise<readonly string[]> =>
    vi.waitFor(async () => {
      server.clock.advance(1000)
      const found = await gamesOf(person)
      expect(found).toHaveLength(count)
      return found
    }, 10_000)
  const ask = async (name: string, payload: unknown = null): Promise<void> => {
    expect(await table.st.ask(name, payload)).toMatchObject({ ok: true })
    server.clock.advance(200)
  }
  async function playUnrevealed(): Promise<void> {
    await ask('toggleRunning', true)
    await ask('history', { type: 'add', payload: { type: 'note', data: {}, isPrivate: false } })
    await ask('newGame')
  }
  const bitesOf = async (limit: LimitOf): Promise<number> =>
    Number(new RegExp(`limit="${limit}"\\} (\\d+)`).exec(await server.metrics())?.[1])
  /** Waits until a limit has refused so many requests since. */
  const refusedSince = (before: number, count: number): Promise<void> =>
    vi.waitFor(async () => expect((await bitesOf('replay-queue')) - before).toBe(count), 5000)
  const codes = (answers: readonly Answer[]): string[] =>
    answers
      .map(({ status, body }) => (status === 200 ? 'ok' : body.code))
      .sort((a: string, b: string) => a.localeCompare(b))

  beforeAll(async () => {
    server = await startTestServer({
      storage: await newStorage(),
      withLimits: true,
      env: { TRUST_PROXY: '127.0.0.1', GUESTS: 'on' },
    })
    const people: Person[] = []
    for (let at = 0; at < 4; at++) people.push(await member(server, `person${at}`))
    table = await liveTable(server, people, 'the evening')
    for (let game = 0; game < GAMES; game++) await playUnrevealed()
    games = await listed(GAMES, player(0))
  })
  beforeEach(() => server.clock.advance(MINUTE_MS))
  afterEach(() => vi.restoreAllMocks())
  afterAll(async () => {
    table.leave()
    await server.stop()
  })

  it('are answered one at a time: of four requests of one person two wait for each other, and two are refused', async () => {
    const before = await bitesOf('replay-queue')
    const building = heldCalls(repositories().replayWords, 'of')
    const asked = Promise.all(games.slice(0, 4).map((id) => read(id, player(0))))
    await vi.waitFor(() => expect(building.waiting()).toBe(1))
    await refusedSince(before, 2)
    expect(building.waiting()).toBe(1)
    building.release()
    const answers = await asked
    expect(codes(answers)).toEqual(['ok', 'ok', 'request.busy', 'request.busy'])
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({ status: 429, body: { params: { seconds: 3 } } })
    expect(refused?.headers.get('retry-after')).toBe('3')
    expect(building.most()).toBe(1)
    expect(building.count()).toBe(2)
  })

  it('build five replays a minute for a person, and those that were built are shown again', async () => {
    const [sixth = '', ...others] = games
    for (const id of others) expect((await read(id, table.st.person)).status).toBe(200)
    const refused = await read(sixth, table.st.person)
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.limited' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    for (const id of others) expect((await read(id, table.st.person)).status).toBe(200)
    server.clock.advance(MINUTE_MS / aMinute.perMinute)
    expect((await read(sixth, table.st.person)).status).toBe(200)
  })

  it('let a person watch three games after an evening and read the story of each', async () => {
    for (const id of games.slice(0, 3))
      for (const _page of ['replay', 'story']) expect((await read(id, player(1))).status).toBe(200)
  })

  it('read the log for words one at a time, five times a minute for a person', async () => {
    const before = await bitesOf('replay-queue')
    // A room reads on from where it is; only words are read from the start.
    const isForWords = (_sessionId: string, after: number): boolean => after === 0
    const reading = heldCalls(server.running.services.database.sessionLog, 'read', isForWords)
    const [first = ''] = games
    const asked = Promise.all(Array.from({ length: 8 }, () => consent(first, table.st.person)))
    await vi.waitFor(() => expect(reading.waiting()).toBe(1))
    await refusedSince(before, 6)
    reading.release()
    expect(codes(await asked)).toEqual(['ok', 'ok', ...Array(6).fill('request.busy')])
    expect(reading.most()).toBe(1)
    const again: Answer[] = []
    for (let i = 0; i < 5; i++) again.push(await consent(first, table.st.person))
    expect(codes(again)).toEqual(['ok', 'ok', 'ok', 'request.limited', 'request.limited'])
    expect(reading.count()).toBe(aMinute.burst)
  })

  it('are not built for a client that hung up while it waited', async () => {
    const building = heldCalls(repositories().replayWords, 'of')
    const [one = '', other = ''] = games
    const first = read(one, player(0))
    await vi.waitFor(() => expect(building.waiting()).toBe(1))
    const finding = vi.spyOn(repositories().replays, 'find')
    const leaving = await leaver(other, player(1))
    await vi.waitFor(() => expect(finding).toHaveBeenCalledWith(other))
    await leaving.hangUp()
    const hungUp = (): Promise<Answer> => read(one, player(1))
    building.release()
    expect((await first).status).toBe(200)
    expect((await hungUp()).status).toBe(200)
    // Of three requests the one in the middle was not looked at again.
    expect(building.count()).toBe(2)
    expect(finding.mock.calls.filter(([id]) => id === other)).toHaveLength(1)
  })

  it('tell a guest who asks for many addresses the same as before, and build nothing', async () => {
    const code = await openSession(server, table.st.person, 'by a link', false)
    const host = await join(server, table.st.person, code)
    expect(await host.ask('setGuests', 'link')).toMatchObject({ ok: true })
    const guest = await visitor(server, 'Rosalind', { session: code })
    host.client.leave()
    const building = heldCalls(repositories().replayWords, 'of')
    building.release()
    for (let i = 0; i < 10; i++)
      expect((await read(`${i}`.padStart(24, '0'), guest)).body).toMatchObject({ code: 'replay.unknown' })
    for (const id of games) expect((await read(id, guest)).status).toBe(404)
    expect(building.count()).toBe(0)
  })

  describe('by a link', () => {
    let link: string

    beforeAll(async () => {
      const { st } = table
      await ask('toggleRunning', true)
      await ask('endGame', { isEvilWin: true, reveal: true })
      await st.sees(({ session }) => session.hook?.name === 'reveal-grimoire')
      st.client.send('revealGameResult')
      await st.sees(({ session }) => session.game.isEvilWin !== null)
      st.client.send('revealPlayer', -1)
      await vi.waitFor(() => {
        server.clock.advance(500)
        expect(st.view().session.hook).toBeNull()
      }, 10_000)
      const [newest = ''] = await listed(GAMES + 1, st.person)
      await vi.waitFor(async () => {
        server.clock.advance(1000)
        const shared = await server.post(
          `replay/${newest}/link`,
          { isShared: true },
          { token: st.person.token },
        )
        expect(shared.status).toBe(200)
        link = shared.body.link
      }, 10_000)
    })

    it('are refused when too many wait, whatever addresses they come from', async () => {
      const before = await bitesOf('replay-queue')
      const building = heldCalls(repositories().replayWords, 'of')
      const readers = REPLAY_QUEUE.waiting + 5
      const asked = Promise.all(
        Array.from({ length: readers }, (_, at) => read(link, undefined, `198.51.100.${at}`)),
      )
      await vi.waitFor(() => expect(building.waiting()).toBe(1))
      await refusedSince(before, 4)
      building.release()
      const answers = codes(await asked)
      expect(answers.filter((code) => code === 'ok')).toHaveLength(REPLAY_QUEUE.waiting + 1)
      expect(answers.filter((code) => code === 'request.busy')).toHaveLength(4)
      expect(building.most()).toBe(1)
    })

    it('without a login are limited for their address, and a class that opens one game is not', async () => {
      for (let reader = 0; reader < 30; reader++) expect((await read(link)).status).toBe(200)
      const { replays } = repositories()
      const find = replays.find
      let version = 0
      // Each time the stored file is another one, so that it has to be built again.
      vi.spyOn(replays, 'find').mockImplementation(async (address) => {
        const found = await find(address)
        const quality = Math.floor(version++ / 2) % 10
        const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
        return found && { ...found, bytes: brotliCompressSync(brotliDecompressSync(found.bytes), { params }) }
      })
      const answers: Answer[] = []
      for (let i = 0; i < 10; i++) answers.push(await read(link, undefined, '198.51.100.99'))
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused.length).toBeGreaterThanOrEqual(3)
      expect(refused[0]?.body.code).toBe('request.limited')
      expect((await read(link, undefined, '203.0.113.7')).status).toBe(200)
    })
  })

  it('for a game of a log that is too large are refused, and the game stays listed', async () => {
    await ask('newGame')
    const known = await listed(GAMES + 1, player(0))
    const { sessionLog } = server.running.services.database
    const sessionId = server.running.services.live.host.rooms()[0]?.sessionId ?? ''
    const data = Object.fromEntries(Array.from({ length: 18 }, (_, key) => [`f${key}`, 'y'.repeat(250)]))
    const payload = Array.from({ length: 280 }, () => ({ type: 'note', data, isPrivate: true, time: 0 }))
    while ((await sessionLog.size(sessionId)).bytes <= REPLAY_LOG.bytes) {
      expect(await table.st.ask('history', { type: 'set', payload })).toMatchObject({ ok: true })
      server.clock.advance(MINUTE_MS / 2)
    }
    await ask('history', { type: 'set', payload: [] })
    const reading = vi.spyOn(sessionLog, 'read')
    await playUnrevealed()
    const [newest = '', ...others] = await listed(GAMES + 2, player(0))
    expect(others).toEqual(known)
    expect(await read(newest, player(0))).toMatchObject({ status: 422, body: { code: 'replay.tooLarge' } })
    expect((await read(others[1] ?? '', player(0))).status).toBe(200)
    expect((await consent(others[1] ?? '', table.st.person)).body).toMatchObject({ code: 'replay.tooLarge' })
    expect(reading).not.toHaveBeenCalled()
    const { body } = await server.get(`chronicles/${table.code}`, { token: player(0).token })
    expect(body.map(({ id }: { id: number }) => id)).toContain(GAMES + 2)
  })
})
