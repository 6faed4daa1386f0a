import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '../../src/platform/system/log.ts'
import { engines } from '../support/engines.ts'
import { type LocalServer, localServer } from '../support/local-server.ts'
import { codeIn, member, PASSWORD, type Person, signUp, TERMS } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type SmtpServer, smtpServer } from '../support/smtp-server.ts'

describe('mail through a mail server', () => {
  let smtp: SmtpServer
  let server: TestServer

  beforeAll(async () => {
    smtp = await smtpServer()
    const env = {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Belfry <town@example.org>',
      PUBLIC_URL: 'https://play.example.org',
    }
    server = await startTestServer({ env })
  })
  afterAll(async () => {
    await server.stop()
    await smtp.stop()
  })

  it('sends the code with a link to the public address', async () => {
    const person = await signUp(server, 'mailed')
    await expect.poll(() => smtp.mails.map(({ to }) => to)).toContain(person.email)
    const quoted = smtp.mails.find(({ to }) => to === person.email)?.data ?? ''
    const data = quoted.replaceAll('=\n', '').replaceAll('=3D', '=')
    expect(data).toContain('From: Belfry <town@example.org>')
    expect(data).toContain('https://play.example.org/verification?code')
    const { body } = await server.post(
      'verify',
      { type: 'email', code: codeIn(data.slice(data.indexOf('\n\n'))) },
      { token: person.token },
    )
    expect(body).toEqual({ success: true, status: 'verified' })
  })

  it('keeps a mail that the mail server did not take, and sends it later', async () => {
    smtp.isBusy = true
    const person = await signUp(server, 'waiting')
    expect(smtp.mails.some(({ to }) => to === person.email)).toBe(false)
    smtp.isBusy = false
    await expect
      .poll(() => {
        server.clock.advance(15_000)
        return smtp.mails.filter(({ to }) => to === person.email).length
      })
      .toBe(1)
  })
})

it('a mail server that is not there is named at the start', async () => {
  const gone = await smtpServer()
  await gone.stop()
  const said: Record<string, unknown>[] = []
  const log = createLog('warn', { write: (line: string) => void said.push(JSON.parse(line)) })
  const server = await startTestServer({ env: { SMTP_URL: gone.url }, log })
  await vi.waitFor(() =>
    expect(said).toEqual([
      expect.objectContaining({ setting: 'SMTP_URL', msg: 'the mail server takes no mail' }),
    ]),
  )
  await server.stop()
})

describe.each(engines)('phone codes in the outbox on %s', (_name, newStorage) => {
  let server: TestServer
  let person: Person

  beforeAll(async () => {
    server = await startTestServer({ storage: await newStorage() })
    person = await member(server, 'caller')
  })
  afterAll(() => server.stop())

  const verify = (who: Person, phone: string, code?: string) =>
    server.post('verify', { type: 'phone', prefix: '+49', phone, code }, { token: who.token })

  it('[AUTH-53] sends a code, asks for patience, and sets the flag', async () => {
    expect((await verify(person, '0151234')).body).toEqual({ success: true, status: 'sent' })
    const code = codeIn(await server.mailTo('+49151234'))
    expect((await verify(person, '151234')).body).toEqual({ success: false, status: 429 })
    const wrong = code === '123456' ? '654321' : '123456'
    expect((await verify(person, '151234', wrong)).body).toEqual({ success: false, status: 'pending' })
    expect((await verify(person, '151234', code)).body).toEqual({ success: false, status: 'cooldown' })
    server.clock.advance(10_000)
    expect((await verify(person, '151234', code)).body).toEqual({ success: true, status: 'verified' })
    const { body } = await server.get(`user/${person.id}`, { token: person.token })
    expect(body.user.flags).toContain('verified-phone')
  })

  it('gives a number to one account', async () => {
    const other = await member(server, 'other')
    expect((await verify(other, '151234')).body).toEqual({ success: false, status: 'assigned' })
  })

  it('starts over when the code is gone, too old, for another number or tried too often', async () => {
    const late = await member(server, 'late')
    expect((await verify(late, '777', '123456')).body).toEqual({ success: false, status: 404 })
    await verify(late, '777')
    const code = codeIn(await server.mailTo('+49777'))
    expect((await verify(late, '778', code)).body).toEqual({ success: false, status: 'restart' })
    const wrong = code === '123456' ? '654321' : '123456'
    for (let attempt = 0; attempt < 4; attempt++) {
      server.clock.advance(10_000)
      expect((await verify(late, '777', wrong)).body.status).toBe('pending')
    }
    server.clock.advance(10_000)
    expect((await verify(late, '777', code)).body).toEqual({ success: false, status: 'restart' })
  })

  it('refuses what is no number', async () => {
    expect((await verify(person, 'call me')).body.code).toBe('request.invalid')
    expect((await verify(person, '000')).body.code).toBe('request.invalid')
  })
})

describe('the language of what is sent', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'Dein Code', 'Ein neues Passwort'],
    ['fr,en;q=0.5', 'Your Belfry code', 'Choose a new password'],
    ['xx', 'Your Belfry code', 'Choose a new password'],
  ])('%s: mails and text messages', async (wishes, code, recovery) => {
    const name = `speaker${wishes.length}`
    const headers = { 'accept-language': wishes }
    const email = `${name}@example.org`
    const captcha = await server.captcha()
    const registration = { email, password: PASSWORD, username: name, terms: TERMS, captcha }
    const { body: registered } = await server.post('user/register', registration)
    const login = { captcha, token: registered.token, username: name, version: '3.46.4' }
    const { body } = await server.post('login', login, { headers })
    expect(await server.mailTo(email)).toContain(`Subject: ${code}`)
    await server.post('user/recover', { email, captcha: await server.captcha() }, { headers })
    expect(await server.mailTo(email)).toContain(`Subject: ${recovery}`)
    const phone = { type: 'phone', prefix: '+49', phone: `150${wishes.length}` }
    await server.post('verify', phone, { token: body.accessToken, headers })
    expect(await server.mailTo(`+49150${wishes.length}`)).toMatch(
      code.startsWith('Dein') ? /^Dein Code für Belfry ist \d{6}/ : /^Your Belfry code is \d{6}/,
    )
  })
})

describe('phone codes of a verify service', () => {
  let service: LocalServer
  let server: TestServer
  let next: { status: number; body: object }

  beforeAll(async () => {
    service = await localServer(() => next)
    const env = { SMS_URL: `${service.url}/v2/Services/VA1`, SMS_USER: 'AC1', SMS_SECRET: 'hush' }
    server = await startTestServer({ env })
  })
  afterEach(() => server.clock.advance(60_000))
  afterAll(async () => {
    await server.stop()
    await service.stop()
  })

  const ask = async (person: Person, status: number, body: object, code?: string) => {
    next = { status, body }
    const request = { type: 'phone', prefix: '1', phone: '5550100', code }
    return (await server.post('verify', request, { token: person.token })).body
  }

  it('speaks the service’s protocol and believes its approval', async () => {
    const person = await member(server, 'approved')
    expect(await ask(person, 201, { status: 'pending' })).toEqual({ success: true, status: 'sent' })
    expect(await ask(person, 200, { status: 'approved' }, '123456')).toEqual({
      success: true,
      status: 'verified',
    })
    const [start, check] = service.requests
    expect(start?.path).toBe('/v2/Services/VA1/Verifications')
    expect(start?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:hush').toString('base64')}`)
    expect(Object.fromEntries(new URLSearchParams(start?.text))).toEqual({
      To: '+15550100',
      Channel: 'sms',
      Locale: 'en',
    })
    expect(check?.path).toBe('/v2/Services/VA1/VerificationCheck')
    expect(Object.fromEntries(new URLSearchParams(check?.text))).toEqual({ To: '+15550100', Code: '123456' })
  })

  it.each([
    ['a number it does not serve', 403, { code: 60_410 }, 403],
    ['a number no text message reaches', 400, { code: 60_205 }, 402],
    ['too many requests', 429, { code: 60_203 }, 429],
    ['a service that fails', 500, {}, 503],
  ])('tells %s when asked for a code', async (name, http, body, status) => {
    const person = await member(server, `start-${name.replaceAll(' ', '')}`)
    await server.running.services.database.repositories.users.update(person.id, { phone: null }, 1)
    const owner = await server.running.services.database.repositories.users.findByPhone('+15550100')
    if (owner) await server.running.services.database.repositories.users.update(owner.id, { phone: null }, 1)
    expect(await ask(person, http, body)).toEqual({ success: false, status })
  })

  it.each([
    ['a wrong code', 200, { status: 'pending' }, 'pending'],
    ['a code that is gone', 404, { code: 20_404 }, 404],
    ['too many attempts', 429, { code: 60_202 }, 'restart'],
    ['too many requests', 429, {}, 429],
    ['a service that fails', 503, {}, 503],
  ])('tells %s when a code is entered', async (name, http, body, status) => {
    const person = await member(server, `check-${name.replaceAll(' ', '')}`)
    await ask(person, 201, { status: 'pending' })
    expect(await ask(person, http, body, '123456')).toEqual({ success: false, status })
  })
})
