import { unwrap } from '@belfry/kit'
import { openFile, type Reel, reelOf } from '@belfry/room/replay'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { clearOut } from '../../src/app/housekeeping.ts'
import { adding } from '../../src/domain/flags.ts'
import { contentsOf, engines } from '../support/engines.ts'
import { member, PASSWORD, type Person } from '../support/people.ts'
import { type Answer, startTestServer, type TestServer } from '../support/server.ts'
import { join, type LiveTable, liveTable, type Seated } from '../support/tables.ts'

const BAG = ['chef', 'monk', 'slayer', 'poisoner', 'imp']
const KEPT_MOST = 64 * 1024
const DAY_MS = 24 * 60 * 60 * 1000
const TYPED = 'typed on a card'

describe.each(engines)('games that are kept on %s', (_name, newStorage) => {
  let server: TestServer
  let table: LiveTable
  let stranger: Person
  let kicked: Seated

  beforeAll(async () => {
    server = await startTestServer({ storage: await newStorage() })
    const people: Person[] = []
    for (let at = 0; at < BAG.length + 2; at++) people.push(await member(server, `person${at}`))
    stranger = await member(server, 'stranger')
    table = await liveTable(server, people, 'the evening', BAG.length)
    kicked = table.players[4] as Seated
  })
  afterAll(async () => {
    table.leave()
    await server.stop()
  })

  const player = (at: number): Person => (table.players[at] as Seated).person
  const gamesOf = async (person: Person, search: object = {}): Promise<Answer['body'][]> =>
    (await server.post('games', search, { token: person.token })).body.games
  const replay = (address: string, person?: Person): Promise<Answer> =>
    server.get(`replay/${address}`, person ? { token: person.token } : {})
  const reelFor = async (address: string, person?: Person): Promise<Reel> =>
    reelOf(unwrap(openFile((await replay(address, person)).body.file)))
  const statuses = async (address: string, ...people: (Person | undefined)[]): Promise<number[]> => {
    const found = []
    for (const person of people) found.push((await replay(address, person)).status)
    return found
  }
  const agree = (id: string, person: Person, agrees: boolean): Promise<Answer> =>
    server.post(`replay/${id}/consent`, { agrees }, { token: person.token })
  const words = (id: string, person: Person, may: boolean): Promise<Answer> =>
    server.post(`replay/${id}/consent`, { words: may }, { token: person.token })
  const asked = async (person: Person): Promise<Answer['body']> =>
    (await server.get(`asked/${table.code}`, { token: person.token })).body
  /** Everything that any address and any call gives to somebody, as text. */
  async function tryEverything(person: Person | undefined): Promise<string> {
    const as = person ? { token: person.token } : {}
    const sessionId = server.running.services.live.host.rooms()[0]?.sessionId ?? ''
    const named = [table.code, sessionId, `${sessionId}#1`, player(1).id]
    const calls = named.flatMap((name) => {
      const at = encodeURIComponent(name)
      return [
        () => server.get(`replay/${at}`, as),
        () => server.get(`asked/${at}`, as),
        () => server.get(`statistics/${at}`, as),
        () => server.get(`chronicles/${at}`, as),
        () => server.post(`replay/${at}/consent`, { agrees: true, words: true }, as),
        () => server.post(`replay/${at}/link`, { isShared: true }, as),
      ]
    })
    const found = [
      await server.post('games', {}, as),
      await server.post('account/export', { password: PASSWORD }, as),
    ]
    for (const call of calls) found.push(await call())
    return JSON.stringify(found.filter(({ status }) => status === 200).map(({ body }) => body))
  }
  const share = (id: string, person: Person, isShared = true): Promise<Answer> =>
    server.post(`replay/${id}/link`, { isShared }, { token: person.token })

  const ask = async (name: string, payload: unknown = null): Promise<void> => {
    expect(await table.st.ask(name, payload)).toMatchObject({ ok: true })
    server.clock.advance(500)
  }
  /** Time goes on until nothing holds the table. */
  const quiet = (): Promise<void> =>
    vi.waitFor(() => {
      server.clock.advance(500)
      expect(table.st.view().session.hook).toBeNull()
    }, 10_000)
  async function deal(bag: readonly string[]): Promise<void> {
    for (const role of bag) table.st.client.send('toggleRole', { role, count: 1 })
    await table.st.sees(
      ({ gamestateST }) => Object.keys(gamestateST?.rolesSelected ?? {}).length === bag.length,
    )
    await ask('startGame', { isRunning: true, phase: 0, history: [] })
    await table.st.sees(({ session }) => session.game.isRunning)
    await quiet()
  }
  async function reveal(): Promise<void> {
    const { st } = table
    await ask('endGame', { isEvilWin: true, reveal: true })
    await st.sees(({ session }) => session.hook?.name === 'reveal-grimoire')
    st.client.send('revealGameResult')
    await st.sees(({ session }) => session.game.isEvilWin !== null)
    st.client.send('revealPlayer', -1)
    await quiet()
  }
  const kept = (count: number): Promise<Answer['body'][]> =>
    vi.waitFor(async () => {
      const games = await gamesOf(table.st.person)
      expect(games).toHaveLength(count)
      return games
    }, 5000)

  it('one that runs is nobody’s, one that was not revealed is each one’s own', async () => {
    await deal(BAG)
    const roles = table.st.view().session.players.map(({ role }) => role ?? '')
    await ask('history', { type: 'phase', payload: 0 })
    const { id } = player(0)
    await ask('signal', { message: [{ id: 'custom', data: TYPED, role: null }], recipients: [id] })
    await ask('kickUser', kicked.person.id)
    await ask('updatePlayer', { index: 1, property: 'isDead', value: true })
    const everybody = [table.st.person, player(0), kicked.person, table.spectator.person, stranger, undefined]
    for (const one of everybody) {
      if (one) expect((await gamesOf(one)) ?? []).toEqual([])
      if (one) expect(await asked(one)).toBeNull()
      const given = await tryEverything(one)
      for (const secret of ['belfry-replay', TYPED, ...BAG.map((role) => `"${role}"`)])
        expect(given).not.toContain(secret)
    }
    const { database } = server.running.services
    expect((await contentsOf(server.storage))['replays'] ?? '').not.toContain(table.code)
    await ask('newGame')
    const [first] = await kept(1)
    expect(first).toMatchObject({ isRevealed: false, isEvilWin: null, isStoryteller: true })
    const outside = [table.spectator.person, stranger, undefined]
    // Nobody was shown the truth, so that nobody is asked about it, and no address gives it.
    expect(await asked(player(0))).toBeNull()
    expect(await tryEverything(stranger)).not.toContain(first.id)
    expect(await statuses(first.id, ...outside)).toEqual([404, 404, 404])
    expect(await statuses('0'.repeat(24), table.st.person, ...outside)).toEqual([404, 404, 404, 404])
    for (const [at, role] of roles.entries()) {
      const reel = await reelFor(first.id, player(at))
      expect(reel.eyes).toEqual([`seat-${at + 1}`])
      const shown = Array.from({ length: reel.length }, (_, frame) => reel.viewAt(frame, ''))
      const known = shown.flatMap(({ session }) => session.players.map((seat) => seat.role))
      expect(new Set(known)).toEqual(new Set([role, null]))
      expect(shown.every(({ gamestateST, self }) => gamestateST === null && self.seat === at)).toBe(true)
      expect(JSON.stringify(shown)).not.toContain(TYPED)
    }
    // Whoever was sent away saw nothing of what came after.
    const short = await reelFor(first.id, kicked.person)
    expect(short.marks().map(({ kind }) => kind)).toEqual(['night'])
    const [mine] = await gamesOf(kicked.person)
    expect(mine).toMatchObject({ id: first.id, players: expect.arrayContaining(['person2']), role: '' })
    const led = await reelFor(first.id, table.st.person)
    expect(led.viewAt(led.length, '').session.players.map(({ role }) => role)).toEqual(roles)
    expect((await share(first.id, table.st.person)).status).toBe(404)
    const [stored] = await database.repositories.myGames.listOf(player(0).id, {
      text: 'TROUBLE',
      roles: [],
      as: 'player',
      result: 'open',
      offset: 0,
      limit: 1,
    })
    expect(stored).toMatchObject({ replayId: first.id, roleId: roles[0] })
  })

  it('one that was revealed is for those who sat there to the end, and for nobody while it goes on again', async () => {
    const late = await join(server, await member(server, 'lateone'), table.code)
    expect(await late.ask('claimSeat', 4)).toMatchObject({ ok: true })
    // The second game of the same session: the first does not open its door.
    await deal(BAG)
    await ask('history', { type: 'phase', payload: 0 })
    const { id } = player(2)
    await ask('signal', { message: [{ id: 'custom', data: TYPED, role: null }], recipients: [id] })
    await ask('updatePlayer', { index: 0, property: 'isDead', value: true })
    expect(await gamesOf(table.st.person)).toHaveLength(1)
    await reveal()
    const [second, first] = await kept(2)
    expect(second).toMatchObject({ isRevealed: true, isEvilWin: true })
    expect(await statuses(second.id, kicked.person, table.spectator.person, stranger, undefined)).toEqual([
      404, 404, 404, 404,
    ])
    const answer = (await replay(second.id, player(1))).body
    expect(answer).toMatchObject({
      own: 'seat-2',
      names: { 'seat-1': 'person2', 'storyteller-1': 'person0' },
    })
    expect(answer.sharing).toMatchObject({ mine: null, link: null, mayShare: false })
    const text = JSON.stringify(answer.file)
    for (const { person } of table.everyone) expect(text).not.toContain(person.id)
    expect(text).not.toMatch(/person\d/)
    const reel = await reelFor(second.id, player(1))
    expect(reel.eyes).toEqual(['storyteller', ...BAG.map((_role, at) => `seat-${at + 1}`), 'spectator'])
    expect(reel.viewAt(1, 'spectator').session.players.every(({ role }) => role === null)).toBe(true)
    expect(reel.viewAt(0, 'seat-1').session.game.count).toBe(2)
    const { replays } = server.running.services.database.repositories
    expect((await replays.find(second.id))?.bytes.length).toBeLessThan(KEPT_MOST)
    expect(await statuses(first.id, player(0), kicked.person)).toEqual([200, 200])
    await ask('toggleRunning', true)
    expect(await statuses(second.id, table.st.person, player(0), player(1))).toEqual([404, 404, 404])
    await reveal()
    await vi.waitFor(async () => expect(await statuses(second.id, player(0))).toEqual([200]))
    late.client.leave()
  })

  it('it counts for whoever played it, and others see that as far as they are let', async () => {
    const [mine, other] = [player(1), player(0)]
    const counted = async (viewer: Person): Promise<Answer['body']> =>
      (await server.get(`statistics/${mine.id}`, { token: viewer.token })).body
    const setSeen = (stats: number) => server.post('user', { stats }, { token: mine.token })
    await setSeen(0)
    const [game] = (await counted(mine)).games
    expect(game).toMatchObject({ players: BAG.length, storytellers: ['person0'], isEvilWin: true })
    expect(game.isEvil).toBe(['poisoner', 'imp'].includes(game.role))
    expect((await counted(other)).games).toEqual([{ ...game, endedAt: null, storytellers: [] }])
    await setSeen(1)
    expect(await counted(other)).toMatchObject({ visibility: null, games: null })
    expect(await counted(mine)).toMatchObject({ visibility: 1, games: [{ role: game.role }] })
    await setSeen(2)
    expect(await counted(mine)).toMatchObject({ visibility: 2, games: null })
  })

  it('words on night cards are kept while sender and receiver agree, and gone when one of them does not', async () => {
    const [game] = await kept(2)
    const [st, receiver] = [table.st.person, player(2)]
    const isTold = async (): Promise<boolean> =>
      JSON.stringify((await replay(game.id, player(1))).body.file).includes(TYPED)
    const isStored = async (): Promise<boolean> =>
      ((await contentsOf(server.storage))['replay_words'] ?? '').includes(TYPED)
    expect(await asked(receiver)).toMatchObject({ id: game.id, sharing: { mine: null, words: null } })
    expect(await asked(stranger)).toBeNull()
    expect((await words(game.id, stranger, true)).status).toBe(404)
    for (const one of [st, player(0), player(1)]) await words(game.id, one, true)
    expect([await isTold(), await isStored()]).toEqual([false, false])
    expect((await words(game.id, receiver, true)).body).toMatchObject({ words: true, mine: null })
    expect([await isTold(), await isStored()]).toEqual([true, true])
    const own = (await replay(game.id, receiver)).body.file
    expect(unwrap(openFile(own)).checksum).toBe(own.checksum)
    await words(game.id, st, false)
    expect([await isTold(), await isStored()]).toEqual([false, false])
    await words(game.id, st, true)
    expect([await isTold(), await isStored()]).toEqual([true, true])
  })

  it('others see it by a link, while nobody objects; what is withdrawn is gone', async () => {
    const [game] = await kept(2)
    const st = table.st.person
    expect((await share(game.id, player(0))).status).toBe(404)
    expect((await agree(game.id, stranger, true)).status).toBe(404)
    expect((await agree(game.id, st, true)).status).toBe(404)
    await agree(game.id, player(0), false)
    expect((await share(game.id, st)).body).toMatchObject({ code: 'replay.objection' })
    await agree(game.id, player(0), true)
    const { link } = (await share(game.id, st)).body
    expect(await statuses(link, stranger, undefined, table.spectator.person, kicked.person)).toEqual([
      200, 200, 200, 200,
    ])
    expect(await statuses(game.id, stranger, undefined)).toEqual([404, 404])
    const shown = (await replay(link)).body
    expect(shown).toMatchObject({ names: { 'seat-1': 'person2' }, own: null, sharing: null })
    expect(Object.keys(shown.names)).toEqual(['seat-1'])
    // A guest who has not said anything cannot be asked for ever.
    const { users } = server.running.services.database.repositories
    await users.update(player(1).id, { flags: adding('guest') }, server.clock.now())
    expect(await statuses(link, stranger)).toEqual([404])
    await agree(game.id, player(1), true)
    expect(await statuses(link, stranger)).toEqual([200])
    await agree(game.id, player(0), false)
    await agree(game.id, player(0), true)
    expect(await statuses(link, stranger, undefined)).toEqual([404, 404])
    const again = (await share(game.id, st)).body.link
    expect(again).not.toBe(link)
    expect((await share(game.id, st, false)).body).toMatchObject({ link: null, isShared: false })
    expect(await statuses(again, stranger)).toEqual([404])
  })

  it('outlives its session; who deletes the account is somebody in it, and sees it no more', async () => {
    const [game] = await kept(2)
    const gone = player(2)
    const { link } = (await share(game.id, table.st.person)).body
    expect(await statuses(link, stranger)).toEqual([200])
    const left = await server.post('account/delete', { password: PASSWORD }, { token: gone.token })
    expect(left.status).toBe(200)
    expect((await replay(game.id, gone)).status).not.toBe(200)
    expect((await server.get(`statistics/${gone.id}`, { token: stranger.token })).status).toBe(404)
    // They had not agreed, and can no longer be asked.
    expect(await statuses(link, stranger)).toEqual([404])
    const { names, file } = (await replay(game.id, player(0))).body
    expect(JSON.stringify(file)).not.toContain(TYPED)
    expect((await contentsOf(server.storage))['replay_words'] ?? '').not.toContain(TYPED)
    expect(names['seat-3']).toBeNull()
    const [shown] = await gamesOf(table.st.person, { text: 'person2', as: 'storyteller', result: 'evil' })
    expect(shown).toMatchObject({ id: game.id, players: ['person2', 'person3', null, 'person5', 'lateone'] })
    expect(await gamesOf(table.st.person, { text: 'nobody of that name' })).toEqual([])
    const { database, config, live } = server.running.services
    const sessionId = live.host.rooms()[0]?.sessionId ?? ''
    await live.host.find(sessionId)?.dispatch({ type: 'endSession' }, { kind: 'system' })
    await vi.waitFor(async () =>
      expect(await database.repositories.sessions.endedAmong([sessionId])).toEqual([sessionId]),
    )
    await clearOut({ database, retention: config }, server.clock.now() + (config.retentionDays + 2) * DAY_MS)
    expect(await database.sessionLog.read(sessionId, 0)).toEqual([])
    expect((await database.repositories.replays.find(game.id))?.bytes.length).toBeGreaterThan(0)
  })
})
