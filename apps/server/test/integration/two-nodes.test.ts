import type { SessionView } from '@belfry/rules'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import type { Cable } from '../support/cable.ts'
import type { Storage } from '../support/engines.ts'
import type { FarChat } from '../support/far-voice.ts'
import type { ServerNode } from '../support/nodes.ts'
import { HAS_PAIR, type Pair, startPair } from '../support/pair.ts'
import type { Person } from '../support/people.ts'
import { heardBy, join, type Seated, sitDown } from '../support/tables.ts'

const NAME = 'two nodes'
const SEATS = 5

/** Two processes that share nothing but PostgreSQL and Redis. Where neither is to be had, the run says so. */
describe.runIf(HAS_PAIR)('one session on two nodes', () => {
  let pair: Pair
  let storage: Storage
  let cable: Cable
  let chat: FarChat
  let people: Person[]
  let st: Seated
  let players: Seated[]

  const node = (index: number): ServerNode => pair.nodes[index] as ServerNode

  beforeAll(async () => {
    pair = await startPair(NAME, SEATS)
    ;({ storage, cable, chat, people } = pair)
    const [owner, ...others] = people as [Person, ...Person[]]
    st = await join(node(0), owner, NAME)
    players = await Promise.all(
      others.slice(0, SEATS).map((person, index) => join(node(index % 2), person, NAME)),
    )
  })

  afterAll(async () => {
    for (const one of [st, ...(players ?? [])]) one?.client.leave()
    await pair?.stop()
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

  it('an invitation that is taken back at one node while it is accepted at the other is one or the other for all', async () => {
    const guest = people[SEATS + 1] as Person
    const windows = await Promise.all([0, 1].map((index) => join(node(index), guest, NAME)))
    const [onA, onB] = windows as [Seated, Seated]
    const everybody = [st, ...players, onA, onB]
    const tells = ({ session }: SessionView): boolean =>
      session.storytellers.some(({ id }) => id === guest.id)
    for (let round = 0; round < 4; round++) {
      st.client.send('requestStoryteller', { id: guest.id, flag: true })
      await Promise.all(
        windows.map((one) => one.sees(({ session }) => session.storytellerRequests[guest.id] !== undefined)),
      )
      const takesBack = round % 2 === 0
      if (takesBack) st.client.send('requestStoryteller', { id: guest.id, flag: false })
      const answers = await Promise.all(windows.map((one) => one.ask('addStoryteller', { id: guest.id })))
      // Accepted in two windows at once it counts once; taken back in time it does not count at all.
      expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1)
      if (!takesBack) expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      const isTelling = answers.some(({ ok }) => ok)
      for (const one of everybody)
        await one.sees(
          (view) => tells(view) === isTelling && view.session.storytellerRequests[guest.id] === undefined,
        )
      if (isTelling) expect(await st.ask('removeStoryteller', { id: guest.id })).toMatchObject({ ok: true })
      for (const one of everybody) await one.sees((view) => !tells(view))
    }
    for (const one of windows) one.client.leave()
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

  const says = async (one: Seated | undefined, text: string): Promise<void> => {
    one?.client.send('textMessage', { message: text, recipientId: '' })
    const hasText = ({ gamestate }: ReturnType<Seated['view']>): boolean =>
      gamestate.texts.some(({ message }) => message === text)
    await Promise.all([st, ...players].map((each) => each.sees(hasText)))
  }

  const isOnlineFor = (whom: Seated | undefined, { person }: Seated): boolean | undefined =>
    whom?.view().session.usersAll.find(({ id }) => id === person.id)?.isOnline

  it('goes on while Redis is slow, hangs, is reset and away, and nobody misses a thing', async () => {
    const faults = [
      () => cable.slow(200),
      () => cable.hang(),
      () => cable.pass(),
      () => cable.cut(),
      () => cable.mend(),
    ]
    for (const [index, happens] of faults.entries()) {
      happens()
      // Each end in turn, so that both have to hear of the other.
      for (const end of [0, 1]) await says(players[end], `fault ${index}, node ${end}`)
    }
    cable.slow(0)
    await says(players[0], 'Redis is back')
  }, 60_000)

  it('one missed heartbeat of both: they go on beating, and nobody is taken for lost', async () => {
    const operator = new pg.Client(storage.databaseUrl)
    await operator.connect()
    const number = async (question: string): Promise<number> =>
      Number((await operator.query<{ n: string }>(`select ${question}`)).rows[0]?.n)
    // What a transaction that fails has counted stays counted.
    await operator.query(`create sequence missed;
      create function miss() returns trigger language plpgsql as
        $$ begin perform nextval('missed'); raise exception 'not now'; end $$;
      create trigger miss before update on nodes for each row execute function miss()`)
    await vi.waitFor(
      async () => expect(await number('last_value as n from missed')).toBeGreaterThanOrEqual(3),
      {
        timeout: 10_000,
      },
    )
    await operator.query('drop trigger miss on nodes')
    const since = await number('max(seen_at) as n from nodes')
    const late = `count(*) as n from nodes where seen_at <= ${since}`
    await vi.waitFor(async () => expect(await number(late)).toBe(0), { timeout: 10_000 })
    await operator.end()
    for (const end of [0, 1]) await says(players[end], `alive ${end}`)
    for (const one of players) expect(isOnlineFor(st, one)).toBe(true)
    expect([st, ...players].flatMap(({ downs }) => downs)).toEqual([])
  }, 60_000)

  /** Everybody votes; gives when each step began. */
  const beginVote = async (speed: number): Promise<ReadonlyMap<number, number>> => {
    st.client.send('nomination', { nomination: false })
    await Promise.all(players.map((one) => one.sees(({ gamestate }) => gamestate.vote.nomination === false)))
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
    return times
  }
  const isCounted = (one: Seated): Promise<unknown> =>
    vi.waitFor(() => expect(one.view().gamestate.vote.tally).toBe(SEATS), { timeout: 30_000 })

  it('a clock set back an hour in the middle of a vote, and on again: it runs on, and nobody is held up, lost or logged out', async () => {
    const database = await openDatabase(storage, () => undefined)
    const beats = async (): Promise<readonly number[]> =>
      (await database.repositories.nodes.beats()).map(({ seenAt }) => seenAt).sort((a, b) => a - b)
    const times = await beginVote(500)
    node(0).child.kill('SIGUSR2')
    await Promise.all([st, ...players].map(isCounted))
    const steps = [...times].sort(([a], [b]) => a - b).map(([, at]) => at)
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
    // It has said by the new clock that it lives, twice.
    for (let [seen] = await beats(), said = 0; said < 2; said++)
      await vi.waitFor(async () => expect((await beats())[0]).not.toBe(seen), { timeout: 10_000 })
    for (const end of [0, 1]) {
      for (let i = 0; i < 3; i++) await says(players[end], `an hour ago ${i} at ${end}`)
      const headers = { authorization: `Bearer ${people[0]?.token}`, 'app-version': '3.46.4' }
      expect((await fetch(`${node(end).url}/backend/sessions`, { headers })).status).toBe(200)
    }
    for (const one of players) expect(isOnlineFor(players[1], one)).toBe(true)
    node(0).child.kill('SIGWINCH')
    await says(players[0], 'an hour later')
    expect([st, ...players].flatMap(({ downs }) => downs)).toEqual([])
    const id = (await database.repositories.sessions.findLive(NAME))?.id ?? ''
    const at = (await database.sessionLog.read(id, 0)).map((row) => row.at)
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    await database.close()
  }, 60_000)

  it('a node killed in the middle of a vote loses nothing: the vote goes on, no seat is skipped, no two locks too close', async () => {
    const speed = 1000
    const times = await beginVote(speed)
    await node(1).kill('SIGKILL')
    await Promise.all([st, ...players.filter((_, index) => index % 2 === 0)].map(isCounted))
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
