import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pauseAfter } from '../../src/modules/factor/tries.ts'
import { engines } from '../support/engines.ts'
import { logIn, member, PASSWORD, type Person, secondFactor, setLevel } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { join, openSession, sitDown } from '../support/tables.ts'

const HOUR_MS = 60 * 60 * 1000
const HALF_MINUTE_MS = 30_000

describe.each(engines)('the second factor on %s', (_name, newStorage) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer({ storage: await newStorage(), env: { TRUST_PROXY: 'on' } })
    await member(server, 'first')
  })
  afterAll(() => server.stop())

  const state = async ({ token }: Person) => (await server.get('factor', { token })).body
  /** The password is right; what the server wants besides. */
  const half = async (email: string) => {
    const captcha = await server.captcha()
    const { body } = await server.post('user/login', { email, password: PASSWORD, captcha })
    return server.post('login', { captcha, token: body.token, version: '3.46.4' })
  }
  const finish = (token: string, code: string) =>
    server.post('login/factor', { token, code, version: '3.46.4' })

  it('is set up with the password and a code, and its owner is told', async () => {
    const person = await member(server, 'careful')
    const { token } = person
    expect(await state(person)).toEqual({ isOn: false, since: null, codesLeft: 0, isShown: false })
    const wrong = await server.post('factor/begin', { password: 'not this one' }, { token })
    expect(wrong.body.code).toBe('auth.password')
    const { body } = await server.post('factor/begin', { password: PASSWORD }, { token })
    expect(body.uri).toMatch(
      new RegExp(`^otpauth://totp/Belfry:careful%40example.org\\?.*secret=${body.secret}`),
    )
    const unproven = await server.post('factor/confirm', { code: '000000' }, { token })
    expect(unproven).toMatchObject({ status: 422, body: { code: 'auth.code' } })
    // Until then nobody is asked for it.
    await logIn(server, person.email)
    const { recovery } = await secondFactor(server, person)
    expect(new Set(recovery).size).toBe(10)
    expect(await state(person)).toMatchObject({ isOn: true, codesLeft: 10, isShown: true })
    await server.mailTo(person.email, 'now asks for a second factor')
    const twice = await server.post('factor/begin', { password: PASSWORD }, { token })
    expect(twice.body.code).toBe('auth.factorOn')
    const stored = await server.running.services.database.repositories.factors.find(person.id)
    expect(stored?.secret).not.toContain(body.secret)
  })

  it('is the second step of a login, and a code is good once', async () => {
    const person = await member(server, 'twostep')
    const app = await secondFactor(server, person)
    const first = await half(person.email)
    expect(first).toMatchObject({ status: 401, body: { code: 'auth.factor' } })
    expect(Object.keys(first.body)).not.toContain('accessToken')
    const { token } = first.body.params
    const code = app.code()
    expect((await finish('somebody-elses', code)).body.code).toBe('auth.session')
    const whole = await finish(token, code)
    expect(whole.body.user.id).toBe(person.id)
    expect((await finish(token, app.code())).body.code).toBe('auth.session')
    const replayed = await finish((await half(person.email)).body.params.token, code)
    expect(replayed.body.code).toBe('auth.code')
    server.clock.advance(HALF_MINUTE_MS)
    expect((await finish((await half(person.email)).body.params.token, app.code())).status).toBe(200)
  })

  it('waits five minutes for the second step, and not at all for a new password', async () => {
    const person = await member(server, 'slow')
    const app = await secondFactor(server, person)
    const late = await half(person.email)
    server.clock.advance(6 * 60_000)
    expect((await finish(late.body.params.token, app.code())).body.code).toBe('auth.session')
    const early = await half(person.email)
    const next = { current: PASSWORD, password: 'a whole new horse', code: app.code() }
    expect((await server.post('user/password', next, { token: person.token })).status).toBe(200)
    expect((await finish(early.body.params.token, app.code())).body.code).toBe('auth.session')
  })

  it('has ten recovery codes, each good once, and new ones end the old', async () => {
    const person = await member(server, 'lost')
    const { recovery, code } = await secondFactor(server, person)
    const login = async (given: string) => finish((await half(person.email)).body.params.token, given)
    const [one = '', two = '', three = ''] = recovery
    // As people type it.
    const entered = await login(one.toLowerCase().replaceAll('-', ' '))
    expect(entered.status).toBe(200)
    await server.mailTo(person.email, '9 are left')
    expect((await login(one)).body.code).toBe('auth.code')
    expect((await login(two)).status).toBe(200)
    const renewed = await server.post('factor/codes', { code: code() }, { token: person.token })
    expect(renewed.body.codes).toHaveLength(10)
    expect((await login(three)).body.code).toBe('auth.code')
    expect((await login(renewed.body.codes[0])).status).toBe(200)
    const { factors } = server.running.services.database.repositories
    expect(await factors.codesLeft(person.id)).toBe(9)
  })

  it('makes guessing slower with each wrong code', async () => {
    expect([3, 4, 5, 6, 30].map(pauseAfter)).toEqual([0, 5_000, 10_000, 20_000, 900_000])
    const person = await member(server, 'guessed')
    const app = await secondFactor(server, person)
    const { token } = (await half(person.email)).body.params
    for (let i = 0; i < 4; i++) expect((await finish(token, '000000')).body.code).toBe('auth.code')
    const paused = await finish(token, app.code())
    expect(paused).toMatchObject({ status: 429, body: { code: 'request.limited', params: { seconds: 5 } } })
    server.clock.advance(5_000)
    expect((await finish(token, '000000')).body.code).toBe('auth.code')
    expect((await finish(token, app.code())).body.params).toEqual({ seconds: 10 })
    server.clock.advance(HALF_MINUTE_MS)
    // Many at once are no way around it: one is judged.
    const burst = await Promise.all(Array.from({ length: 8 }, () => finish(token, '000000')))
    expect(burst.filter(({ body }) => body.code === 'auth.code')).toHaveLength(1)
    server.clock.advance(HALF_MINUTE_MS)
    expect((await finish(token, app.code())).status).toBe(200)
    expect((await finish((await half(person.email)).body.params.token, '000000')).body.code).toBe('auth.code')
  })

  it('is asked of moderators and staff once a login, and again after twelve hours', async () => {
    const moderator = await member(server, 'warden')
    await setLevel(server, moderator, 'special-moderator')
    const search = ({ token }: Person) => server.post('moderator/search', { query: 'x' }, { token })
    expect(await search(moderator)).toMatchObject({ status: 403, body: { code: 'access.factorMissing' } })
    const elsewhere = await logIn(server, moderator.email)
    const app = await secondFactor(server, moderator)
    expect((await search(moderator)).status).toBe(200)
    expect(await search(elsewhere)).toMatchObject({ status: 403, body: { code: 'access.factor' } })
    const show = (code: string) => server.post('factor/show', { code }, { token: elsewhere.token })
    expect((await show('000000')).body.code).toBe('auth.code')
    expect((await show(app.code())).status).toBe(200)
    expect((await search(elsewhere)).status).toBe(200)
    server.clock.advance(12 * HOUR_MS)
    for (const one of [moderator, elsewhere]) {
      const { body } = await server.post('token', { token: one.refreshToken })
      one.token = body.accessToken
      expect((await search(one)).body.code).toBe('access.factor')
    }
    // Nobody is asked for it for what everybody may do.
    expect((await server.get('sessions', { token: moderator.token })).status).toBe(200)
  })

  it('gives a moderator power over tables while every connected login has shown it', async () => {
    const [owner, moderator] = [await member(server, 'tableowner'), await member(server, 'tablewarden')]
    await setLevel(server, moderator, 'special-moderator')
    const early = await logIn(server, moderator.email)
    const code = await openSession(server, owner, 'private table', false)
    const st = await join(server, owner, code)
    await st.ask('setInvitation', 'abcdefghijklmnop')
    await st.sees(({ session }) => session.door?.invitation)
    const listed = async () =>
      (await server.get('sessions', { token: moderator.token })).body.some(
        ({ name }: { name: string }) => name === code,
      )
    expect(await listed()).toBe(false)
    const stranger = sitDown(server, moderator, code)
    await vi.waitFor(() => expect(stranger.refusals[0]?.code).toBe('join-invitation'))
    const hidden = await server.post('user', { stats: 2 }, { token: owner.token })
    expect(hidden.status).toBe(200)
    const gamesSeen = async () =>
      (await server.get(`user/${owner.id}`, { token: moderator.token })).body.stats.games
    expect(await gamesSeen()).toBe(-1)

    const app = await secondFactor(server, moderator)
    expect(await listed()).toBe(true)
    expect(await gamesSeen()).toBe(0)
    const seated = await join(server, moderator, code)
    const { host } = server.running.services.live
    const room = host.rooms().find(({ room: { state } }) => state.meta.sessionId === code)?.room
    const levelSeen = () => room?.state.users[moderator.id]?.level
    const becomes = (level: string) =>
      vi.waitFor(() => {
        server.clock.advance(1000)
        expect(levelSeen()).toBe(level)
      })
    expect(levelSeen()).toBe('special-moderator')
    // A login from before the factor was on takes the power from all.
    const second = await join(server, early, code)
    await becomes('special-free')
    second.client.leave()
    server.clock.advance(HALF_MINUTE_MS)
    const show = () => server.post('factor/show', { code: app.code() }, { token: moderator.token })
    expect((await show()).status).toBe(200)
    await becomes('special-moderator')

    server.clock.advance(12 * HOUR_MS)
    await becomes('special-free')
    const taken = await seated.ask('addStoryteller', { id: moderator.id })
    expect(taken).toMatchObject({ ok: false })
    const renewed = await server.post('token', { token: moderator.refreshToken })
    moderator.token = renewed.body.accessToken
    expect((await show()).status).toBe(200)
    await becomes('special-moderator')
    expect(await seated.ask('addStoryteller', { id: moderator.id })).toMatchObject({ ok: true })
    for (const one of [st, seated]) one.client.leave()
  })

  it('lets the owner in while somebody else types wrong codes', async () => {
    const person = await member(server, 'under-siege')
    const app = await secondFactor(server, person)
    const { token } = (await half(person.email)).body.params
    const guess = (from: string, code = '000000') =>
      server.post('login/factor', { token, code }, { headers: { 'x-forwarded-for': from } })
    const heard = []
    for (let tries = 0; tries < 30; tries++) heard.push((await guess('203.0.113.7')).status)
    expect(heard.filter((status) => status !== 429)).toHaveLength(4)
    const { token: own } = (await half(person.email)).body.params
    const home = { headers: { 'x-forwarded-for': '198.51.100.4' } }
    const entered = await server.post('login/factor', { token: own, code: app.code() }, home)
    expect(entered.status).toBe(200)
    // All networks together have a hundred a day; a browser that the account knows is still heard.
    for (let network = 1; network <= 96; network++) await guess(`203.0.${network}.1`)
    server.clock.advance(HALF_MINUTE_MS)
    expect((await guess('192.0.2.9', app.code())).status).toBe(429)
    const { device } = entered.body
    const { token: again } = (await half(person.email)).body.params
    const known = await server.post('login/factor', { token: again, code: app.code(), device }, home)
    expect(known.status).toBe(200)
  })

  it('is asked for before the data, another password or another address', async () => {
    const person = await member(server, 'asked')
    const app = await secondFactor(server, person)
    const as = { token: person.token }
    const email = 'asked-elsewhere@example.org'
    const calls = [
      (code?: string, password = PASSWORD) => server.post('account/export', { password, code }, as),
      (factor?: string, password = PASSWORD) => server.post('user/email', { password, email, factor }, as),
      (code?: string, current = PASSWORD) =>
        server.post('user/password', { current, password: 'a better horse', code }, as),
    ]
    for (const call of calls) {
      expect((await call(undefined, 'not this one')).body.code).toBe('auth.password')
      expect((await call()).body.code).toBe('access.factor')
      expect((await call('000000')).body.code).toBe('auth.code')
      server.clock.advance(HALF_MINUTE_MS)
      expect((await call(app.code())).status).toBe(200)
    }
  })

  it('is switched off with a code, and its owner is told', async () => {
    const person = await member(server, 'carefree')
    const app = await secondFactor(server, person)
    const end = (code: string) => server.post('factor/end', { code }, { token: person.token })
    expect((await end('000000')).body.code).toBe('auth.code')
    expect((await end(app.code())).status).toBe(200)
    await server.mailTo(person.email, 'no longer asks for a second factor')
    expect(await state(person)).toEqual({ isOn: false, since: null, codesLeft: 0, isShown: false })
    await logIn(server, person.email)
  })
})
