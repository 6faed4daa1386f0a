import { connect } from 'node:net'
import { INBOUND } from '@belfry/protocol'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { LOST_ANSWER_MS } from '../../src/accounts/refresh-tokens.ts'
import { createLog } from '../../src/system/log.ts'
import { member, PASSWORD, type Person, signUp } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { join, type LiveTable, liveTable, openSession, type Seated, sitDown } from '../support/tables.ts'
import { knock, openWire, type Wire } from '../support/wire.ts'

const NAMES = ['staff', 'keeper', 'watcher', 'alice', 'bob', 'mallory', 'flooder', 'expired', 'leaver']
const logged: string[] = []

let server: TestServer
let table: LiveTable
const people: Record<string, Person> = {}

const person = (name: string): Person => people[name] as Person
const alice = (): Seated => table.players[0] as Seated

const enter = async (name: string, session = table.code): Promise<Wire> => {
  const wire = await knock(server, { token: person(name).token, session, version: '3.46.4', cursor: null })
  await wire.hears('42["messages"')
  return wire
}

/** What the door says to a proof. */
const refusal = async (auth: unknown): Promise<unknown> => {
  const wire = await knock(server, auth)
  const said = JSON.parse((await wire.hears('44')).slice(2)) as { data: unknown }
  await vi.waitFor(() => expect(wire.isClosed()).toBe(true))
  expect(wire.heard.filter((frame) => frame.startsWith('42'))).toEqual([])
  return said.data
}

beforeAll(async () => {
  const log = createLog('debug', { write: (line: string) => void logged.push(line) })
  server = await startTestServer({ log, withLimits: true })
  for (const name of NAMES) people[name] = await member(server, name)
  table = await liveTable(
    server,
    ['keeper', 'watcher', 'alice', 'bob'].map((name) => person(name)),
    'the table',
  )
})

beforeEach(() => server.clock.advance(3000))

afterAll(async () => {
  table.leave()
  await server.stop()
})

/** Whatever happened, nobody else noticed and nothing went wrong inside. */
async function expectPeace(): Promise<void> {
  expect(await alice().ask('typo', {})).toMatchObject({ ok: false, code: 'unknown-message' })
  expect(alice().client.getSnapshot().connection).toBe('connected')
  const { body } = await server.get('metrics')
  expect(body).toContain('belfry_errors_total 0')
  expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
}

describe('malformed frames', () => {
  const fatal = [
    'garbage',
    '4',
    '49',
    '42',
    '42{',
    '42{}',
    '42[]',
    '42["messages"',
    '42[{"a":1}]',
    '42["disconnect"]',
    '42["connect_error"]',
    '42["newListener"]',
    '40{"token":"again"}',
    '44{"message":"you are refused"}',
    '45["no count",{"_placeholder":true,"num":0}]',
    '4599999999999-["too many",{"_placeholder":true,"num":0}]',
    `42${'['.repeat(50_000)}`,
  ]
  it.each(fatal.map((frame) => [frame.slice(0, 40), frame]))('%s ends the wire', async (_, frame) => {
    const wire = await enter('mallory')
    wire.send(frame)
    await vi.waitFor(() => expect(wire.isClosed()).toBe(true))
    await expectPeace()
  })

  it('a text where bytes were announced, and bytes where none were, end the wire', async () => {
    const announced = await enter('mallory')
    announced.send('451-["history",{"_placeholder":true,"num":0}]')
    announced.send('42["ping"]')
    const unasked = await enter('mallory')
    unasked.send(new Uint8Array([1, 2, 3]))
    for (const wire of [announced, unasked]) await vi.waitFor(() => expect(wire.isClosed()).toBe(true))
    await expectPeace()
  })

  it('an acknowledgement nobody waits for and a foreign namespace change nothing', async () => {
    const wire = await enter('mallory')
    wire.send('43999["surprise"]')
    wire.send('40/admin,{}')
    expect(await wire.hears('44/admin,')).toContain('Invalid namespace')
    expect(await wire.ask('ping')).toEqual({ time: server.clock.now() })
    wire.close()
    await expectPeace()
  })

  it('half a request over TCP is answered or dropped', async () => {
    const { port } = new URL(server.url)
    for (const text of [
      'NONSENSE\r\n\r\n',
      'GET /backend/socket/?EIO=4&transport=websocket HTTP/1.1\r\n\r\n',
    ]) {
      const answer = await new Promise<string>((done) => {
        let heard = ''
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
        socket.on('data', (chunk) => {
          heard += String(chunk)
        })
        socket.on('close', () => done(heard))
      })
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    }
    await expectPeace()
  })
})

describe('messages that nobody should send', () => {
  it('unknown ones get a code, and no more of their name back than is decent', async () => {
    const wire = await enter('mallory')
    for (const name of ['nothing', 'constructor', '__proto__', 'toString', 'connectUser', '']) {
      expect(await wire.ask(name, {})).toEqual({ ok: false, code: 'unknown-message', params: { name } })
    }
    const long = (await wire.ask('x'.repeat(100_000), {})) as { params: { name: string } }
    expect(long.params.name).toHaveLength(40)
    wire.close()
    await expectPeace()
  })

  it('any payload of any type gets an answer, and never an internal one', async () => {
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown
    const junk = [null, -1, 1e308, 'x', '\u0000', [], [[]], {}, { __proto__: { isAdmin: true } }, deep, true]
    await openSession(server, person('keeper'), 'junkyard')
    for (const name of ['keeper', 'mallory']) {
      const codes = new Set<string>()
      const wire = await enter(name, 'junkyard')
      for (const message of Object.keys(INBOUND)) {
        for (const payload of junk) {
          server.clock.advance(100)
          const ack = (await wire.ask(message, payload)) as { ok: boolean; code?: string }
          expect({ message, isAnswer: typeof ack.ok }).toEqual({ message, isAnswer: 'boolean' })
          if (ack.code) codes.add(ack.code)
        }
      }
      wire.close()
      expect(codes).toContain('invalid-payload')
      expect(codes).not.toContain('internal')
    }
    await expectPeace()
  }, 120_000)

  it('an oversized one ends the wire; a large one is refused', async () => {
    const wire = await enter('mallory')
    const message = 'x'.repeat(1_400_000)
    expect(await wire.ask('textMessage', { message, recipientId: '' })).toMatchObject({
      code: 'invalid-payload',
    })
    wire.send(`42["textMessage",{"message":"${message}${message}"}]`)
    await vi.waitFor(() => expect(wire.isClosed()).toBe(true))
    await expectPeace()
  })
})

/** Within a second of the server's clock. */
const isShownOut = async (seated: Seated): Promise<void> => {
  const until = server.clock.now() + 1000
  await vi.waitFor(() => {
    if (server.clock.now() < until) server.clock.advance(100)
    expect(seated.downs).toEqual(['server'])
  })
}

describe('proofs', () => {
  const session = () => table.code
  const forged = (key: string): Promise<string> =>
    new SignJWT({ id: person('alice').id, family: 'x', username: 'alice', level: 'special-tpi', flags: [] })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('belfry')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(key))

  it('of every wrong kind are refused with a code and nothing else', async () => {
    const [head, body] = person('alice').token.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    for (const token of [
      'x',
      unsigned,
      `${head}.${body}.`,
      await forged('guessed'),
      person('alice').refreshToken,
    ]) {
      expect(await refusal({ token, session: session() })).toEqual({ code: 'access.login', params: {} })
    }
    for (const auth of [{}, { token: 5, session: session() }, { token: [], session: {} }]) {
      expect(await refusal(auth)).toMatchObject({ code: 'invalid-payload' })
    }
    for (const auth of ['[]', '"x"', '5']) {
      const wire = await openWire(server)
      wire.send(`40${auth}`)
      await vi.waitFor(() => expect(wire.isClosed()).toBe(true))
    }
    const { token } = person('alice')
    expect(await refusal({ token, session: 'no such table' })).toMatchObject({ code: 'session.unknown' })
    await expectPeace()
  })

  it('that have been used up are refused: logged out, replayed, unverified', async () => {
    const leaver = person('leaver')
    const seated = await join(server, leaver, session())
    await server.post('logout', { token: leaver.refreshToken })
    await isShownOut(seated)
    expect(await refusal({ token: leaver.token, session: session() })).toMatchObject({ code: 'access.login' })

    const robbed = await member(server, 'robbed')
    const live = await join(server, robbed, session())
    const { body: next } = await server.post('token', { token: robbed.refreshToken, version: '3.46.4' })
    server.clock.advance(LOST_ANSWER_MS)
    await server.post('token', { token: robbed.refreshToken, version: '3.46.4' })
    await isShownOut(live)
    for (const token of [robbed.token, next.accessToken]) {
      expect(await refusal({ token, session: session() })).toMatchObject({ code: 'access.login' })
    }

    const unverified = await signUp(server, 'unverified')
    expect(await refusal({ token: unverified.token, session: session() })).toMatchObject({
      code: 'access.unverified',
    })
    await expectPeace()
  })

  it('that have run out are refused', async () => {
    const { token } = person('expired')
    const early = await knock(server, { token, session: session() })
    await early.hears('40{')
    early.close()
    server.clock.advance(16 * 60 * 1000)
    expect(await refusal({ token, session: session() })).toEqual({ code: 'access.login', params: {} })
    for (const name of NAMES.filter((one) => one !== 'leaver' && one !== 'expired')) {
      const one = person(name)
      const { body } = await server.post('token', { token: one.refreshToken, version: '3.46.4' })
      one.token = body.accessToken
      one.refreshToken = body.refreshToken
    }
    await expectPeace()
  })
})

describe('somebody else’s seat', () => {
  it('cannot be acted from, whatever the payload says', async () => {
    const { st, players } = table
    const bobsSeat = 1
    const before = JSON.stringify(st.view().session.players)
    const attempts: [string, unknown][] = [
      ['claimSeat', bobsSeat],
      ['updatePlayer', { index: bobsSeat, property: 'isDead', value: true }],
      ['updatePlayer', { index: bobsSeat, property: 'id', value: person('mallory').id }],
      ['updateSeats', { type: 'remove', payload: { index: bobsSeat }, check: 2 }],
      ['textMessage', { message: 'I am Bob', recipientId: '', senderId: person('bob').id }],
      ['hand', { id: person('bob').id, isRaised: true }],
      ['nomination', { nomination: [bobsSeat, 0] }],
      ['vote', [bobsSeat, 1, 0]],
      ['kick', person('bob').id],
    ]
    for (const name of ['mallory', 'alice']) {
      const wire = await enter(name)
      for (const [message, payload] of attempts) {
        expect({ message, ack: await wire.ask(message, payload) }).toMatchObject({ ack: { ok: false } })
      }
      wire.close()
    }
    expect(JSON.stringify(st.view().session.players)).toBe(before)
    expect(players[1]?.client.getSnapshot().connection).toBe('connected')
    await expectPeace()
  })
})

describe('floods', () => {
  it('of messages are refused, then cut; the next wire is welcome', async () => {
    const wire = await enter('flooder')
    for (let i = 0; i < 60; i++) wire.send('42["nothing",null]')
    expect(await wire.ask('history', null)).toEqual({ ok: false, code: 'rate-limited', params: {} })
    for (let i = 0; i < 250; i++) wire.send('42["nothing",null]')
    await vi.waitFor(() => expect(wire.isClosed()).toBe(true))
    const again = await enter('flooder')
    again.close()
    await expectPeace()
  })

  it('of wires are refused for who opens them, and for nobody else', async () => {
    const { token } = person('flooder')
    let refused: unknown
    for (let i = 0; i < 70 && refused === undefined; i++) {
      const wire = await knock(server, { token, session: table.code })
      const said = wire.heard.find((frame) => frame.startsWith('44'))
      if (said !== undefined) refused = JSON.parse(said.slice(2)).data
      wire.close()
    }
    expect(refused).toEqual({ code: 'rate-limited', params: {} })
    const other = sitDown(server, person('mallory'), table.code)
    await other.sees(({ session }) => session.sessionId === table.code)
    other.client.leave()
    await expectPeace()
  })

  it('a wire that never says who it is does not stay', async () => {
    const wire = await openWire(server)
    await vi.waitFor(() => expect(wire.isClosed()).toBe(true), { timeout: 15_000 })
  }, 20_000)
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
      const { headers } = await fetch(server.url + path)
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
    const polled = await fetch(`${server.url}/backend/socket/?EIO=4&transport=polling`, { headers })
    expect(polled.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('no secret is in the log', () => {
    const all = logged.join('\n')
    expect(all).toContain('/backend/token')
    const secrets = NAMES.flatMap((name) => [person(name).token, person(name).refreshToken])
    for (const secret of [...secrets, PASSWORD, 'I am Bob', '@example.org']) expect(all).not.toContain(secret)
  })
})
