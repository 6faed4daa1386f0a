import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '../../src/platform/system/secrets.ts'
import { engines } from '../support/engines.ts'
import { codeIn, logIn, member, PASSWORD } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const HOUR_MS = 60 * 60 * 1000

describe.each(engines)('whoever guesses, on %s', (_name, newStorage) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer({ storage: await newStorage(), env: { TRUST_PROXY: 'on' } })
  })
  afterAll(() => server.stop())

  interface Try {
    readonly email: string
    readonly from: string
    readonly password?: string
    readonly device?: string
  }
  const attempt = async ({ email, from, password = 'a wrong guess', device = '' }: Try) => {
    const captcha = await server.captcha()
    const given = { email, password, captcha, device }
    const headers = { 'x-forwarded-for': from }
    return { ...(await server.post('user/login', given, { headers })), captcha }
  }
  const mailsTo = (email: string, containing: string): number => {
    const folder = join(server.storage.dataDir, 'outbox')
    const mails = readdirSync(folder).filter((name) => name.includes(` ${email}.`))
    return mails.filter((name) => readFileSync(join(folder, name), 'utf8').includes(containing)).length
  }
  const enter = async (person: { readonly email: string }, from: string, device = '') => {
    const { body, captcha } = await attempt({ email: person.email, from, password: PASSWORD, device })
    const { body: login } = await server.post('login', { captcha, token: body.token, device })
    return login
  }

  it('waits longer and longer, and keeps nobody else out', async () => {
    const { email, id } = await member(server, 'besieged')
    const attacker = { email, from: '203.0.113.7' }
    const answers = []
    for (let tries = 0; tries < 10; tries++) answers.push(await attempt(attacker))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers[5]).toMatchObject({
      status: 429,
      body: { code: 'auth.paused', params: { seconds: 10, time: '0:10' } },
    })
    expect(answers[5]?.headers.get('retry-after')).toBe('10')
    // The right password is no way around a pause either.
    expect((await attempt({ ...attacker, password: PASSWORD })).status).toBe(429)
    expect((await enter({ email }, '198.51.100.4')).user.id).toBe(id)
    for (const seconds of [10, 20, 40]) {
      server.clock.advance(seconds * 1000)
      expect((await attempt(attacker)).status).toBe(401)
      const next = await attempt(attacker)
      expect(next.body.params.seconds).toBe(seconds * 2)
    }
    server.clock.advance(80_000)
    expect((await attempt({ ...attacker, password: PASSWORD })).status).toBe(200)
  })

  it('does not shut the door from many addresses, nor by many tries at once', async () => {
    const { email, id } = await member(server, 'surrounded')
    const { tallies } = server.running.services.database.repositories
    const failures = `login:${hashOf(email)}`
    for (let tries = 0; tries < 19; tries++) await tallies.add(failures, server.clock.now(), HOUR_MS)
    expect((await attempt({ email, from: '198.18.0.1' })).status).toBe(401)
    // The leash is short now: one try each.
    expect((await attempt({ email, from: '198.18.1.1' })).status).toBe(401)
    expect((await attempt({ email, from: '198.18.1.1' })).status).toBe(429)
    expect((await enter({ email }, '198.51.100.5')).user.id).toBe(id)
    const captchas = await Promise.all(Array.from({ length: 12 }, () => server.captcha()))
    const atOnce = await Promise.all(
      captchas.map((captcha) =>
        server.post(
          'user/login',
          { email: 'crowd@example.org', password: 'x', captcha },
          { headers: { 'x-forwarded-for': '203.0.113.9' } },
        ),
      ),
    )
    expect(atOnce.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
  })

  it('does not count against a browser that was here before, which its owner hears of once', async () => {
    const person = await member(server, 'neighbour')
    const home = '192.0.2.8'
    const { device } = await enter(person, home)
    expect(await server.mailTo(person.email, 'not seen before')).toContain('Address: ')
    for (let tries = 0; tries < 6; tries++) await attempt({ email: person.email, from: home })
    const paused = await attempt({ email: person.email, from: home, password: PASSWORD })
    expect(paused.body.code).toBe('auth.paused')
    expect((await enter(person, home, device)).user.id).toBe(person.id)
    await server.running.services.afterwards.settle()
    await logIn(server, person.email)
    await server.mailTo(person.email, 'not seen before')
    expect(mailsTo(person.email, 'not seen before')).toBe(2)
    // Whoever holds the browser does not guess for ever with it.
    for (let tries = 0; tries < 6; tries++) await attempt({ email: person.email, from: home, device })
    expect((await attempt({ email: person.email, from: home, device })).body.code).toBe('auth.paused')
    // It proves nothing about other accounts, and a made-up one proves nothing.
    const other = await member(server, 'othermember')
    for (let tries = 0; tries < 6; tries++) await attempt({ email: other.email, from: home })
    for (const forged of [device, `${other.id}.${'x'.repeat(22)}.${'y'.repeat(43)}`])
      expect((await attempt({ email: other.email, from: home, device: forged })).status).toBe(429)
  })

  it('waits as long with a stolen login, wherever it asks for the password', async () => {
    const { email, token } = await member(server, 'robbed')
    const from = { token, headers: { 'x-forwarded-for': '203.0.113.20' } }
    const guess = { current: 'a wrong guess', password: 'a very new one' }
    const guesses = [
      () => server.post('user/password', guess, from),
      () => server.post('user/email', { password: 'a wrong guess', email: 'thief@example.org' }, from),
      () => server.post('factor/begin', { password: 'a wrong guess' }, from),
      () => server.post('account/delete', { password: 'a wrong guess' }, from),
      () => server.post('user/password', guess, from),
    ]
    for (const ask of guesses) expect((await ask()).body.code).toBe('auth.password')
    for (const ask of guesses)
      expect(await ask()).toMatchObject({ status: 429, body: { code: 'auth.paused' } })
    // The right one has to wait as well, there and at the login; its owner elsewhere has not.
    expect((await server.post('user/password', { ...guess, current: PASSWORD }, from)).status).toBe(429)
    expect((await attempt({ email, from: '203.0.113.20', password: PASSWORD })).status).toBe(429)
    const home = { token, headers: { 'x-forwarded-for': '198.51.100.20' } }
    expect((await server.post('user/password', { ...guess, current: PASSWORD }, home)).status).toBe(200)
  })

  it('is one caller with all addresses of an IPv6 site, however they are written', async () => {
    const { email, id } = await member(server, 'sixfold')
    const heard = []
    for (const from of [
      '2001:db8::1',
      '2001:0DB8:0:0::2',
      '2001:db8:0:7::1',
      '2001:db8:0:8:9::',
      '2001:db8::',
    ])
      heard.push((await attempt({ email, from })).status)
    expect(heard).toEqual([401, 401, 401, 401, 401])
    for (const from of ['2001:db8::3', '2001:db8:0:ffff::1'])
      expect((await attempt({ email, from, password: PASSWORD })).status).toBe(429)
    expect((await enter({ email }, '2001:db8:1::1')).user.id).toBe(id)
  })

  it('without a solved captcha counts for nothing', async () => {
    const { email } = await member(server, 'spared')
    for (let tries = 0; tries < 10; tries++)
      await server.post('user/login', { email, password: 'x', captcha: 'unsolved' })
    await logIn(server, email)
  })

  it('fills no mailbox, and leaves the last two links as they are', async () => {
    const { email } = await member(server, 'pestered')
    server.clock.advance(HOUR_MS)
    const recover = async () =>
      (await server.post('user/recover', { email, captcha: await server.captcha() })).body
    const links = []
    for (let round = 0; round < 3; round++) {
      expect(await recover()).toEqual({ success: true })
      links.push(/recover=([\w-]+)/.exec(await server.mailTo(email, 'recover='))?.[1])
      server.clock.advance(1000)
    }
    expect(await recover()).toMatchObject({ code: 'auth.mailed' })
    const [first, second, third] = links
    const reset = async (token: string | undefined) =>
      (await server.post('user/reset', { token, password: 'a better horse' })).status
    expect(await reset(first)).toBe(410)
    expect(await reset(second)).toBe(200)
    expect(await reset(third)).toBe(410)
    server.clock.advance(HOUR_MS)
    expect(await recover()).toEqual({ success: true })
  })

  it('has twenty-five codes a day, and no throw-away address', async () => {
    const person = await member(server, 'mover')
    const ask = (body: object) => server.post('user/email', body, { token: person.token })
    const thrown = await ask({ password: PASSWORD, email: 'x@mailinator.com' })
    expect(thrown.body.code).toBe('auth.emailUnavailable')
    await ask({ password: PASSWORD, email: 'moved.on@example.org' })
    const code = codeIn(await server.mailTo('moved.on@example.org'))
    const { repositories } = server.running.services.database
    for (let tries = 0; tries < 25; tries++)
      await repositories.tallies.add(`code:email-change:${person.id}`, server.clock.now(), 24 * HOUR_MS)
    expect((await ask({ code })).body.code).toBe('auth.code')
  })
})
