import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import codes from '../../src/domain/errors/codes.json' with { type: 'json' }
import { engines } from '../support/engines.ts'
import {
  codeIn,
  logIn,
  member,
  PASSWORD,
  secondFactor,
  signUp,
  TERMS,
  verifyEmail,
} from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

describe.each(engines)('accounts on %s', (_name, newStorage) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer({ storage: await newStorage() })
  })
  afterAll(() => server.stop())

  it('[AUTH-12] [AUTH-15] registers with the named fields and exchanges the provider token for product tokens', async () => {
    const captcha = await server.captcha()
    const registration = {
      email: 'New@Example.org',
      password: PASSWORD,
      username: 'Newcomer',
      terms: TERMS,
      captcha,
    }
    const registered = await server.post('user/register', { ...registration, acceptsMarketing: true })
    expect(registered).toMatchObject({ status: 200, body: { username: 'Newcomer' } })
    const { token } = registered.body
    const login = await server.post('login', { captcha, token, username: 'Newcomer', version: '3.46.4' })
    expect(login.status).toBe(200)
    expect(login.body.user).toMatchObject({ username: 'Newcomer', email: 'new@example.org', level: 'none' })
    expect(login.body.user.id).toMatch(/^[1-9]\d{12}$/)
    expect(decodeJwt(login.body.accessToken)).toMatchObject({
      id: login.body.user.id,
      username: 'Newcomer',
      level: 'none',
      flags: ['newuser', 'tos-agreed'],
    })
    expect(JSON.stringify(login.body)).not.toContain('argon2')
  })

  it('[AUTH-03] registers nobody without the terms, nor with an earlier version of them', async () => {
    const register = async (terms: object) => {
      const captcha = await server.captcha()
      const given = { email: 'hasty@example.org', username: 'Hasty', password: PASSWORD, ...terms, captcha }
      return (await server.post('user/register', given)).body
    }
    expect((await server.get('config')).body.termsVersion).toBe(TERMS)
    expect(await register({})).toEqual({ ok: false, code: 'auth.terms', params: {} })
    expect((await register({ terms: '0' })).code).toBe('auth.terms')
    const { customers } = server.running.services.database.repositories
    expect(await customers.listByEmail('hasty@example.org')).toEqual([])
  })

  it('[AUTH-13] logs in with e-mail address, password and captcha', async () => {
    const first = await signUp(server, 'returning')
    const again = await logIn(server, first.email)
    expect(again.id).toBe(first.id)
    expect(again.refreshToken).not.toBe(first.refreshToken)
  })

  it('[AUTH-27] answers a wrong password and an unknown address alike', async () => {
    const { email } = await signUp(server, 'victim')
    const attempt = async (address: string, password: string) =>
      server.post('user/login', { email: address, password, captcha: await server.captcha() })
    const wrong = await attempt(email, 'not the password')
    const unknown = await attempt('nobody@example.org', PASSWORD)
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ ok: false, code: 'auth.unidentified', params: {} })
    expect(unknown.body).toEqual(wrong.body)
    expect(codes['auth.unidentified'].text).toBe('Wrong e-mail address or password.')
  })

  it('[AUTH-02] takes no new password that is short, common or the own name', async () => {
    const register = async (password: string) => {
      const captcha = await server.captcha()
      const given = { email: 'choosy@example.org', username: 'Very Choosy', password, terms: TERMS, captcha }
      return (await server.post('user/register', given)).body
    }
    expect(await register('seven 7')).toEqual({ ok: false, code: 'auth.passwordShort', params: { min: 8 } })
    expect((await register('P@ssw0rd1')).code).toBe('auth.passwordCommon')
    expect((await register('Choosy-2024')).code).toBe('auth.passwordOwn')
    const person = await member(server, 'settled')
    const change = { current: PASSWORD, password: 'qwertyuiop' }
    const changed = await server.post('user/password', change, { token: person.token })
    expect(changed.body.code).toBe('auth.passwordCommon')
    await server.post('user/recover', { email: person.email, captcha: await server.captcha() })
    const token = /recover=([\w-]+)/.exec(await server.mailTo(person.email, 'recover='))?.[1]
    expect((await server.post('user/reset', { token, password: 'settled1' })).body.code).toBe(
      'auth.passwordOwn',
    )
    // What is refused does not use the link up.
    expect((await server.post('user/reset', { token, password: 'a better horse' })).status).toBe(200)
  })

  it('[AUTH-30] refuses a token that the provider did not give', async () => {
    const refused = await server.post('login', { captcha: await server.captcha(), token: 'made-up' })
    expect(refused).toMatchObject({ status: 401, body: { code: 'auth.authenticate' } })
    expect(codes['auth.authenticate'].text).toMatch(/^Unable to authenticate user: /)
  })

  it('takes a token of the provider for one login, also with another captcha and at the same time', async () => {
    const { email } = await member(server, 'onlyonce')
    const provided = async () => {
      const captcha = await server.captcha()
      const { body } = await server.post('user/login', { email, password: PASSWORD, captcha })
      return { captcha, token: body.token as string }
    }
    const first = await provided()
    expect((await provided()).token).not.toBe(first.token)
    const captchas = [first.captcha, await server.captcha(), await server.captcha()]
    const all = await Promise.all(
      captchas.map((captcha) => server.post('login', { captcha, token: first.token, version: '3.46.4' })),
    )
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  })

  it('takes a captcha once, not when it is old, forged or empty', async () => {
    const captcha = await server.captcha()
    const attempt = (solved: string) =>
      server.post('user/login', { email: 'nobody@example.org', password: PASSWORD, captcha: solved })
    expect((await attempt(captcha)).body.code).toBe('auth.unidentified')
    expect((await attempt(captcha)).body.code).toBe('auth.captcha')
    const parts = JSON.parse(Buffer.from(await server.captcha(), 'base64').toString())
    parts.solution.derivedKey = parts.solution.derivedKey.replace(/.$/, (last: string) =>
      last === '0' ? '1' : '0',
    )
    expect((await attempt(Buffer.from(JSON.stringify(parts)).toString('base64'))).body.code).toBe(
      'auth.captcha',
    )
    expect((await attempt('nonsense')).body.code).toBe('auth.captcha')
    const old = await server.captcha()
    server.clock.advance(10 * 60 * 1000 + 1000)
    expect((await attempt(old)).body.code).toBe('auth.captcha')
  })

  it('[AUTH-20] refreshes with a token and a version, and rotates the token', async () => {
    const person = await signUp(server, 'rotating')
    server.clock.advance(60_000)
    const next = await server.post('token', { token: person.refreshToken, version: '3.46.4' })
    expect(next.status).toBe(200)
    expect(next.body.refreshToken).not.toBe(person.refreshToken)
    expect((await server.get(`user/${person.id}`, { token: next.body.accessToken })).status).toBe(200)
  })

  it('ends the login when an old refresh token comes back', async () => {
    const person = await signUp(server, 'stolen')
    server.clock.advance(1000)
    const next = await server.post('token', { token: person.refreshToken, version: '' })
    server.clock.advance(61_000)
    const replayed = await server.post('token', { token: person.refreshToken, version: '' })
    expect(replayed).toMatchObject({ status: 401, body: { code: 'auth.session' } })
    const after = await server.post('token', { token: next.body.refreshToken, version: '' })
    expect(after.body.code).toBe('auth.session')
    expect((await server.get(`user/${person.id}`, { token: next.body.accessToken })).status).toBe(401)
  })

  it('gives the same successor again when its answer was lost, to the same caller only', async () => {
    const person = await signUp(server, 'flaky')
    const ask = (agent: string) =>
      server.post('token', { token: person.refreshToken, version: '' }, { headers: { 'user-agent': agent } })
    const [first, second] = await Promise.all([ask('phone'), ask('phone')])
    expect(first.body.refreshToken).toBeDefined()
    expect(second.body.refreshToken).toBe(first.body.refreshToken)
    // A browser tries again, and again, while it waits for a line; the answer may be lost each time.
    server.clock.advance(30_000)
    expect((await ask('phone')).body.refreshToken).toBe(first.body.refreshToken)
    expect((await ask('thief')).body.code).toBe('auth.session')
    const after = await server.post('token', { token: first.body.refreshToken, version: '' })
    expect(after.body.code).toBe('auth.session')
  })

  it('ends a login after ninety days, however often it is used', async () => {
    const day = 24 * 60 * 60 * 1000
    let { refreshToken } = await signUp(server, 'faithful')
    const refresh = async (days: number) => {
      server.clock.advance(days * day)
      const { status, body } = await server.post('token', { token: refreshToken })
      if (status === 200) refreshToken = body.refreshToken
      return status
    }
    for (let round = 0; round < 4; round++) expect(await refresh(22)).toBe(200)
    expect(await refresh(3)).toBe(401)
  })

  it('[AUTH-22] logout makes the token worthless', async () => {
    const person = await signUp(server, 'leaving')
    expect((await server.post('logout', { token: person.refreshToken })).body).toEqual({ success: true })
    expect((await server.post('token', { token: person.refreshToken })).status).toBe(401)
    expect((await server.get(`user/${person.id}`, { token: person.token })).status).toBe(401)
  })

  it('refuses access tokens that are old, forged or missing', async () => {
    const person = await signUp(server, 'expiring')
    const path = `user/${person.id}`
    expect((await server.get(path)).body.code).toBe('access.login')
    const [head, , signature] = person.token.split('.')
    const forged = Buffer.from(JSON.stringify({ id: person.id, family: 'x' })).toString('base64url')
    expect((await server.get(path, { token: `${head}.${forged}.${signature}` })).status).toBe(401)
    server.clock.advance(15 * 60 * 1000 + 1000)
    expect((await server.get(path, { token: person.token })).status).toBe(401)
  })

  it('[AUTH-38] [AUTH-39] sends a code, sends another after a minute, and verifies with it', async () => {
    const person = await signUp(server, 'verifying')
    const ask = (code?: string) => server.post('verify', { type: 'email', code }, { token: person.token })
    expect((await ask()).body).toEqual({ success: false, status: 429 })
    const first = codeIn(await server.mailTo(person.email, 'verification code'))
    server.clock.advance(60_000)
    expect((await ask()).body).toEqual({ success: true, status: 'sent' })
    const second = await server.mailTo(person.email, 'verification code')
    const code = codeIn(second)
    expect(second).toContain(`/verification?code=${code}`)
    const wrong = code === first ? '000000' : first
    expect((await ask(wrong)).body).toEqual({ success: false, status: 'wrong' })
    expect((await ask(code)).body).toEqual({ success: false, status: 429 })
    server.clock.advance(10_000)
    expect((await ask(code)).body).toEqual({ success: true, status: 'verified' })
    expect((await ask(code)).body).toEqual({ success: false, status: 404 })
    expect((await ask()).body).toEqual({ success: false, status: 404 })
  })

  it('[AUTH-43] gives up on a code after five attempts and when it is old', async () => {
    const person = await signUp(server, 'guessing')
    const ask = (code?: string) => server.post('verify', { type: 'email', code }, { token: person.token })
    const code = codeIn(await server.mailTo(person.email))
    const wrong = code === '111111' ? '222222' : '111111'
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await ask(wrong)).body.status).toBe('wrong')
      server.clock.advance(10_000)
    }
    expect((await ask(code)).body).toEqual({ success: false, status: 'exhausted' })
    server.clock.advance(60_000)
    await ask()
    const late = codeIn(await server.mailTo(person.email))
    const fresh = await logIn(server, person.email)
    server.clock.advance(31 * 60 * 1000)
    const { body } = await server.post('token', { token: fresh.refreshToken })
    const old = await server.post('verify', { type: 'email', code: late }, { token: body.accessToken })
    expect(old.body).toEqual({ success: false, status: 'expired' })
  })

  it('refuses throw-away addresses at once, also under a subdomain', async () => {
    const captcha = await server.captcha()
    const email = 'x@inbox.mailinator.com'
    const registration = { email, password: PASSWORD, username: 'Temp', terms: TERMS, captcha }
    const refused = await server.post('user/register', registration)
    expect(refused).toMatchObject({ status: 400, body: { code: 'auth.disposable' } })
  })

  it('[AUTH-12] keeps the consent to news until it is withdrawn, and again once it is given', async () => {
    const person = await member(server, 'subscriber')
    const as = { token: person.token }
    const own = async () => (await server.get(`user/${person.id}`, as)).body.user.acceptsMarketing
    expect(await own()).toBe(false)
    for (const acceptsMarketing of [true, false]) {
      const { body } = await server.post('user', { acceptsMarketing }, as)
      expect(body.user).toMatchObject({ acceptsMarketing })
      expect(await own()).toBe(acceptsMarketing)
    }
  })

  it('[AUTH-14] recovers with a mailed link that works once and ends every login', async () => {
    const person = await member(server, 'forgetful')
    const captcha = await server.captcha()
    expect((await server.post('user/recover', { email: person.email, captcha })).body).toEqual({
      success: true,
    })
    const credentials = { email: person.email, password: PASSWORD, captcha: await server.captcha() }
    const { body: before } = await server.post('user/login', credentials)
    const mail = await server.mailTo(person.email, 'recover=')
    const token = /recover=([\w-]+)/.exec(mail)?.[1]
    const reset = { token, password: 'another one' }
    expect((await server.post('user/reset', reset)).body).toEqual({ success: true })
    expect((await server.post('user/reset', reset)).body.code).toBe('auth.recoveryToken')
    expect(await server.mailTo(person.email, 'has a new password')).toContain(
      'every other device was logged out',
    )
    expect((await server.post('token', { token: person.refreshToken })).status).toBe(401)
    // What the old password bought is worth nothing now.
    const late = { captcha: await server.captcha(), token: before.token, version: '3.46.4' }
    expect((await server.post('login', late)).status).toBe(401)
    expect((await logIn(server, person.email, 'another one')).id).toBe(person.id)
  })

  it('answers a recovery for an unknown address as for a known one, and refuses old links', async () => {
    const person = await member(server, 'slow')
    const unknown = { email: 'nobody@example.org', captcha: await server.captcha() }
    expect((await server.post('user/recover', unknown)).body).toEqual({ success: true })
    await server.post('user/recover', { email: person.email, captcha: await server.captcha() })
    const token = /recover=([\w-]+)/.exec(await server.mailTo(person.email, 'recover='))?.[1]
    server.clock.advance(60 * 60 * 1000 + 1)
    const late = await server.post('user/reset', { token, password: 'too late' })
    expect(late).toMatchObject({ status: 410, body: { code: 'auth.recoveryToken' } })
  })

  it('changes the password with the current one', async () => {
    const person = await member(server, 'careful')
    const elsewhere = await logIn(server, person.email)
    const ask = (current: string) =>
      server.post('user/password', { current, password: 'brand new' }, { token: person.token })
    expect((await ask('wrong')).body.code).toBe('auth.password')
    expect((await ask(PASSWORD)).body).toEqual({ success: true })
    expect(await server.mailTo(person.email, 'has a new password')).toContain('Subject: The password')
    // Whoever changed it stays; whoever knew the old one is out.
    expect((await server.post('token', { token: elsewhere.refreshToken })).status).toBe(401)
    expect((await server.post('token', { token: person.refreshToken })).status).toBe(200)
    await logIn(server, person.email, 'brand new')
  })

  it('changes the address after a code sent to the new one', async () => {
    const person = await member(server, 'moving')
    const ask = (body: object) => server.post('user/email', body, { token: person.token })
    expect((await ask({ password: 'wrong', email: 'moved@example.org' })).body.code).toBe('auth.password')
    expect((await ask({ password: PASSWORD, email: 'moved@example.org' })).body).toEqual({ success: true })
    const code = codeIn(await server.mailTo('moved@example.org'))
    expect((await ask({ code })).body).toEqual({ success: true })
    expect((await logIn(server, 'moved@example.org')).id).toBe(person.id)
    expect(await server.mailTo(person.email, 'another e-mail address')).toContain('has changed')
  })

  it('[AUTH-44] mends a mistyped address before it was ever verified, and the account is whole', async () => {
    const person = await signUp(server, 'mistyped')
    const ask = (body: object) => server.post('user/email', body, { token: person.token })
    const right = 'well.typed@example.org'
    expect((await ask({ password: PASSWORD, email: right })).body).toEqual({ success: true })
    expect((await ask({ code: codeIn(await server.mailTo(right)) })).body).toEqual({ success: true })
    const { user } = (await server.get(`user/${person.id}`, { token: person.token })).body
    expect(user).toMatchObject({ email: right, level: 'special-free' })
    expect(user.flags).toEqual(['newuser', 'tos-agreed', 'verified-email'])
    expect((await logIn(server, right)).id).toBe(person.id)
  })

  const linkOf = (mail: string) => /login\?link=([\w.-]+)/.exec(mail)?.[1]
  const askLink = async (email: string) =>
    server.post('user/link', { email, captcha: await server.captcha() })
  const follow = (token: string | undefined) => server.post('login/link', { token, version: '3.46.4' })

  it('logs in by a mailed link, once, for half an hour, and only whoever proved the address', async () => {
    const person = await member(server, 'linked')
    expect((await askLink(person.email)).body).toEqual({ success: true })
    expect((await askLink('nobody@example.org')).body).toEqual({ success: true })
    const token = linkOf(await server.mailTo(person.email, 'login?link='))
    const entered = await follow(token)
    expect(entered).toMatchObject({ status: 200, body: { user: { id: person.id } } })
    const own = await server.get(`user/${person.id}`, { token: entered.body.accessToken })
    expect(own.body.user.email).toBe(person.email)
    expect((await follow(token)).body.code).toBe('auth.recoveryToken')
    expect((await follow(`${token}x`)).body.code).toBe('auth.recoveryToken')
    await askLink(person.email)
    const late = linkOf(await server.mailTo(person.email, 'login?link='))
    // The next hour has mails again.
    server.clock.advance(61 * 60 * 1000)
    expect((await follow(late)).body.code).toBe('auth.recoveryToken')
    // Somebody who only typed the address gets nobody's mail opened into their account.
    const waiting = await signUp(server, 'waiting')
    await askLink(waiting.email)
    await askLink(person.email)
    const last = linkOf(await server.mailTo(person.email, 'login?link='))
    expect(await server.mailTo(waiting.email)).not.toContain('link=')
    await server.post(
      'user/password',
      { current: PASSWORD, password: 'another horse' },
      { token: (await logIn(server, person.email)).token },
    )
    expect((await follow(last)).body.code).toBe('auth.recoveryToken')
  })

  it('a mailed link takes the place of the password, never of the second factor', async () => {
    const person = await member(server, 'twofold')
    const app = await secondFactor(server, person)
    await askLink(person.email)
    const half = await follow(linkOf(await server.mailTo(person.email, 'login?link=')))
    expect(half).toMatchObject({ status: 401, body: { code: 'auth.factor' } })
    expect(half.body.accessToken).toBeUndefined()
    server.clock.advance(60_000)
    const step = { token: half.body.params.token, code: app.code() }
    expect((await server.post('login/factor', step)).body.user.id).toBe(person.id)
  })

  it('lets the unverified verify and log out, and nothing else', async () => {
    const person = await signUp(server, 'unverified')
    const refused = await server.post('user', { pronouns: 'they' }, { token: person.token })
    expect(refused).toMatchObject({ status: 403, body: { code: 'access.unverified' } })
    await verifyEmail(server, person)
    expect((await server.post('user', { pronouns: 'they' }, { token: person.token })).status).toBe(200)
  })
})
