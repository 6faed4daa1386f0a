import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { EVERYTHING } from '../../src/db/repositories/users.ts'
import { member, type Person, setLevel } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { join, openSession, sitDown, TAGS } from '../support/tables.ts'

/** A script with characters of its own, each with this picture. */
const brewed = (pictures: Readonly<Record<string, string>>) => ({
  edition: {
    ...{ id: 'homebrew', name: 'Brewed', author: 'Somebody', almanac: '', isOfficial: false, level: null },
    ...{ themes: [], color: 'red', bootlegger: [], hideTitle: false, logo: '', background: '' },
    ...{ firstNight: [], otherNight: [], metadata: {} },
  },
  roles: [...Object.keys(pictures), 'imp', 'chef'],
  npcs: [],
  custom: Object.entries(pictures).map(([id, picture]) => ({
    ...{ id, name: `The ${id}`, team: 'townsfolk' as const, edition: '', ability: 'Shines.', flavor: '' },
    ...{ image: [picture], icon: 'abacus', reminders: [], remindersGlobal: [], setup: false, special: [] },
    ...{ firstNight: 0, otherNight: 0, firstNightReminder: '', otherNightReminder: '', tokens: '' },
    ...{ jinxes: [], isCustom: true },
  })),
  theme: 1,
})

let server: TestServer
let st: Person
let alice: Person
let bob: Person

beforeAll(async () => {
  server = await startTestServer()
  st = await member(server, 'narrator')
  alice = await member(server, 'alice')
  bob = await member(server, 'bob')
})

afterAll(() => server.stop())

describe('creating and finding sessions', () => {
  it('[AUTH-16] create opens a session for its caller, and no account', async () => {
    const { users } = server.running.services.database.repositories
    const before = await users.search({ query: '', offset: 0, limit: 1, reader: EVERYTHING })
    await openSession(server, st, 'created')
    const { body } = await server.get('sessions', { token: st.token })
    expect(body).toContainEqual(expect.objectContaining({ name: 'created', storytellers: [{ id: st.id }] }))
    expect((await users.search({ query: '', offset: 0, limit: 1, reader: EVERYTHING })).count).toBe(
      before.count,
    )
  })

  it('[LEVEL-06] only a subscriber creates a session', async () => {
    const free = await member(server, 'free')
    await setLevel(server, free, 'none')
    const wanted = { name: 'not mine', isPublic: true, language: 'en', tags: TAGS }
    const refused = await server.post('create', wanted, { token: free.token })
    expect([refused.status, refused.body.code]).toEqual([403, 'session.subscription'])
    expect((await server.post('create', wanted, { token: alice.token })).body).toEqual({ name: 'not mine' })
  })

  it('[LOBBY-22] [LOBBY-23] [LOBBY-24] the list tells what a lobby shows, field by field', async () => {
    await openSession(server, st, 'the listed')
    const { body } = await server.get('sessions', { token: alice.token })
    const listed = body.find((one: { name: string }) => one.name === 'the listed')
    expect(listed).toEqual({
      name: 'the listed',
      isPublic: true,
      language: 'en',
      edition: { id: 'tb', name: 'Trouble Brewing', author: expect.any(String), isOfficial: true },
      storytellers: [{ id: st.id }],
      players: [],
      usersAll: [],
      npcs: [],
      roles: expect.arrayContaining(['imp']),
      tags: { difficulty: 0, cameras: 0, travellers: 0, grimoire: 0, streaming: false },
      boostDuration: 0,
      isRunning: false,
      phase: 0,
    })
  })

  it('[LOBBY-10] a script’s own characters are listed by name and picture, as far as a list can carry them', async () => {
    const storyteller = await join(server, bob, await openSession(server, bob, 'brewed'))
    const long = `https://pictures.example/${'x'.repeat(250)}`
    const pictures = {
      lamp: 'https://pictures.example/lamp.png',
      wick: 'data:image/png;base64,AAAA',
      flame: long,
    }
    expect(await storyteller.ask('edition', brewed(pictures))).toMatchObject({ ok: true })
    await vi.waitFor(async () => {
      server.clock.advance(1000)
      const { body } = await server.get('sessions', { token: alice.token })
      const listed = body.find((one: { name: string }) => one.name === 'brewed')
      expect(listed.custom).toEqual([
        { id: 'lamp', name: 'The lamp', team: 'townsfolk', icon: 'abacus', image: pictures.lamp },
        { id: 'wick', name: 'The wick', team: 'townsfolk', icon: 'abacus', image: '' },
        { id: 'flame', name: 'The flame', team: 'townsfolk', icon: 'abacus', image: '' },
      ])
    })
    storyteller.client.leave()
  })

  it('[LEVEL-26] whoever types the keys of a session’s code at its table is powerful, and no longer so the next time', async () => {
    const code = await openSession(server, bob, 'wizards')
    const storyteller = await join(server, bob, code)
    const player = await join(server, alice, code)
    const press = (person: Person, keys: string) =>
      server.post('power', { session: code, keys: Array.from(keys) }, { token: person.token })
    expect((await press(alice, 'wizard')).status).toBe(403)
    const hash = createHash('sha256').update('wizard').digest('hex')
    await storyteller.ask('code', [hash.toUpperCase(), [], []])
    await player.sees(({ session }) => session.code !== null)
    const isPowerful = (is: boolean) =>
      vi.waitFor(() => {
        server.clock.advance(600)
        const seen = storyteller.view().session.usersAll.find(({ id }) => id === alice.id)
        expect(seen?.flags.includes('powerful')).toBe(is)
      })
    expect((await press(alice, 'wizzar')).status).toBe(403)
    expect((await press(alice, 'wizar')).status).toBe(400)
    expect((await press(st, 'wizard')).body.code).toBe('session.unknown')
    expect((await press(alice, 'wizard')).body).toEqual({ isPowerful: true })
    await isPowerful(true)
    expect((await press(alice, 'wizard')).body).toEqual({ isPowerful: false })
    await isPowerful(false)
    for (const one of [storyteller, player]) one.client.leave()
  })

  it('a private session is listed for those who belong to it, and a taken name is refused', async () => {
    await openSession(server, st, 'hidden away', false)
    const names = async (person: Person) =>
      (await server.get('sessions', { token: person.token })).body.map((one: { name: string }) => one.name)
    await vi.waitFor(async () => expect(await names(st)).toContain('hidden away'))
    expect(await names(alice)).not.toContain('hidden away')
    const again = await server.post(
      'create',
      { name: ' Hidden AWAY ', isPublic: true, language: 'en', tags: TAGS },
      { token: alice.token },
    )
    expect([again.status, again.body.code]).toEqual([409, 'session.taken'])
    const short = await server.post(
      'create',
      { name: 'ab', isPublic: true, language: 'en', tags: TAGS },
      { token: alice.token },
    )
    expect([short.status, short.body.code]).toEqual([400, 'session.name'])
  })
})

describe('meeting in a session', () => {
  it('[SESS-01] [SESS-19] [SESS-78] two people meet: one is Storyteller, the other a spectator until seated', async () => {
    const code = await openSession(server, st, 'meeting')
    const storyteller = await join(server, st, code)
    const player = await join(server, alice, code)
    expect(storyteller.view().self.kind).toBe('storyteller')
    expect(player.view().self).toEqual({ userId: alice.id, kind: 'spectator', seat: -1 })
    expect(
      await storyteller.ask('updateSeats', { type: 'add', payload: { name: null }, check: 0 }),
    ).toMatchObject({ ok: true })
    await player.sees((view) => view.session.players.length === 1)
    expect(await player.ask('claimSeat', 0)).toMatchObject({ ok: true })
    await storyteller.sees((view) => view.session.players[0]?.id === alice.id)
    expect(player.view().self).toEqual({ userId: alice.id, kind: 'player', seat: 0 })
    storyteller.client.leave()
    player.client.leave()
  })

  it('a wrong token, an unknown session and a broken handshake are refused with a code', async () => {
    const code = await openSession(server, st, 'guarded')
    const wrong = sitDown(server, { ...alice, token: 'nonsense' }, code)
    const lost = sitDown(server, alice, 'nowhere')
    await vi.waitFor(() =>
      expect([wrong.refusals[0]?.code, lost.refusals[0]?.code]).toEqual(['access.login', 'session.unknown']),
    )
  })

  it('comes back with what was missed after the connection was lost', async () => {
    const teller = await member(server, 'teller')
    const code = await openSession(server, teller, 'returning')
    const storyteller = await join(server, teller, code)
    const player = await join(server, bob, code)
    const socketCount = server.running.services.connections.count
    for (const id of server.running.services.connections.idsOf(bob.id))
      server.running.services.connections.cut(id)
    await vi.waitFor(() => expect(player.client.getSnapshot().connection).toBe('reconnecting'))
    await storyteller.ask('updateSeats', { type: 'add', payload: { name: null }, check: 0 })
    await player.sees((view) => view.session.players.length === 1)
    expect(server.running.services.connections.count).toBe(socketCount)
  })
})
