import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { INBOUND } from '@belfry/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { KNOCKS } from '../../src/domain/limits/values.ts'
import { addressBehind, callerOf } from '../../src/platform/http/caller.ts'
import { Knocks } from '../../src/realtime/knocks.ts'
import { besiege, type Siege } from '../support/siege.ts'
import { openSession, sitDown } from '../support/tables.ts'
import { knock, openWire } from '../support/wire.ts'

let siege: Siege

beforeAll(async () => {
  siege = await besiege(['mallory', 'flooder'])
})

beforeEach(() => siege.server.clock.advance(3000))

afterAll(() => siege.stop())

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
    const wire = await siege.enter('mallory')
    wire.send(frame)
    await vi.waitFor(() => expect(wire.isClosed()).toBe(true))
    await siege.expectPeace()
  })

  it('a text where bytes were announced, and bytes where none were, end the wire', async () => {
    const announced = await siege.enter('mallory')
    announced.send('451-["history",{"_placeholder":true,"num":0}]')
    announced.send('42["ping"]')
    const unasked = await siege.enter('mallory')
    unasked.send(new Uint8Array([1, 2, 3]))
    for (const wire of [announced, unasked]) await vi.waitFor(() => expect(wire.isClosed()).toBe(true))
    await siege.expectPeace()
  })

  it('an acknowledgement nobody waits for and a foreign namespace change nothing', async () => {
    const wire = await siege.enter('mallory')
    wire.send('43999["surprise"]')
    wire.send('40/admin,{}')
    expect(await wire.hears('44/admin,')).toContain('Invalid namespace')
    expect(await wire.ask('ping')).toEqual({ time: siege.server.clock.now() })
    wire.close()
    await siege.expectPeace()
  })

  it('half a request over TCP is answered or dropped', async () => {
    const { port } = new URL(siege.server.url)
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
    await siege.expectPeace()
  })
})

describe('requests that break off', () => {
  /** Says something and resets the connection; the server has noticed when this returns. */
  async function breakOff(text: string): Promise<void> {
    const { app } = siege.server.running
    const ended = new Promise((done) => app.server.once('connection', (wire) => wire.once('close', done)))
    const socket = connect(Number(new URL(siege.server.url).port), '127.0.0.1')
    socket.write(text)
    await siege.server.get('health')
    socket.resetAndDestroy()
    await ended
    await siege.server.get('health')
  }

  it('amid their body are no failure of the server', async () => {
    await breakOff(
      'POST /backend/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    )
    await siege.expectPeace()
  })

  it('before anybody looked where they came from are nobody’s', async () => {
    const gone = { socket: { remoteAddress: undefined, destroyed: true }, headers: {} }
    for (const proxies of [false, true, 'loopback'])
      expect(addressBehind(proxies)(gone as unknown as IncomingMessage)).toBe('')
    const request = { ip: undefined, headers: {} } as unknown as FastifyRequest
    expect(callerOf(request).ip).toBe('')
    const verdicts: unknown[] = []
    const knocks = new Knocks(addressBehind(false), () => expect.unreachable())
    for (let i = 0; i < KNOCKS.atOnce + 1; i++)
      knocks.ask(gone as unknown as IncomingMessage, (_code, isWelcome) => verdicts.push(isWelcome))
    expect(new Set(verdicts)).toEqual(new Set([false]))
  })
})

describe('messages that nobody should send', () => {
  it('unknown ones get a code, and no more of their name back than is decent', async () => {
    const wire = await siege.enter('mallory')
    for (const name of ['nothing', 'constructor', '__proto__', 'toString', 'connectUser', '']) {
      expect(await wire.ask(name, {})).toEqual({ ok: false, code: 'unknown-message', params: { name } })
    }
    const long = (await wire.ask('x'.repeat(100_000), {})) as { params: { name: string } }
    expect(long.params.name).toHaveLength(40)
    wire.close()
    await siege.expectPeace()
  })

  it('any payload of any type gets an answer, and never an internal one', async () => {
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown
    const junk = [null, -1, 1e308, 'x', '\u0000', [], [[]], {}, { __proto__: { isAdmin: true } }, deep, true]
    await openSession(siege.server, siege.person('keeper'), 'junkyard')
    for (const name of ['keeper', 'mallory']) {
      const codes = new Set<string>()
      const wire = await siege.enter(name, 'junkyard')
      for (const message of Object.keys(INBOUND)) {
        for (const payload of junk) {
          siege.server.clock.advance(100)
          const ack = (await wire.ask(message, payload)) as { ok: boolean; code?: string }
          expect({ message, isAnswer: typeof ack.ok }).toEqual({ message, isAnswer: 'boolean' })
          if (ack.code) codes.add(ack.code)
        }
      }
      wire.close()
      expect(codes).toContain('invalid-payload')
      expect(codes).not.toContain('internal')
    }
    await siege.expectPeace()
  }, 120_000)

  it('a request id that comes back after its answer was forgotten is answered, and nobody waits', async () => {
    const wire = await siege.enter('mallory')
    const media = (isMuted: boolean) => ({ isMuted, isDeafened: false, isVideoMuted: false })
    expect(await wire.ask('media', media(true), 'again')).toMatchObject({ ok: true })
    siege.server.clock.advance(62_000)
    expect(await wire.ask('media', media(false), 'other')).toMatchObject({ ok: true })
    expect(await wire.ask('media', media(true), 'again')).toMatchObject({ ok: true })
    expect(await wire.ask('media', media(true), 'later')).toMatchObject({ ok: true })
    wire.close()
    await siege.expectPeace()
  })

  it('an oversized one ends the wire; a large one is refused', async () => {
    const wire = await siege.enter('mallory')
    const message = 'x'.repeat(1_400_000)
    expect(await wire.ask('textMessage', { message, recipientId: '' })).toMatchObject({
      code: 'invalid-payload',
    })
    wire.send(`42["textMessage",{"message":"${message}${message}"}]`)
    await vi.waitFor(() => expect(wire.isClosed()).toBe(true))
    await siege.expectPeace()
  })
})

describe('floods', () => {
  it('of messages are refused, then cut; the next wire is welcome', async () => {
    const wire = await siege.enter('flooder')
    for (let i = 0; i < 60; i++) wire.send('42["nothing",null]')
    expect(await wire.ask('history', null)).toEqual({ ok: false, code: 'rate-limited', params: {} })
    for (let i = 0; i < 250; i++) wire.send('42["nothing",null]')
    await vi.waitFor(() => expect(wire.isClosed()).toBe(true))
    const again = await siege.enter('flooder')
    again.close()
    await siege.expectPeace()
  })

  it('of wires are refused for who opens them, and for nobody else', async () => {
    const { token } = siege.person('flooder')
    let refused: unknown
    for (let i = 0; i < 70 && refused === undefined; i++) {
      const wire = await knock(siege.server, { token, session: siege.table.code })
      const said = wire.heard.find((frame) => frame.startsWith('44'))
      if (said !== undefined) refused = JSON.parse(said.slice(2)).data
      wire.close()
    }
    expect(refused).toEqual({ code: 'rate-limited', params: {} })
    const other = sitDown(siege.server, siege.person('mallory'), siege.table.code)
    await other.sees(({ session }) => session.sessionId === siege.table.code)
    other.client.leave()
    await siege.expectPeace()
  })

  it('a wire that never says who it is does not stay', async () => {
    const wire = await openWire(siege.server)
    await vi.waitFor(() => expect(wire.isClosed()).toBe(true), { timeout: 15_000 })
  }, 20_000)
})
