import { GRANT_AUDIENCE, type HearingTable } from '@belfry/protocol'
import { jwtDecrypt } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { voiceKeys } from '../../src/modules/voice/grants.ts'
import { sqliteStorage } from '../support/engines.ts'
import { CHAT_SECRET, type FarChat, farChat } from '../support/far-voice.ts'
import { member, type Person } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { join, type LiveTable, liveTable, openSession } from '../support/tables.ts'

let far: FarChat
let other: FarChat
let server: TestServer
let people: Person[]
let table: LiveTable

const rowOf = ({ rows }: HearingTable, { id }: Person) => rows.find(({ userId }) => userId === id)

const claimsOf = async (grant: string) =>
  (
    await jwtDecrypt(grant, voiceKeys(CHAT_SECRET).grant, {
      audience: GRANT_AUDIENCE,
      currentDate: new Date(server.clock.now()),
    })
  ).payload

beforeAll(async () => {
  far = await farChat()
  other = await farChat()
  server = await startTestServer({
    env: { CHAT_SERVERS: `Far=${far.url}/,Other=${other.url}`, CHAT_SECRET },
  })
  people = []
  for (const name of ['ann', 'bob', 'cid', 'dot', 'eve']) people.push(await member(server, name))
  table = await liveTable(server, people, 'voices')
})

afterAll(async () => {
  table.leave()
  await server.stop()
  await far.stop()
  await other.stop()
})

describe('chat servers', () => {
  it('are listed by name and host; a new session begins on the first', async () => {
    const { body } = await server.get('data')
    expect(body.servers).toEqual([
      { name: 'Far', host: far.url },
      { name: 'Other', host: other.url },
    ])
    expect(table.st.view().session.Server.host).toBe(far.url)
  })

  it('are told who hears whom, and again whenever that changes, with growing numbers', async () => {
    const [one, two] = table.players
    if (!one || !two) throw new Error('nobody sits')
    const together = await far.gets((each) => rowOf(each, two.person)?.hears.includes(one.person.id) === true)
    expect(rowOf(together, one.person)).toMatchObject({ channel: null, speaks: true })
    expect(rowOf(together, table.spectator.person)).toMatchObject({ speaks: false })
    one.client.send('channel', 'public-0')
    const apart = await far.gets((each) => rowOf(each, one.person)?.channel === 'public-0')
    expect(rowOf(apart, two.person)?.hears).not.toContain(one.person.id)
    expect(apart.seq).toBeGreaterThan(together.seq)
    expect(apart.roomId).toBe(together.roomId)
  })

  it('say how many found a table full', async () => {
    const numbers = (text: string) =>
      vi.waitFor(async () => expect(await server.metrics()).toContain(text), 5000)
    await numbers('belfry_chat_servers_reached 2')
    other.turnAway(3)
    await numbers('belfry_limits_total{limit="chat-table"} 3\n')
  })

  it('are not told of what changes nothing for them', async () => {
    await table.st.ask('updateMeta', { isPublic: true, language: 'de', tags: table.st.view().session.tags })
    const before = far.tables().length
    table.players[0]?.client.send('raise-hand', 'hand')
    await table.st.sees(({ session }) => session.language === 'de')
    table.st.client.send('timer', null)
    await server.running.services.live.host.rooms()[0]?.room.settled()
    expect(far.tables()).toHaveLength(before)
  })
})

describe('a grant', () => {
  it('says who may enter which room, as of the newest table, for a minute', async () => {
    const person = table.spectator.person
    const { body } = await server.post('grant', { session: table.code }, { token: person.token })
    const newest = far.tables().at(-1)
    const claims = await claimsOf(body.grant)
    expect(body.roomId).toBe(newest?.roomId)
    expect(claims).toMatchObject({ sub: person.id, roomId: body.roomId })
    expect(Number(claims['seq'])).toBeGreaterThanOrEqual(newest?.seq ?? Number.POSITIVE_INFINITY)
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(60)
  })

  it('is for those who are in the session, under any spelling of its name', async () => {
    const outsider = people[4] as Person
    const refused = await server.post('grant', { session: table.code }, { token: outsider.token })
    expect(refused).toMatchObject({ status: 403, body: { ok: false, code: 'chat.absent' } })
    const nowhere = await server.post('grant', { session: 'no such place' }, { token: outsider.token })
    expect(nowhere.body.code).toBe('chat.absent')
    expect((await server.post('grant', { session: table.code })).status).toBe(401)
  })

  it('without a session is for asking how a server is, and opens no room', async () => {
    const { body } = await server.post('grant', { session: null }, { token: people[4]?.token ?? '' })
    expect(body.roomId).toBeNull()
    expect(await claimsOf(body.grant)).toMatchObject({ roomId: null, seq: '0'.repeat(16) })
  })
})

describe('what the chat server must never miss', () => {
  it('a kicked person has no row any more', async () => {
    const eve = await join(server, people[4] as Person, table.code)
    await far.gets((each) => rowOf(each, eve.person) !== undefined)
    await table.st.ask('kickUser', eve.person.id)
    await far.gets((each) => rowOf(each, eve.person) === undefined)
    eve.client.leave()
  })

  it('a server that begins a new life is told everything anew', async () => {
    far.dieAndComeBack()
    const again = await far.gets(({ rows }) => rows.length === table.everyone.length)
    expect(again.rows.map(({ userId }) => userId).sort()).toEqual(
      table.everyone.map(({ person }) => person.id).sort(),
    )
  })

  it('what a silent server missed, it gets when it answers again', async () => {
    far.setSilent(true)
    table.players[0]?.client.send('channel', 'public-1')
    await table.st.sees(({ gamestate }) => Object.values(gamestate.userChannels).includes('public-1'))
    far.setSilent(false)
    far.dieAndComeBack()
    await far.gets((each) => each.rows.some(({ channel }) => channel === 'public-1'))
  })

  it('[MEDIA-29] hidden private cameras change what is seen there', async () => {
    const [one, two] = table.players
    if (!one || !two) throw new Error('nobody sits')
    for (const [from, to] of [
      [one, two],
      [two, one],
    ] as const)
      from.client.send('whisperRequest', { userId: to.person.id, channel: 'private' })
    const pair = await far.gets((each) => rowOf(each, one.person)?.channel?.startsWith('private') === true)
    expect(rowOf(pair, table.spectator.person)?.sees).toContain(one.person.id)
    table.st.client.send('privatecams', true)
    await table.spectator.sees(({ gamestate }) => gamestate.flags.hasHiddenPrivateCams)
    const hidden = await far.gets(({ seq }) => seq > pair.seq)
    expect(rowOf(hidden, table.spectator.person)?.sees).not.toContain(one.person.id)
    expect(rowOf(hidden, one.person)?.sees).toContain(two.person.id)
  })

  it('a session that moves is closed where it was, and told where it goes', async () => {
    const [known] = far.tables()
    await table.st.ask('updateServer', other.url)
    const moved = await other.gets(({ rows }) => rows.length === table.everyone.length)
    expect(moved.roomId).toBe(known?.roomId)
    await vi.waitFor(() => expect(far.closed()).toContain(moved.roomId))
  })

  it('one that has no chat server is told to nobody', async () => {
    const known = new Set(far.closed())
    const code = await openSession(server, people[0] as Person, 'silence')
    const st = await join(server, people[0] as Person, code)
    await st.ask('updateServer', null)
    // What was on its way to the first server is there once it hears that the room is closed.
    const roomId = await vi.waitFor(() => {
      const closed = far.closed().find((id) => !known.has(id))
      if (closed === undefined) throw new Error('nothing was closed')
      return closed
    })
    const toldOf = (): number =>
      [...far.tables(), ...other.tables()].filter((each) => each.roomId === roomId).length
    const before = toldOf()
    await st.ask('updateSeats', { type: 'add', payload: { name: null }, check: 0 })
    await st.ask('updateSeats', { type: 'add', payload: { name: null }, check: 1 })
    await st.sees(({ session }) => session.players.length === 2)
    // The next server it gets hears of it for the first time: nothing was waiting.
    await st.ask('updateServer', other.url)
    await other.gets((each) => each.roomId === roomId)
    expect(toldOf()).toBe(before + 1)
    st.client.leave()
  })
})

describe('a chat server that has moved', () => {
  it('is found by running sessions where it is now, after a restart', async () => {
    const storage = await sqliteStorage()
    const kept = { ...storage, remove: async (): Promise<void> => undefined }
    const before = await startTestServer({
      storage: kept,
      env: { CHAT_SERVERS: 'Far=http://127.0.0.1:9', CHAT_SECRET },
    })
    const keeper = await member(before, 'keeper')
    await openSession(before, keeper, 'moving')
    await before.stop()
    const after = await startTestServer({ storage, env: { CHAT_SERVERS: `Far=${far.url}`, CHAT_SECRET } })
    const st = await join(after, keeper, 'moving')
    await st.sees(({ session }) => session.Server.host === far.url)
    await far.gets(({ rows }) => rows.some(({ userId }) => userId === keeper.id))
    st.client.leave()
    await after.stop()
  })
})
