import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { engines, type Storage } from '../support/engines.ts'
import { CHAT_SECRET, type FarChat, farChat } from '../support/far-chat.ts'
import { type Cable, layCable, prepare, type ServerNode, startNode, TOKEN_SECRET } from '../support/nodes.ts'
import type { Person } from '../support/people.ts'
import { heardBy, join, type Seated, sitDown } from '../support/tables.ts'

const redisUrl = inject('redisUrl')
const postgres = engines.find(([name]) => name === 'postgres')
const NAME = 'two nodes'
const SEATS = 5

/** Two processes that share nothing but PostgreSQL and Redis. Where neither is to be had, the run says so. */
describe.runIf(postgres && redisUrl)('one session on two nodes', () => {
  let storage: Storage
  let cable: Cable
  let chat: FarChat
  let nodes: ServerNode[]
  let people: Person[]
  let st: Seated
  let players: Seated[]

  const node = (index: number): ServerNode => nodes[index] as ServerNode

  beforeAll(async () => {
    storage = await (postgres?.[1] ?? (() => Promise.reject(new Error('no PostgreSQL'))))()
    people = await prepare(
      storage,
      ['keeper', ...Array.from({ length: SEATS }, (_, i) => `player${i}`), 'guest'],
      NAME,
    )
    const redis = new URL(redisUrl ?? '')
    cable = await layCable(redis.hostname, Number(redis.port))
    chat = await farChat()
    const env = {
      CHAT_SERVERS: `Far=${chat.url}`,
      CHAT_SECRET,
      DATABASE_URL: storage.databaseUrl ?? '',
      REDIS_URL: `redis://127.0.0.1:${cable.port}`,
      TOKEN_SECRET,
    }
    nodes = await Promise.all(
      ['a', 'b'].map((name) => startNode({ ...env, DATA_DIR: `${storage.dataDir}/${name}` })),
    )
    const [owner, ...others] = people as [Person, ...Person[]]
    st = await join(node(0), owner, NAME)
    players = await Promise.all(
      others.slice(0, SEATS).map((person, index) => join(node(index % 2), person, NAME)),
    )
  })

  afterAll(async () => {
    for (const one of [st, ...(players ?? [])]) one?.client.leave()
    for (const one of nodes ?? []) await one.kill()
    cable?.close()
    await chat?.stop()
    await storage?.remove()
  })

  it('a Storyteller on one and players on both see each other’s acts', async () => {
    for (let seats = 0; seats < SEATS; seats++) {
      expect(
        await st.ask('updateSeats', { type: 'add', payload: { name: null }, check: seats }),
      ).toMatchObject({ ok: true })
    }
    await Promise.all(players.map((one) => one.sees(({ session }) => session.players.length === SEATS)))
    for (const [seat, one] of players.entries())
      expect(await one.ask('claimSeat', seat)).toMatchObject({ ok: true })
    for (const one of [st, ...players]) {
      await one.sees(({ session }) => session.players.every(({ id }) => id !== null))
    }
  })

  it('two who want the same seat at once, on different nodes: one gets it, the other is told', async () => {
    const [a, b] = players as [Seated, Seated, ...Seated[]]
    await a.ask('claimSeat', -1)
    await b.ask('claimSeat', -1)
    await Promise.all(
      [a, b].map((one) =>
        one.sees(({ session }) => session.players.filter(({ id }) => id === null).length === 2),
      ),
    )
    const acks = await Promise.all([a.ask('claimSeat', 0), b.ask('claimSeat', 0)])
    expect(acks.filter(({ ok }) => ok)).toHaveLength(1)
    const loser = acks[0]?.ok ? b : a
    expect(await loser.ask('claimSeat', 1)).toMatchObject({ ok: true })
    await st.sees(({ session }) => session.players.every(({ id }) => id !== null))
  })

  it('closing one of two windows at different nodes closes nothing else', async () => {
    const [one, onB] = players as [Seated, Seated, ...Seated[]]
    const second = await join(node(1), one.person, NAME)
    second.client.leave()
    // Said at that node after it was closed: whatever follows from closing has followed.
    for (const text of ['after closing', 'long after closing']) {
      onB.client.send('textMessage', { message: text, recipientId: '' })
      await one.sees(({ gamestate }) => gamestate.texts.some(({ message }) => message === text))
    }
    expect(st.view().session.players.map(({ id }) => id)).toContain(one.person.id)
    expect(one.downs).toEqual([])
  })

  it('[LEVEL-22] who is kicked on one node is gone from the other, however often they knock there', async () => {
    const guest = people[SEATS + 1] as Person
    for (let round = 0; round < 3; round++) {
      const windows = [0, 1, 1, 1].map((index) => sitDown(node(index), guest, NAME))
      if (round > 0) await windows[round]?.sees(({ self }) => self.userId === guest.id)
      await vi.waitFor(async () => expect(await st.ask('kickUser', guest.id)).toMatchObject({ ok: true }))
      await vi.waitFor(() =>
        expect(windows.map(({ client }) => client.getSnapshot().connection)).toEqual(
          windows.map(() => 'disconnected'),
        ),
      )
      await st.sees(({ session }) => session.usersAll.find(({ id }) => id === guest.id)?.isOnline !== true)
      await st.ask('unbanUser', guest.id)
      for (const { client } of windows) client.leave()
    }
  })

  it('whoever decides tells the chat server, and the newest word counts', async () => {
    const [onA, onB] = players as [Seated, Seated, ...Seated[]]
    await st.ask('updateServer', chat.url)
    const channels = (): Promise<unknown> =>
      chat
        .gets(({ seq }) => seq === Math.max(...chat.tables().map((each) => each.seq)))
        .then(({ rows }) =>
          [onA, onB].map(({ person }) => rows.find(({ userId }) => userId === person.id)?.channel),
        )
    const go = async (one: Seated, channel: string | null): Promise<void> => {
      one.client.send('channel', channel)
      await st.sees(({ gamestate }) => (gamestate.userChannels[one.person.id] ?? null) === channel)
    }
    await go(onA, 'public-0')
    await go(onB, 'public-0')
    // What this node told last is older than what the other one told since: it has to say it again.
    await go(onA, null)
    await vi.waitFor(async () => expect(await channels()).toEqual([null, 'public-0']))
    await go(onB, null)
    await vi.waitFor(async () => expect(await channels()).toEqual([null, null]))
  })

  it('goes on while Redis is away, and nobody misses a thing', async () => {
    const hasText = (text: string) => (one: Seated) =>
      one.sees(({ gamestate }) => gamestate.texts.some(({ message }) => message === text))
    cable.cut()
    const awayUntil = Date.now() + 10_000
    let said = 0
    try {
      while (Date.now() < awayUntil) {
        const text = `said ${said++}`
        players[said % SEATS]?.client.send('textMessage', { message: text, recipientId: '' })
        await Promise.all([st, ...players].map(hasText(text)))
      }
    } finally {
      cable.mend()
    }
    expect(said).toBeGreaterThan(3)
    players[0]?.client.send('textMessage', { message: 'Redis is back', recipientId: '' })
    await Promise.all([st, ...players].map(hasText('Redis is back')))
  }, 60_000)

  it('a node killed in the middle of a vote loses nothing: the vote goes on, no seat is skipped, no two locks too close', async () => {
    const speed = 1000
    st.client.send('voteSpeed', speed)
    st.client.send('nomination', { nomination: [0, 1] })
    // A node that has not heard of the nomination yet would be right to refuse a vote.
    await Promise.all(players.map((one) => one.sees(({ gamestate }) => gamestate.vote.nomination !== false)))
    for (const one of players) one.client.send('vote', [one.view().self.seat, 1])
    await st.sees(
      ({ gamestate }) => Object.values(gamestate.vote.votes).filter((value) => value === 1).length === SEATS,
    )
    const times = new Map<number, number>()
    for (const one of [st, ...players]) {
      one.client.subscribe(() => {
        const { locked, schedule } = one.view().gamestate.vote
        if (locked > 0 && schedule && !times.has(locked)) times.set(locked, schedule.since)
      })
    }
    st.client.send('lock', [1, null])
    await vi.waitFor(() => expect(times.has(2)).toBe(true), { timeout: 10_000 })
    await node(1).kill('SIGKILL')
    for (const one of [st, ...players.filter((_, index) => index % 2 === 0)]) {
      await vi.waitFor(() => expect(one.view().gamestate.vote.tally).toBe(SEATS), { timeout: 30_000 })
    }
    const steps = [...times].sort(([a], [b]) => a - b)
    expect(steps.map(([step]) => step)).toEqual([1, 2, 3, 4, 5, 6].slice(0, steps.length))
    expect(steps.length).toBeGreaterThanOrEqual(SEATS)
    for (const [index, [, at]] of steps.entries()) {
      const before = steps[index - 1]
      if (before) expect(at - before[1]).toBeGreaterThanOrEqual(speed)
    }
    expect(heardBy(st, 'lock').length).toBeGreaterThanOrEqual(SEATS)
  }, 90_000)
})
