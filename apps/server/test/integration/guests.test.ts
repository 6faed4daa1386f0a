import { isDeepStrictEqual } from 'node:util'
import { GUEST_LEFT } from '@belfry/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearOut } from '../../src/app/housekeeping.ts'
import { DEVICE_CODES, GUESTS } from '../../src/domain/limits/values.ts'
import { hashOf } from '../../src/platform/system/secrets.ts'
import { engines } from '../support/engines.ts'
import { askIn, visitor } from '../support/guests.ts'
import { codeIn, logIn, member, type Person } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { join, openSession, type Seated, sitDown } from '../support/tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const INVITATION = 'abcdefghjkmn2345'
const as = ({ token }: Pick<Person, 'token'>) => ({ token })

/** What both groups of tests ask of a server. */
const asking = (server: () => TestServer) => ({
  answer: async (call: Promise<{ status: number; body: { code?: string } }>): Promise<string | undefined> => {
    const { status, body } = await call
    return status === 200 ? 'ok' : body.code
  },
  refusalOf: async (person: Person, code: string, invitation?: string): Promise<string> => {
    const { client, failures, refusals } = sitDown(server(), person, code, invitation)
    await expect.poll(() => [...failures, ...refusals].length).toBeGreaterThan(0)
    client.leave()
    return failures[0] ?? refusals[0]?.code ?? ''
  },
  table: async (host: Person, name: string): Promise<Seated> =>
    join(server(), host, await openSession(server(), host, name, false)),
  /** As if it had been done so often within the hour. */
  happened: async (key: string, times: number): Promise<void> => {
    const { tallies } = server().running.services.database.repositories
    for (let i = 0; i < times; i++) await tallies.add(key, server().clock.now(), 3_600_000)
  },
})

describe.each(engines)('people without an account, on %s', (_name, newStorage) => {
  let server: TestServer
  let owner: Person

  beforeAll(async () => {
    server = await startTestServer({ storage: await newStorage() })
    owner = await member(server, 'greta')
  })
  afterAll(() => server.stop())

  const { answer, table, happened } = asking(() => server)

  it('come in by the link of a private table with nothing but a name, sit down, and come back to their seat', async () => {
    const st = await table(owner, 'by the link')
    const door = await server.post('door', { session: 'By the  link' })
    expect(door.body).toMatchObject({
      name: 'by the link',
      storytellers: ['greta'],
      obstacle: null,
      seats: 0,
    })
    const anna = await visitor(server, '  Anna ', { session: 'by the link' })
    await st.ask('seatCount', { count: 2, mayUnseat: false, check: 0 })
    const seated = await join(server, anna, 'by the link')
    expect(await seated.ask('claimSeat', 1)).toMatchObject({ ok: true })
    const another = await visitor(server, 'Anna', { session: 'by the link' })
    const beside = await join(server, another, 'by the link')
    const people = await st.sees(({ session }) => session.usersAll.length === 3 && session.usersAll)
    expect((people || []).map(({ username, flags }) => [username, flags.includes('guest')])).toEqual(
      expect.arrayContaining([
        ['greta', false],
        ['Anna', true],
        ['Anna 2', true],
      ]),
    )
    seated.client.leave()
    const renewed = await server.post('token', { token: anna.refreshToken })
    const back = await join(server, { ...anna, token: renewed.body.accessToken }, 'by the link')
    expect(back.view().self).toMatchObject({ seat: 1, kind: 'player' })
    server.clock.advance(5000)
    await expect
      .poll(async () => (await server.get('sessions', as(anna))).body)
      .toMatchObject([{ name: 'by the link' }])
    expect(await answer(askIn(server, 'Stranger'))).toBe('guest.link')
    for (const one of [st, beside, back]) one.client.leave()
  })

  it('go on on another device by a code that works once, soon, and cannot be guessed', async () => {
    const st = await table(owner, 'elsewhere')
    const guest = await visitor(server, 'Mover', { session: 'elsewhere' })
    const use = async (code: string) =>
      server.post('guest/continue', { code, captcha: await server.captcha() })
    const first = (await server.post('guest/device', {}, as(guest))).body.code
    const { body } = await server.post('guest/device', {}, as(guest))
    expect(await answer(use(first))).toBe('auth.code')
    const spoken = `${body.code.slice(0, 4).toLowerCase()}-${body.code.slice(4)}`
    const moved = await use(spoken)
    expect(moved.body.user).toMatchObject({ id: guest.id, username: 'Mover' })
    expect(await answer(use(body.code))).toBe('auth.code')
    const old = (await server.post('guest/device', {}, as(guest))).body.code
    server.clock.advance(DEVICE_CODES.lifeMs + 1)
    expect(await answer(use(old))).toBe('auth.code')
    expect(await answer(server.post('guest/device', {}, as(owner)))).toBe('guest.account')
    await happened('device-guess:127.0.0.1', DEVICE_CODES.wrong - 3)
    const right = (await server.post('guest/device', {}, as(guest))).body.code
    expect(await answer(use(right))).toBe('request.limited')
    await happened(`device-code:${guest.id}`, DEVICE_CODES.made - 4)
    expect(await answer(server.post('guest/device', {}, as(guest)))).toBe('request.limited')
    st.client.leave()
  })

  it('become an account with the same seat when they verify an address; until then nothing changes', async () => {
    const st = await table(owner, 'keeping')
    const guest = await visitor(server, 'Keeper', { session: 'keeping' })
    const seated = await join(server, guest, 'keeping')
    await st.ask('seatCount', { count: 1, mayUnseat: false, check: 0 })
    await seated.ask('claimSeat', 0)
    const email = `keeper@example.org`
    const wish = { email, password: 'correct horse battery' }
    const keep = async (given: object) =>
      answer(server.post('guest/keep', { ...wish, captcha: await server.captcha(), ...given }, as(guest)))
    expect(await keep({ password: 'password' })).toBe('auth.passwordCommon')
    expect(await keep({ captcha: 'not solved' })).toBe('auth.captcha')
    expect(await keep({ email: 'keeper-first@example.org' })).toBe('ok')
    server.clock.advance(60_000)
    expect(await keep({})).toBe('ok')
    // One address waits for a guest.
    const { customers } = server.running.services.database.repositories
    expect(await customers.listByEmail('keeper-first@example.org')).toEqual([])
    expect((await logIn(server, email, wish.password)).id).toBe(guest.id)
    expect(seated.view().session.usersAll.find(({ id }) => id === guest.id)?.flags).toContain('guest')
    const code = codeIn(await server.mailTo(email, 'code'))
    expect((await server.post('verify', { type: 'email', code }, as(guest))).body.status).toBe('verified')
    server.clock.advance(2000)
    const person = await st.sees(({ session }) =>
      session.usersAll.find(({ id, flags }) => id === guest.id && !flags.includes('guest')),
    )
    expect(person).toMatchObject({ username: 'Keeper', level: 'special-free', isOnline: true })
    expect(seated.view().self.seat).toBe(0)
    expect(await keep({})).toBe('guest.account')
    expect((await server.get(`user/${guest.id}`, as(owner))).body.user.flags).not.toContain('guest')
    for (const one of [st, seated]) one.client.leave()
  })

  it('have no address verified that they named while they verified another', async () => {
    const st = await table(await member(server, 'racehost'), 'racing')
    const guest = await visitor(server, 'Racer', { session: 'racing' })
    const keep = async (email: string) => {
      const captcha = await server.captcha()
      return () => server.post('guest/keep', { email, password: 'correct horse battery', captcha }, as(guest))
    }
    expect((await (await keep('racer@example.org'))()).status).toBe(200)
    const code = codeIn(await server.mailTo('racer@example.org', 'code'))
    const again = await keep('victim@example.org')
    // The hash of the new password takes longer than everything else.
    const [kept, verified] = await Promise.all([
      again(),
      server.post('verify', { type: 'email', code }, as(guest)),
    ])
    expect([kept.status === 200, verified.body.success].filter(Boolean)).toHaveLength(1)
    const { users } = server.running.services.database.repositories
    const user = await users.find(guest.id)
    expect(user?.email).toBe(verified.body.success ? 'racer@example.org' : 'victim@example.org')
    expect(user?.flags.includes('verified-email')).toBe(verified.body.success)
    st.client.leave()
  })

  it('leave no seat behind that nobody sits on, before a game and in one', async () => {
    const st = await table(owner, 'forgetting')
    await st.ask('seatCount', { count: 2, mayUnseat: false, check: 0 })
    const guests = await Promise.all(
      ['Early', 'Late'].map((name) => visitor(server, name, { session: 'forgetting' })),
    )
    for (const [seat, guest] of guests.entries()) {
      const seated = await join(server, guest, 'forgetting')
      expect(await seated.ask('claimSeat', seat)).toMatchObject({ ok: true })
      await st.ask('updatePlayer', { index: seat, property: 'role', value: 'chef' })
      if (seat === 0) seated.client.leave()
      else expect(await st.ask('toggleRunning', true)).toMatchObject({ ok: true })
      expect(await answer(server.post('account/delete', { password: '-' }, as(guest)))).toBe('ok')
      const line = { type: 'seat_vacate', data: { id: guest.id, seat: seat + 1 } }
      await st.sees(
        ({ session: { players }, gamestate: { texts } }) =>
          players[seat]?.id === null && texts.some(({ message }) => isDeepStrictEqual(message, line)),
      )
    }
    const { session } = st.view()
    expect(session.players.map(({ id }) => id)).toEqual([null, null])
    expect(session.game.isRunning).toBe(true)
    st.client.leave()
  })

  it('are counted, and end: too many from one address, and after 30 days without use', async () => {
    const st = await table(owner, 'counted')
    const gone = await visitor(server, 'Gone', { session: 'counted' })
    const used = await visitor(server, 'Used', { session: 'counted' })
    await happened('guests:address:127.0.0.1', GUESTS.address)
    const { status, body } = await askIn(server, 'One more', { session: 'counted' })
    expect([status, body.code]).toEqual([429, 'guest.tooMany'])
    const seated = await join(server, gone, 'counted')
    await st.sees(({ session }) => session.usersAll.some(({ id }) => id === gone.id))
    seated.client.leave()
    st.client.leave()
    server.clock.advance(29 * DAY_MS)
    const renewed = await server.post('token', { token: used.refreshToken })
    expect(renewed.status).toBe(200)
    server.clock.advance(2 * DAY_MS)
    const { database, config } = server.running.services
    await clearOut({ database, retention: config }, server.clock.now())
    expect(await database.repositories.users.find(gone.id)).toBeUndefined()
    expect(await database.repositories.users.find(used.id)).toBeDefined()
    expect(await server.metrics()).toMatch(/belfry_guests 1\n/)
    expect(await database.repositories.users.find(owner.id)).toBeDefined()
    const [row] = await database.repositories.sessions.naming(gone.id)
    expect(JSON.parse(row?.summary ?? '{}').usersAll).toContainEqual(
      expect.objectContaining({ id: gone.id, username: GUEST_LEFT }),
    )
  })
})

describe('the door of a table', () => {
  let server: TestServer
  let owner: Person

  beforeAll(async () => {
    server = await startTestServer({ env: { GUESTS: 'on' } })
    owner = await member(server, 'greta')
  })
  afterAll(() => server.stop())

  const { answer, table, refusalOf, happened } = asking(() => server)

  it('[LEVEL-15] see no list of public tables, open none, and are told what takes an account', async () => {
    const st = await table(owner, 'modest')
    const guest = await visitor(server, 'Modest', { session: 'modest' })
    const open = await join(server, owner, await openSession(server, owner, 'for all', true))
    expect(await refusalOf(guest, 'for all')).toBe('join-guest-public')
    expect((await server.get('sessions', as(guest))).body).toEqual([])
    const refused = await Promise.all([
      answer(server.post('create', { name: 'mine', isPublic: false, language: 'en', tags: {} }, as(guest))),
      answer(server.post('administrator', { code: 'x' }, as(guest))),
      answer(server.post('vote', { match: 1, choice: 'x' }, as(guest))),
      answer(server.post('verify', { type: 'phone', prefix: '49', phone: '1701234567' }, as(guest))),
      answer(server.post('moderator/search', { query: '' }, as(guest))),
    ])
    expect(refused).toEqual(['access.guest', 'access.guest', 'access.guest', 'access.guest', 'access.guest'])
    expect(await answer(askIn(server, 'Stranger', { session: 'for all' }))).toBe('guest.closed')
    expect((await askIn(server, 'From the login page')).body.user).toMatchObject({ level: 'none', email: '' })
    expect(await answer(askIn(server, 'Moderator', { session: 'modest' }))).toBe('name.reserved')
    for (const one of [st, open]) one.client.leave()
  })

  it('knock where they are let in one by one, and stay outside where nobody shall come', async () => {
    const st = await table(owner, 'knocking')
    expect(await st.ask('setGuests', 'door')).toMatchObject({ ok: true })
    expect((await server.post('door', { session: 'knocking' })).body.obstacle).toBe('join-guest-knock')
    const [ann, bob] = await Promise.all(
      ['Ann', 'Bob'].map((name) => visitor(server, name, { session: 'knocking' })),
    )
    if (!ann || !bob) throw new Error('nobody came')
    const annAtDoor = sitDown(server, ann, 'knocking')
    const bobAtDoor = sitDown(server, bob, 'knocking')
    await st.sees(({ session }) => session.door?.waiting.length === 2)
    expect(annAtDoor.failures).toContain('join-guest-knock')
    await st.ask('answerKnock', { id: ann.id, isIn: true })
    await st.ask('answerKnock', { id: bob.id, isIn: false })
    await annAtDoor.sees(({ session }) => session.sessionId === 'knocking')
    await expect
      .poll(() => bobAtDoor.refusals[0]?.code ?? bobAtDoor.failures.at(-1))
      .toBe('join-guest-refused')
    expect(await answer(askIn(server, 'Robert', { session: 'knocking', device: bob.device }))).toBe(
      'guest.banned',
    )
    await st.ask('setGuests', 'none')
    expect(await answer(askIn(server, 'Robert', { session: 'knocking' }))).toBe('guest.closed')
    expect(await refusalOf(bob, 'knocking')).toBe('join-guest-closed')
    for (const one of [st, annAtDoor, bobAtDoor]) one.client.leave()
  })

  it('count for a table when they come in, by invitation, and not when they are made', async () => {
    const st = await table(await member(server, 'pophost'), 'popular')
    const { tallies } = server.running.services.database.repositories
    const room = server.running.services.live.host
      .rooms()
      .find(({ room: { state } }) => state.meta.sessionId === 'popular')?.room
    if (!room) throw new Error('no table')
    for (let made = 0; made < 3; made++) await visitor(server, 'Idle', { session: 'popular' })
    const key = (invitation: string) => `guests:table:popular:${hashOf(invitation)}`
    const counted = async (invitation = '') =>
      (await tallies.find(key(invitation), server.clock.now()))?.count ?? 0
    expect(await counted()).toBe(0)
    const one = await visitor(server, 'Comer', { session: 'popular' })
    const seated = await join(server, one, 'popular')
    expect(await counted()).toBe(1)
    await happened(key(''), GUESTS.session - 1)
    expect(await answer(askIn(server, 'Late', { session: 'popular' }))).toBe('guest.tooMany')
    // A new invitation begins a new count.
    await st.ask('setInvitation', INVITATION)
    await st.sees(({ session }) => session.door?.invitation === INVITATION)
    const invited = await visitor(server, 'Invited', { session: 'popular', invitation: INVITATION })
    const inside = sitDown(server, invited, 'popular', INVITATION)
    await inside.sees(({ session }) => session.sessionId === 'popular')
    expect([await counted(), await counted(INVITATION)]).toEqual([GUESTS.session, 1])
    for (const each of [st, seated, inside]) each.client.leave()
  })

  it('once kicked come back neither as they are nor under another name with the same browser', async () => {
    const st = await table(owner, 'kicking')
    const rude = await visitor(server, 'Rude', { session: 'kicking' })
    const seated = await join(server, rude, 'kicking')
    await st.ask('kickUser', rude.id)
    await expect.poll(() => seated.downs.length).toBeGreaterThan(0)
    expect(await refusalOf(rude, 'kicking')).toBe('join-banned')
    expect(await answer(askIn(server, 'Polite', { session: 'kicking', device: rude.device }))).toBe(
      'guest.banned',
    )
    st.client.leave()
  })

  it('find a table that wants an invitation only with it, and so do strangers with an account', async () => {
    const st = await table(owner, 'invited')
    const stranger = await member(server, `stranger${server.clock.now() % 1000}`)
    await st.ask('setInvitation', INVITATION)
    await st.sees(({ session }) => session.door?.invitation === INVITATION)
    expect((await server.post('door', { session: 'invited' })).body.code).toBe('session.unknown')
    expect(await answer(askIn(server, 'Ann', { session: 'invited' }))).toBe('session.unknown')
    expect(await refusalOf(stranger, 'invited')).toBe('join-invitation')
    const ann = await visitor(server, 'Ann', { session: 'invited', invitation: INVITATION })
    for (const person of [ann, stranger]) {
      const seated = sitDown(server, person, 'invited', INVITATION)
      await seated.sees(({ session }) => session.sessionId === 'invited')
      expect(JSON.stringify(seated.heard)).not.toContain(INVITATION)
      seated.client.leave()
    }
    st.client.leave()
  })

  it('wait for approval from the network of a kicked one for an hour, whatever browser they use', async () => {
    const st = await table(await member(server, 'kickhost'), 'after a kick')
    const pest = await visitor(server, 'Pest', { session: 'after a kick' })
    const seated = await join(server, pest, 'after a kick')
    await st.ask('kickUser', pest.id)
    await expect.poll(() => seated.downs.length).toBeGreaterThan(0)
    const again = await visitor(server, 'Fresh', { session: 'after a kick' })
    const waiting = sitDown(server, again, 'after a kick')
    await st.sees(({ session }) => session.door?.waiting.some(({ id }) => id === again.id))
    expect(waiting.failures).toContain('join-guest-knock')
    await st.ask('answerKnock', { id: again.id, isIn: true })
    await waiting.sees(({ session }) => session.sessionId === 'after a kick')
    server.clock.advance(60 * 60 * 1000)
    const later = await visitor(server, 'Later', { session: 'after a kick' })
    const free = await join(server, later, 'after a kick')
    for (const each of [st, waiting, free]) each.client.leave()
  })
})

describe('a server that wants guests otherwise', () => {
  it('has none where they are off, also none that came before', async () => {
    const server = await startTestServer({ env: { GUESTS: 'off' } })
    const guest = await server.running.services.accounts.makeGuest('Earlier')
    const caller = { ip: '127.0.0.1', agent: '', version: '', locale: 'en' } as const
    const login = await server.running.services.logins.begin(guest, '', caller)
    expect((await server.get('sessions', as({ token: login.accessToken }))).body.code).toBe('access.login')
    expect((await server.post('token', { token: login.refreshToken })).body.code).toBe('auth.session')
    expect((await server.post('door', { session: 'any' })).body.code).toBe('guest.off')
    expect((await askIn(server, 'Ann')).body.code).toBe('guest.off')
    expect((await server.get('config')).body.guests).toBe('off')
    await server.stop()
  })
})
