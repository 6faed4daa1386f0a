import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LOST_ANSWER_MS } from '../../src/modules/accounts/refresh-tokens.ts'
import { createLog } from '../../src/platform/system/log.ts'
import { member, PASSWORD, registeredMember, secondFactor, setLevel, signUp } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { join, openSession } from '../support/tables.ts'
import { knock } from '../support/wire.ts'

/** What the server wrote down about safety. */
const lines: Record<string, unknown>[] = []
let written = ''
let server: TestServer

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk)
      const line = JSON.parse(String(chunk)) as Record<string, unknown>
      if (line['msg'] === 'security') lines.push(line)
      done()
    },
  })
  server = await startTestServer({ log: createLog('info', stream), withLimits: true })
})
afterAll(() => server.stop())

const noted = (line: object): Promise<void> =>
  vi.waitFor(() => expect(lines).toContainEqual(expect.objectContaining(line)))

describe('a line and a count for', () => {
  it('logins that are made, that fail and that end, and none of them tells a secret', async () => {
    const person = await registeredMember(server, 'hushed')
    await noted({ security: 'account.made' })
    await noted({ security: 'login.made', userId: person.id, network: '127.0.0.0/24' })
    const captcha = await server.captcha()
    await server.post('user/login', { email: person.email, password: 'wrong-secret', captcha })
    await noted({ security: 'login.failed', reason: 'auth.unidentified', at: '/user/login' })
    await server.post('logout', { token: person.refreshToken })
    await noted({ security: 'login.ended' })
    await server.get('sessions', { token: person.token })
    await noted({ security: 'login.refused', reason: 'access.login' })
    for (const secret of ['wrong-secret', PASSWORD, person.email, person.token, person.refreshToken])
      expect(written).not.toContain(secret)
    expect(written).not.toContain('127.0.0.1"')
    const body = await server.metrics()
    expect(body).toContain('belfry_security_events_total{kind="login.failed"} 1')
  })

  it('a token that came back, which ends its login', async () => {
    const person = await signUp(server, 'twice')
    const renewed = await server.post('token', { token: person.refreshToken })
    expect(renewed.status).toBe(200)
    server.clock.advance(LOST_ANSWER_MS + 1)
    expect((await server.post('token', { token: person.refreshToken })).status).toBe(401)
    await noted({ security: 'login.reused', level: 'warn', userId: person.id })
  })

  it('a new password is written as a security event', async () => {
    const person = await member(server, 'changes')
    const wrong = { current: 'not this one', password: 'a very new one' }
    await server.post('user/password', wrong, { token: person.token })
    await noted({ security: 'login.failed', reason: 'auth.password', userId: person.id })
    await server.post('user/password', { ...wrong, current: PASSWORD }, { token: person.token })
    await noted({ security: 'password.changed', userId: person.id })
  })

  it('rights that somebody has not, and deeds of those who have them', async () => {
    const troll = await member(server, 'reaching')
    const moderator = await member(server, 'judge')
    await setLevel(server, moderator, 'special-moderator')
    await secondFactor(server, moderator)
    await noted({ security: 'factor.changed', userId: moderator.id, at: 'factorAdded' })
    await server.post('factor/show', { code: '000000' }, { token: moderator.token })
    await noted({ security: 'factor.failed', level: 'warn', userId: moderator.id })
    await server.get(`moderator/${moderator.id}`, { token: troll.token })
    await noted({ security: 'rights.refused', userId: troll.id, at: '/moderator/:userId' })
    const ban = { reason: 'noise', expires: 1 }
    await server.post(`moderator/${troll.id}`, { ban }, { token: moderator.token })
    await noted({ security: 'moderation.done', userId: moderator.id, targetId: troll.id })
    await server.get(`moderator/${troll.id}`, { token: moderator.token })
    await noted({ security: 'moderation.looked', userId: moderator.id, targetId: troll.id })
    await server.get('sessions', { token: troll.token })
    await noted({ security: 'rights.refused', userId: troll.id, reason: 'access.banned' })
  })

  it('a second factor that changes, and an account that ends', async () => {
    const person = await member(server, 'parting')
    const app = await secondFactor(server, person)
    const as = { token: person.token }
    await server.post('factor/codes', { code: app.code() }, as)
    await noted({ security: 'factor.changed', userId: person.id, at: 'factorCodes' })
    server.clock.advance(30_000)
    await server.post('factor/end', { code: app.code() }, as)
    await noted({ security: 'factor.changed', userId: person.id, at: 'factorRemoved' })
    expect((await server.post('account/delete', { password: PASSWORD }, as)).status).toBe(200)
    await noted({ security: 'account.deleted', userId: person.id })
    expect(written).not.toContain(person.email)
    expect(await server.metrics()).toContain('belfry_security_events_total{kind="account.deleted"} 1')
  })

  it('a limit that bites is written as a security event', async () => {
    const keen = await member(server, 'keen')
    for (let i = 0; i < 300; i++) await server.get('time', { token: keen.token })
    await noted({ security: 'limit.reached', userId: keen.id, at: '/time', reason: 'request.limited' })
  })

  it('wires that are refused or cut, and rights at a table', async () => {
    const host = await member(server, 'tablehost')
    const guest = await member(server, 'tableguest')
    const code = await openSession(server, host, 'watched table')
    await knock(server, { token: 'forged', session: code })
    await noted({ security: 'wire.refused', reason: 'access.login' })
    const seated = await join(server, guest, code)
    expect(await seated.ask('kickUser', host.id)).toMatchObject({ ok: false })
    await noted({ security: 'rights.refused', userId: guest.id, at: 'kickUser', reason: 'not-storyteller' })
    const wire = await knock(server, { token: guest.token, session: code })
    // Of each kind so many lines are written in ten seconds.
    server.clock.advance(10_000)
    for (let i = 0; i < 70; i++) wire.send('42["textMessage",{}]')
    await noted({ security: 'limit.reached', userId: guest.id, reason: 'rate-limited', at: 'messages' })
    expect(wire.isClosed()).toBe(false)
    for (let i = 0; i < 2000; i++) wire.send('42["textMessage",{}]')
    await noted({ security: 'wire.cut', userId: guest.id })
    seated.client.leave()
  })

  it('a day of play, by ids alone, and a proxy that nobody named, once', async () => {
    const told = (msg: string): readonly Record<string, unknown>[] =>
      written
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => line['msg'] === msg)
    const host = await member(server, 'daylong')
    const code = await openSession(server, host, 'a long day')
    const opened = told('table opened').at(-1)
    expect(opened).toMatchObject({ level: 'info', userId: host.id, sessionId: expect.any(String) })
    expect(written).not.toContain(code)
    for (let i = 0; i < 2; i++) await server.get('time', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(told('X-Forwarded-For of a proxy that TRUST_PROXY does not name')).toEqual([
      expect.objectContaining({ peer: '127.0.0.0/24', settings: ['TRUST_PROXY', 'PUBLIC_URL'] }),
    ])
    expect(written).not.toContain('203.0.113.9')
    // Nobody ever came.
    await vi.waitFor(() => {
      server.clock.advance(60_000)
      expect(told('table ended').map(({ sessionId }) => sessionId)).toContain(opened?.['sessionId'])
    }, 20_000)
  })
})
