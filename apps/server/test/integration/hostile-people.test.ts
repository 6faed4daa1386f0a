import { mixed, seededCup } from '@belfry/kit'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { LOST_ANSWER_MS } from '../../src/modules/accounts/refresh-tokens.ts'
import { member, PASSWORD, signUp } from '../support/people.ts'
import { besiege, type Siege } from '../support/siege.ts'
import { join, openSession, type Seated } from '../support/tables.ts'
import { knock, openWire } from '../support/wire.ts'

const NAMES = ['keeper', 'watcher', 'alice', 'bob', 'mallory', 'expired', 'leaver']

let siege: Siege

beforeAll(async () => {
  siege = await besiege(['mallory', 'expired', 'leaver'])
})

beforeEach(() => siege.server.clock.advance(3000))

afterAll(() => siege.stop())

/** Within a second of the server's clock. */
const isShownOut = async (seated: Seated): Promise<void> => {
  const until = siege.server.clock.now() + 1000
  await vi.waitFor(() => {
    if (siege.server.clock.now() < until) siege.server.clock.advance(100)
    expect(seated.downs).toEqual(['server'])
  })
}

describe('proofs', () => {
  const session = () => siege.table.code
  const forged = (key: string): Promise<string> =>
    new SignJWT({
      id: siege.person('alice').id,
      family: 'x',
      username: 'alice',
      level: 'special-tpi',
      flags: [],
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('belfry')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(key))

  it('of every wrong kind are refused with a code and nothing else', async () => {
    const [head, body] = siege.person('alice').token.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    for (const token of [
      'x',
      unsigned,
      `${head}.${body}.`,
      await forged('guessed'),
      siege.person('alice').refreshToken,
    ]) {
      expect(await siege.refusal({ token, session: session() })).toEqual({ code: 'access.login', params: {} })
    }
    for (const auth of [{}, { token: 5, session: session() }, { token: [], session: {} }]) {
      expect(await siege.refusal(auth)).toMatchObject({ code: 'invalid-payload' })
    }
    for (const auth of ['[]', '"x"', '5']) {
      const wire = await openWire(siege.server)
      wire.send(`40${auth}`)
      await vi.waitFor(() => expect(wire.isClosed()).toBe(true))
    }
    const { token } = siege.person('alice')
    expect(await siege.refusal({ token, session: 'no such table' })).toMatchObject({
      code: 'session.unknown',
    })
    await siege.expectPeace()
  })

  it('that have been used up are refused: logged out, replayed, unverified', async () => {
    const leaver = siege.person('leaver')
    const seated = await join(siege.server, leaver, session())
    await siege.server.post('logout', { token: leaver.refreshToken })
    await isShownOut(seated)
    expect(await siege.refusal({ token: leaver.token, session: session() })).toMatchObject({
      code: 'access.login',
    })

    const robbed = await member(siege.server, 'robbed')
    const live = await join(siege.server, robbed, session())
    const { body: next } = await siege.server.post('token', { token: robbed.refreshToken, version: '3.46.4' })
    siege.server.clock.advance(LOST_ANSWER_MS)
    await siege.server.post('token', { token: robbed.refreshToken, version: '3.46.4' })
    await isShownOut(live)
    for (const token of [robbed.token, next.accessToken]) {
      expect(await siege.refusal({ token, session: session() })).toMatchObject({ code: 'access.login' })
    }

    const unverified = await signUp(siege.server, 'unverified')
    expect(await siege.refusal({ token: unverified.token, session: session() })).toMatchObject({
      code: 'access.unverified',
    })
    await siege.expectPeace()
  })

  it('that have run out are refused', async () => {
    const { token } = siege.person('expired')
    const early = await knock(siege.server, { token, session: session() })
    await early.hears('40{')
    early.close()
    siege.server.clock.advance(16 * 60 * 1000)
    expect(await siege.refusal({ token, session: session() })).toEqual({ code: 'access.login', params: {} })
    for (const name of NAMES.filter((one) => one !== 'leaver' && one !== 'expired')) {
      const one = siege.person(name)
      const { body } = await siege.server.post('token', { token: one.refreshToken, version: '3.46.4' })
      one.token = body.accessToken
      one.refreshToken = body.refreshToken
    }
    await siege.expectPeace()
  })
})

describe('somebody else’s seat', () => {
  it('cannot be acted from, whatever the payload says', async () => {
    const { st, players } = siege.table
    const bobsSeat = 1
    const before = JSON.stringify(st.view().session.players)
    const attempts: [string, unknown][] = [
      ['claimSeat', bobsSeat],
      ['updatePlayer', { index: bobsSeat, property: 'isDead', value: true }],
      ['updatePlayer', { index: bobsSeat, property: 'id', value: siege.person('mallory').id }],
      ['updateSeats', { type: 'remove', payload: { index: bobsSeat }, check: 2 }],
      ['textMessage', { message: 'I am Bob', recipientId: '', senderId: siege.person('bob').id }],
      ['hand', { id: siege.person('bob').id, isRaised: true }],
      ['nomination', { nomination: [bobsSeat, 0] }],
      ['vote', [bobsSeat, 1, 0]],
      ['kick', siege.person('bob').id],
    ]
    for (const name of ['mallory', 'alice']) {
      const wire = await siege.enter(name)
      for (const [message, payload] of attempts) {
        expect({ message, ack: await wire.ask(message, payload) }).toMatchObject({ ack: { ok: false } })
      }
      wire.close()
    }
    expect(JSON.stringify(st.view().session.players)).toBe(before)
    expect(players[1]?.client.getSnapshot().connection).toBe('connected')
    await siege.expectPeace()
  })
})

describe('what gets out', () => {
  it('every answer has the headers, whatever was asked', async () => {
    for (const path of [
      '/',
      '/join/x',
      '/backend/health',
      '/backend/sessions',
      '/backend/%00',
      '/backend/nothing',
    ]) {
      const { headers } = await fetch(siege.server.url + path)
      expect({ path, policy: headers.get('content-security-policy') }).toMatchObject({
        policy: expect.stringContaining("script-src 'self'"),
      })
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('permissions-policy')).toContain('microphone=(self)')
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it('the socket is for pages of this server alone', async () => {
    const headers = { origin: 'https://evil.example.org' }
    const polled = await fetch(`${siege.server.url}/backend/socket/?EIO=4&transport=polling`, { headers })
    expect(polled.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('no secret is in the log', () => {
    const all = siege.logged.join('\n')
    expect(all).toContain('/backend/token')
    const secrets = NAMES.flatMap((name) => [siege.person(name).token, siege.person(name).refreshToken])
    for (const secret of [...secrets, PASSWORD, 'I am Bob', '@example.org']) expect(all).not.toContain(secret)
  })
})

describe('chance', () => {
  it('[ROLE-37] what everybody has seen of it tells nothing of what comes next', async () => {
    const code = await openSession(siege.server, siege.person('mallory'), 'chance')
    const st = await join(siege.server, siege.person('mallory'), code)
    expect(await st.ask('seatCount', { count: 20, mayUnseat: false, check: 0 })).toMatchObject({ ok: true })
    const { host, sessions } = siege.server.running.services.live
    const room = await host.open((await sessions.findLive(code))?.id ?? '')
    const { seed } = room.state.secret
    const cup = seededCup(seed)
    mixed(room.state.seats, cup)
    const shuffle = { type: 'move', payload: { shuffle: true }, check: 20 }
    expect(await st.ask('updateSeats', shuffle)).toMatchObject({ ok: true })
    // Whoever finds the seed behind an order has nothing: the next one does not follow from it.
    expect([seed, cup.left()]).not.toContain(room.state.secret.seed)
    st.client.leave()
  })
})
