import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { nameless } from '../../src/modules/sessions/forget-name.ts'
import { readSession, restoreSession } from '../../src/modules/sessions/stored-room.ts'
import { contentsOf, engines } from '../support/engines.ts'
import {
  codeIn,
  logIn,
  member,
  PASSWORD,
  type Person,
  secondFactor,
  signUp,
  verifyEmail,
} from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { liveTable, openSession } from '../support/tables.ts'

const game = (id: string, people: readonly Person[]) => ({
  id,
  sessionId: id,
  number: 1,
  edition: { id: 'tb', name: 'Trouble' },
  isEvilWin: false,
  startedAt: 1,
  endedAt: 2,
  record: JSON.stringify({
    seats: people.map(({ id: who, email }) => ({ id: who, name: email.split('@')[0] })),
  }),
  participants: people.map(({ id: userId }) => ({
    userId,
    isStoryteller: false,
    roleId: 'imp',
    isWinner: true,
  })),
})

it('a name is taken out wherever it stands beside the number', () => {
  const before = {
    users: { 7: { id: '7', username: 'Ann', pronouns: 'she', cosmetics: { avatar: '7-abc', border: 'x' } } },
    meta: { ownerId: '7', ownerName: 'Ann' },
    votes: [{ nominatorId: '7', nominatorName: 'Ann', nomineeId: '8', nomineeName: 'Bob' }],
    text: { senderId: '7', message: 'I am Ann' },
  }
  expect(nameless(before, '7')).toEqual({
    users: { 7: { id: '7', username: '', pronouns: '', cosmetics: { avatar: '7', border: 'x' } } },
    meta: { ownerId: '7', ownerName: '' },
    votes: [{ nominatorId: '7', nominatorName: '', nomineeId: '8', nomineeName: 'Bob' }],
    text: { senderId: '7', message: 'I am Ann' },
  })
})

describe.each(engines)('one’s own account on %s', (_name, newStorage) => {
  let server: TestServer
  let staff: Person

  beforeAll(async () => {
    server = await startTestServer({ storage: await newStorage() })
    staff = await member(server, 'stella')
    await secondFactor(server, staff)
  })
  afterAll(() => server.stop())

  const as = ({ token }: Person) => ({ token })
  const logins = async (person: Person) => (await server.get('logins', as(person))).body.logins

  it('lists where it is logged in, and ends one of them or all others', async () => {
    const person = await member(server, 'everywhere')
    const second = await logIn(server, person.email)
    const third = await logIn(server, person.email)
    const list = await logins(person)
    expect(list).toHaveLength(3)
    expect(Object.keys(list[0]).toSorted()).toEqual(
      ['createdAt', 'device', 'id', 'isThis', 'place', 'usedAt', 'version'].toSorted(),
    )
    expect(list[0].place).toBe('127.0.x.x')
    expect(list.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1)
    const secondId = (await logins(second)).find(({ isThis }: { isThis: boolean }) => isThis).id
    // Nobody ends what is not theirs.
    await server.post('logins/end', { id: secondId }, as(staff))
    expect(await logins(person)).toHaveLength(3)
    await server.post('logins/end', { id: secondId }, as(person))
    expect((await server.get('logins', as(second))).body.code).toBe('access.login')
    expect((await server.post('token', { token: second.refreshToken })).body.code).toBe('auth.session')
    expect(await logins(person)).toHaveLength(2)
    await server.post('logins/end-others', {}, as(person))
    expect((await server.get('logins', as(third))).status).toBe(401)
    expect(await logins(person)).toEqual([expect.objectContaining({ isThis: true })])
  })

  it('is exported whole, without what moderators noted and without secrets', async () => {
    const people = []
    for (const name of ['exporter', 'watcher', 'player', 'other']) people.push(await member(server, name))
    const [person, , player] = people as [Person, Person, Person]
    const app = await secondFactor(server, person)
    const table = await liveTable(server, people, 'exported')
    table.st.client.send('textMessage', { message: 'welcome to my table', recipientId: '' })
    table.st.client.send('textMessage', { message: 'psst', recipientId: player.id })
    table.players[0]?.client.send('textMessage', { message: 'not mine', recipientId: '' })
    await table.st.sees(({ gamestate }) => gamestate.texts.length === 2)
    await table.players[0]?.sees(({ gamestate }) => gamestate.directTexts.length === 1)
    await server.running.services.database.repositories.games.save(game('export', [person, player]))
    await server.post(`moderator/${person.id}`, { user: { flags: { add: ['powerful'] } } }, as(staff))
    server.clock.advance(30_000)
    const proof = { password: PASSWORD, code: app.code() }
    const { status, body } = await server.post('account/export', proof, as(person))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      format: 'belfry-account',
      account: { id: person.id, email: person.email, username: 'exporter', provider: 'embedded' },
      secondFactor: { codesLeft: 10 },
      logins: [{ ip: '127.0.0.1' }],
      bans: [],
      statistics: { games: 1, wins: 1 },
      games: [{ edition: 'Trouble', role: 'imp', isWinner: true }],
      sessions: [{ name: 'exported', endedAt: null }],
      texts: [
        { session: 'exported', message: 'welcome to my table', isPrivate: false },
        { session: 'exported', message: 'psst', isPrivate: true },
      ],
    })
    const text = JSON.stringify(body)
    for (const hidden of ['not mine', 'argon2', 'user.change', staff.id, ...app.recovery, player.email])
      expect(text).not.toContain(hidden)
    table.leave()
  })

  it('is deleted with password and factor; others keep their games, and nobody learns who it was', async () => {
    const people = []
    for (const name of ['host', 'onlooker', 'leaver-q', 'stayer']) people.push(await member(server, name))
    const [, , person, stayer] = people as [Person, Person, Person, Person]
    const { database, live } = server.running.services
    const table = await liveTable(server, people, 'visited')
    await openSession(server, person, 'deserted')
    await database.repositories.games.save(game('deleted', [person, stayer]))
    await server.post(`moderator/${person.id}`, { user: { pronouns: 'leaver-q/its' } }, as(staff))
    const app = await secondFactor(server, person)
    const remove = (farewell: object) => server.post('account/delete', farewell, as(person))
    expect((await remove({ password: 'not this one', code: app.code() })).body.code).toBe('auth.password')
    expect((await remove({ password: PASSWORD })).body.code).toBe('access.factor')
    expect((await remove({ password: PASSWORD, code: '000000' })).body.code).toBe('auth.code')
    expect((await server.get('logins', as(person))).status).toBe(200)
    const last = await vi.waitFor(async () => remove({ password: PASSWORD, code: app.code() }))
    expect(last.body).toEqual({ success: true })

    expect((await server.get('logins', as(person))).status).toBe(401)
    expect((await server.post('token', { token: person.refreshToken })).status).toBe(401)
    const captcha = await server.captcha()
    const login = { email: person.email, password: PASSWORD, captcha }
    expect((await server.post('user/login', login)).body.code).toBe('auth.unidentified')
    expect((await server.get(`user/${person.id}`, as(stayer))).body.code).toBe('user.unknown')
    await server.mailTo(person.email, 'is deleted')
    // The own table is closed; at another one somebody without a name was there.
    expect(await database.repositories.sessions.findLive('deserted')).toBeUndefined()
    await vi.waitFor(() => {
      server.clock.advance(1000)
      const seen = table.st.view().session.usersAll.find(({ id }) => id === person.id)
      expect(seen?.username).toBe('')
    }, 10_000)
    const row = await database.repositories.sessions.findLive('visited')
    await live.host.open(row?.id ?? '')
    const { state } = restoreSession(await readSession(database.sessionLog, row?.id ?? ''))
    expect(state.users[person.id]?.username).toBe('')

    const kept = await vi.waitFor(async () => {
      const contents = await contentsOf(server.storage)
      expect(JSON.stringify(contents)).not.toContain('leaver-q')
      return contents
    })
    const naming = Object.keys(kept).filter((table_) => kept[table_]?.includes(person.id))
    const mayName = [
      'account_changes',
      'audit',
      'games',
      'session_log',
      'session_rows',
      'session_snapshots',
      'sessions',
    ]
    expect(naming.filter((table_) => !mayName.includes(table_))).toEqual([])
    expect((await database.repositories.games.listOf(stayer.id)).length).toBe(1)

    // The address is free again, for somebody new.
    const again = await signUp(server, 'leaver-q')
    expect(again.id).not.toBe(person.id)
    table.leave()
  })

  it('leaves the ban to the next account with the same address or phone, and open reports until closed', async () => {
    const { repositories } = server.running.services.database
    const [person, witness] = [await member(server, 'banned-q'), await member(server, 'witness-q')]
    const prove = async (who: Person): Promise<void> => {
      const phone = { type: 'phone', prefix: '+49', phone: '15112345678' }
      expect((await server.post('verify', phone, as(who))).body.status).toBe('sent')
      const code = codeIn(await server.mailTo('+4915112345678'))
      expect((await server.post('verify', { ...phone, code }, as(who))).body.status).toBe('verified')
    }
    await prove(person)
    for (const text of ['kept', 'closed before'])
      expect(
        (await server.post('report', { userId: person.id, reason: 'other', text }, as(witness))).status,
      ).toBe(200)
    const queue = async (state: string) =>
      (await server.post('reports', { state }, as(staff))).body.rows.filter(
        ({ target }: { target: { id: string } }) => target.id === person.id,
      )
    const [closed, open] = (await queue('open')).toSorted((a: { text: string }, b: { text: string }) =>
      a.text.localeCompare(b.text),
    )
    await server.post(`reports/${closed.id}`, { state: 'closed' }, as(staff))
    const ban = { reason: 'insults', expires: 48 }
    expect((await server.post(`moderator/${person.id}`, { ban }, as(staff))).status).toBe(200)
    const moved = { password: PASSWORD, email: 'elsewhere-q@example.org' }
    expect((await server.post('user/email', moved, as(person))).body.code).toBe('access.banned')
    expect((await server.post('account/delete', { password: PASSWORD }, as(person))).status).toBe(200)

    expect(await queue('closed')).toEqual([])
    expect(await queue('open')).toMatchObject([{ text: 'kept', target: { id: person.id } }])
    expect(
      (await server.post(`reports/${open.id}`, { state: 'closed', note: 'seen' }, as(staff))).status,
    ).toBe(200)
    expect([...(await queue('open')), ...(await queue('closed'))]).toEqual([])

    const again = await signUp(server, 'banned-q')
    const flagsOf = async ({ id }: Person) => (await server.get(`moderator/${id}`, as(staff))).body.user.flags
    // An address that was only typed proves nothing.
    expect(await flagsOf(again)).not.toContain('banned')
    await verifyEmail(server, again)
    expect(await flagsOf(again)).toContain('banned')
    expect((await server.get('sessions', as(again))).body.code).toBe('access.banned')
    const kept = JSON.stringify((await contentsOf(server.storage))['ban_traces'])
    expect(kept).not.toContain('banned-q')
    expect(kept).not.toContain('4915112345678')

    const byPhone = await member(server, 'phone-q')
    await prove(byPhone)
    expect(await flagsOf(byPhone)).toContain('banned')
    server.clock.advance(49 * 60 * 60 * 1000)
    await repositories.expired.remove(server.clock.now(), 0)
    expect((await contentsOf(server.storage))['ban_traces']).toBe('[]')
  })

  it('is deleted also when its own table, or one it visited, cannot be read', async () => {
    const [person, host] = [await member(server, 'torn-q'), await member(server, 'torn-host')]
    const { database, live } = server.running.services
    for (const [owner, code] of [
      [person, 'torn own'],
      [host, 'torn other'],
    ] as const) {
      await openSession(server, owner, code)
      const id = (await database.repositories.sessions.findLive(code))?.id ?? ''
      const torn = `[{"type":"x","id":"${person.id}","username":"torn-q","ty`
      const seq = ((await database.sessionLog.read(id, 0)).at(-1)?.seq ?? 0) + 1
      const row = { sessionId: id, seq, requestId: null, events: torn, at: 1, dueAt: null }
      expect(await database.sessionLog.append([row])).toEqual([true])
      await database.sessionLog.removeSnapshot(id)
      await vi.waitFor(() => {
        server.clock.advance(1000)
        expect(live.host.find(id)).toBeUndefined()
      }, 10_000)
    }
    const deleted = await server.post('account/delete', { password: PASSWORD }, as(person))
    expect(deleted.body).toEqual({ success: true })
    expect(await database.repositories.sessions.findLive('torn own')).toBeUndefined()
    expect(await database.repositories.sessions.findLive('torn other')).toBeDefined()
    await server.running.services.afterwards.settle()
    await vi.waitFor(async () => {
      const { outbox: _mails, ...kept } = await contentsOf(server.storage)
      expect(JSON.stringify(kept)).not.toContain('torn-q')
    })
  })
})
