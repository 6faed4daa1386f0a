import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ordinaryEvening } from '../support/evening.ts'
import { member, type Person, setLevel } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'
import {
  heardBy,
  hears,
  join,
  type LiveTable,
  openSession,
  refusedWith,
  sitDown,
  TAGS,
} from '../support/tables.ts'

let server: TestServer
let people: readonly Person[]
let table: LiveTable

beforeAll(async () => {
  const evening = await ordinaryEvening()
  server = evening.server
  people = evening.people
  table = evening.table
})

/** Time passes between two acts, so that nobody seems to flood the table. */
beforeEach(() => server.clock.advance(3000))

afterAll(async () => {
  table.leave()
  await server.stop()
})

describe('the connection', () => {
  it('[SESS-02] [SESS-04] goes from connecting to connected; a lost wire means reconnecting, leaving disconnected', async () => {
    const seated = sitDown(server, people[4] as Person, table.code)
    const states: string[] = [seated.client.getSnapshot().connection]
    seated.client.subscribe(() => {
      const { connection } = seated.client.getSnapshot()
      if (states.at(-1) !== connection) states.push(connection)
    })
    await seated.sees((view) => view.session.sessionId === table.code)
    const { connections } = server.running.services
    for (const id of connections.idsOf(seated.person.id)) connections.cut(id)
    await vi.waitFor(() => expect(states).toEqual(['connecting', 'connected', 'reconnecting', 'connected']))
    seated.client.leave()
    expect(states.at(-1)).toBe('disconnected')
  })

  it('[SESS-13] pings at once, and keeps the round trip', async () => {
    const { st } = table
    await vi.waitFor(() => expect(st.client.getSnapshot().ping).not.toBeNull())
    expect(st.client.serverNow()).toBe(server.clock.now())
  })

  it('[SESS-14] [SESS-20] requests arrive in the order they were made, and what they lead to is applied in that order', async () => {
    const { st, players } = table
    const names = ['a', 'b', 'c', 'd'].map((name) => ({ role: 'custom', name, isFlipped: false }))
    await Promise.all(
      names.map((reminder) => st.ask('updatePlayer', { index: 0, property: 'reminders', value: [reminder] })),
    )
    const told = heardBy(st, 'updatePlayer').flatMap((payload) => {
      const { property, value } = payload as { property: string; value: { name: string }[] }
      return property === 'reminders' ? value.map(({ name }) => name) : []
    })
    expect(told).toEqual(['a', 'b', 'c', 'd'])
    expect(st.view().session.players[0]?.reminders.map(({ name }) => name)).toEqual(['d'])
    expect(players[0]?.view().session.players[0]?.reminders).toEqual([])
  })

  it('[LEVEL-18] somebody without a level is refused where nobody gives a boost', async () => {
    const free = people[4] as Person
    await setLevel(server, free, 'none')
    await setLevel(server, people[0] as Person, 'app-single')
    const code = await openSession(server, people[0] as Person, 'no boost')
    const refused = sitDown(server, free, code)
    await vi.waitFor(() =>
      expect(refused.refusals).toEqual([{ code: 'join-needs-subscription', params: {} }]),
    )
    for (const person of [free, people[0] as Person]) await setLevel(server, person, 'special-free')
  })
})

describe('what a joiner gets', () => {
  it('[SESS-21] [SESS-40] [SESS-70] the session with everything about it', () => {
    const { session } = table.players[0]?.view() ?? table.st.view()
    expect(session).toMatchObject({
      boostDuration: expect.any(Number),
      Server: { host: null },
      owner: { username: expect.any(String) },
      createdAt: expect.any(Number),
      isPublic: true,
      tags: TAGS,
      language: 'en',
      banlist: [],
      npcs: [],
      bluffs: null,
      edition: { id: 'tb' },
      game: { history: [], isRunning: false, phase: 0 },
    })
    expect(session.storytellers.map(({ id }) => id)).toEqual([table.st.person.id])
    expect(session.players.map(({ id }) => id)).toEqual(table.players.map(({ person }) => person.id))
  })

  it('[SESS-72] people with what the table may know of them', () => {
    const user = table.spectator.view().session.usersAll.find(({ id }) => id === table.players[0]?.person.id)
    expect(user).toEqual({
      id: table.players[0]?.person.id,
      username: 'four',
      pronouns: '',
      isOnline: true,
      level: 'special-free',
      flags: expect.any(Array),
      cosmetics: {
        avatar: expect.stringMatching(/^\d+$/),
        border: '',
        avatars: ['-1', '-2'],
        borders: [],
        emotes: [],
      },
      grimoireAccess: 0,
    })
  })

  it('[SESS-25] [SESS-29] whoever asks getGamestate is answered with the state by the server itself', async () => {
    const player = table.players[0]
    if (!player) throw new Error('nobody sits')
    const before = heardBy(player, 'gamestate').length
    player.client.send('getGamestate')
    await vi.waitFor(() => expect(heardBy(player, 'gamestate')).toHaveLength(before + 1))
    const state = heardBy(player, 'gamestate').at(-1) as { raisedHands: object; pointing: object }
    expect(state.raisedHands).toEqual({})
    expect(state.pointing).toEqual({ isPointing: false, locksAt: null, pointers: {}, recipients: [] })
    expect(state).toMatchObject({
      vote: { nomination: false, locked: 0 },
      flags: { isWhispersDisabled: false, hasHiddenPrivateCams: false, isNightSilent: true },
      timer: null,
    })
  })

  it('[SESS-26] [SESS-27] a Storyteller who joins sends no state; one that is sent changes nothing, and a player’s is refused', async () => {
    const { st, players } = table
    const heard = () => table.everyone.map((one) => heardBy(one, 'gamestate').length)
    const before = [heard(), JSON.stringify(server.running.services.live.host.rooms()[0]?.room.state.vote)]
    const another = await join(server, st.person, table.code)
    await another.sees(({ self }) => self.kind === 'storyteller')
    const state = { vote: { nomination: [0, 1] } }
    expect(await players[0]?.ask('gamestate', state)).toMatchObject({ ok: false, code: 'not-storyteller' })
    for (const one of [another, st]) expect(await one.ask('gamestate', state)).toMatchObject({ ok: true })
    expect([heard(), JSON.stringify(server.running.services.live.host.rooms()[0]?.room.state.vote)]).toEqual(
      before,
    )
    expect(players[0]?.view().gamestate.vote.nomination).toBe(false)
    another.client.leave()
  })

  it('[SESS-28] whoever is alone at a table is told its state when they come and when they ask', async () => {
    const owner = table.st.person
    const alone = await join(server, owner, await openSession(server, owner, 'alone at it'))
    expect(alone.view().session.usersAll.map(({ id }) => id)).toEqual([owner.id])
    const before = heardBy(alone, 'gamestate').length
    expect(before).toBeGreaterThan(0)
    server.clock.advance(3000)
    alone.client.send('getGamestate')
    await vi.waitFor(() => expect(heardBy(alone, 'gamestate')).toHaveLength(before + 1))
    alone.client.leave()
  })

  it('[SESS-30] [ROLE-45] the bag is known to Storytellers alone', async () => {
    const { st, players, spectator } = table
    st.client.send('toggleRole', { role: 'imp', count: 1 })
    await st.sees(({ gamestateST }) => gamestateST?.rolesSelected['imp'] === 1)
    for (const other of [...players, spectator]) {
      expect(other.view().gamestateST).toBeNull()
      expect([heardBy(other, 'toggleRole'), heardBy(other, 'gamestateST')]).toEqual([[], []])
    }
  })
})

describe('meta', () => {
  const meta = { isPublic: true, language: 'de', tags: { ...TAGS, travellers: 1, locked: true } }

  it('[SESS-50] [SESS-54] a Storyteller changes language, tags and lock, and everybody hears', async () => {
    expect(await table.st.ask('updateMeta', meta)).toMatchObject({ ok: true })
    for (const one of table.everyone)
      await one.sees(({ session }) => session.language === 'de' && session.tags.locked)
    const stranger = sitDown(server, await member(server, 'stranger'), table.code)
    await vi.waitFor(() => expect(stranger.refusals[0]?.code).toBe('join-locked'))
    await table.st.ask('updateMeta', { ...meta, tags: TAGS })
  })

  it('[SESS-45] [LEVEL-23] [SESS-76] nobody but a Storyteller changes what a session is', async () => {
    for (const other of [table.players[0], table.spectator]) {
      expect(await other?.ask('updateMeta', meta)).toMatchObject({ ok: false, code: 'not-storyteller' })
      expect(await other?.ask('updateServer', 'chat.example')).toMatchObject({
        ok: false,
        code: 'not-storyteller',
      })
    }
    expect(await table.st.ask('updateServer', 'chat.example')).toMatchObject({ ok: true })
    await hears(table.spectator, 'chatServer')
    await table.spectator.sees(({ session }) => session.Server.host === 'chat.example')
  })

  it('[SESS-75] code carries the code, role ids and npc ids', async () => {
    expect(await table.st.ask('code', ['abc', ['imp'], []])).toMatchObject({ ok: true })
    await table.players[0]?.sees(({ session }) => session.code === 'abc')
  })

  it('[MEDIA-29] [CHAT-17] private cams and whispers are the Storyteller’s switches', async () => {
    const { st, players, spectator } = table
    for (const name of ['privatecams', 'whispers'] as const) {
      for (const one of [players[1] ?? st, spectator]) {
        const before = heardBy(one, 'refused').length
        one.client.send(name, true)
        await vi.waitFor(() => expect(heardBy(one, 'refused')).toHaveLength(before + 1))
        expect(heardBy(one, 'refused').at(-1)).toMatchObject({ name, code: 'not-storyteller' })
      }
    }
    const flags = { hasHiddenPrivateCams: false, isWhispersDisabled: false }
    expect(st.view().gamestate.flags).toMatchObject(flags)
    st.client.send('whispers', true)
    await spectator.sees(({ gamestate }) => gamestate.flags.isWhispersDisabled)
    expect(heardBy(spectator, 'whispers')).toEqual([true])
    expect(spectator.view().gamestate.flags.hasHiddenPrivateCams).toBe(false)
    st.client.send('privatecams', true)
    st.client.send('whispers', false)
    await spectator.sees(
      ({ gamestate }) => gamestate.flags.hasHiddenPrivateCams && !gamestate.flags.isWhispersDisabled,
    )
  })

  it('the silent night is a switch of the Storyteller’s, and on at first', async () => {
    const { st, players, spectator } = table
    await spectator.sees(({ gamestate }) => gamestate.flags.isNightSilent)
    players[0]?.client.send('silentNight', false)
    await refusedWith(players[0] ?? st, 'not-storyteller')
    st.client.send('silentNight', false)
    await spectator.sees(({ gamestate }) => !gamestate.flags.isNightSilent)
    st.client.send('silentNight', true)
    await spectator.sees(({ gamestate }) => gamestate.flags.isNightSilent)
  })
})
