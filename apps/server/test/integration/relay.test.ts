import { createHmac } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { fakeClock, LOOPBACK, outwardAddress } from '@belfry/kit'
import { bindingRequest, originIn } from '@belfry/media/testing/stun'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ChildRelay, relayProgram } from '../../src/modules/voice/child-relay.ts'
import { createLog } from '../../src/platform/system/log.ts'
import { member, type Person, secondFactor, setLevel } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { join, openSession, type Seated } from '../support/tables.ts'
import { type Pass, TurnWire } from '../support/turn.ts'
import { knock } from '../support/wire.ts'

const PAGES = 8443
const HERE = outwardAddress(networkInterfaces())
/** As a machine without a network is called. */
const INSIDE = LOOPBACK
const WAITS = { timeout: 10_000 }
const UNAUTHORIZED = 401
const FORBIDDEN = 403

interface Offer {
  readonly iceParameters: { readonly usernameFragment: string; readonly password: string }
  readonly iceCandidates: readonly { readonly ip: string; readonly protocol: string; readonly port: number }[]
  readonly relay?: Pass & { readonly port: number }
}

let server: TestServer
let owner: Person
let seated: Seated
let code: string

const relay = () => server.running.services.voice.relay

/** What a member of the table is told when they open a way. */
async function offered(): Promise<Offer> {
  const { grant, roomId } = (await server.post('grant', { session: code }, { token: owner.token })).body
  const wire = await knock(server, { grant }, '/backend/chat/socket/')
  await wire.ask('createRoom', { roomId })
  const here = { userId: owner.id, roomId, channel: null, audioPaused: true, videoPaused: true }
  await wire.ask('join', here)
  const answer = await wire.ask('createWebRtcTransport', { direction: 'send' })
  return (answer as { value: Offer }).value
}

const passUntil = (seconds: number, secret = relay()?.secret ?? ''): Pass => {
  const username = `${Math.floor(Date.now() / 1000) + seconds}:somebody`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}

describe.runIf(relayProgram())('the relay beside the chat server', () => {
  beforeAll(async () => {
    server = await startTestServer({
      env: {
        CHAT_SERVER: 'on',
        RTC_PORT: '0',
        RTC_PAGES_PORT: String(PAGES),
        RTC_RELAY: 'on',
        PUBLIC_URL: 'https://203.0.113.7',
        RTC_ANNOUNCED: '10.0.0.5,192.168.1.4',
      },
    })
    expect(await server.running.services.voice.child?.firstNews).toMatchObject({ isReady: true })
    owner = await member(server, 'ann')
    await setLevel(server, owner, 'special-tpi')
    await secondFactor(server, owner)
    code = await openSession(server, owner, 'relayed')
    seated = await join(server, owner, code)
  })

  afterAll(async () => {
    seated.client.leave()
    const port = relay()?.port ?? 0
    await server.stop()
    await expect(TurnWire.open(port)).rejects.toThrow('ECONNREFUSED')
  })

  it('carries what members send to the port for voices, and nothing to anywhere else', async () => {
    const { relay: pass, iceParameters, iceCandidates } = await offered()
    if (!pass) throw new Error('no relay is offered')
    expect(pass.port).toBe(PAGES)
    const [until = ''] = pass.username.split(':')
    expect(Number(until) * 1000 - Date.now()).toBeLessThanOrEqual(300_000)
    const voices = iceCandidates.find(({ ip, protocol }) => ip === HERE && protocol === 'udp')
    if (!voices) throw new Error('the relay is told of no way')

    const other = createSocket('udp4')
    const heard: string[] = []
    other.on('message', (message) => heard.push(message.toString()))
    other.bind(0, HERE)
    await once(other, 'listening')
    const elsewhere = { address: HERE, port: other.address().port }

    const wire = await TurnWire.open(server.running.port)
    expect(await wire.allocate(pass)).toBe(0)
    expect(await wire.permit({ address: '192.0.2.1', port: voices.port })).toBe(FORBIDDEN)
    expect(await wire.permit({ address: '10.0.0.1', port: voices.port })).toBe(FORBIDDEN)
    expect(await wire.permit(elsewhere)).toBe(0)
    wire.bind(elsewhere)
    wire.send(elsewhere, Buffer.from('let me in'))
    const { usernameFragment, password } = iceParameters
    const knockAt = { address: HERE, port: voices.port }
    wire.send(knockAt, bindingRequest(`${usernameFragment}:somebody`, password))
    expect(originIn(await wire.relayed())).toBe(HERE)
    expect(heard).toEqual([])
    // That it could be heard there: what is sent to it from elsewhere is.
    other.send('straight', elsewhere.port, HERE)
    await vi.waitFor(() => expect(heard).toEqual(['straight']))
    wire.close()
    other.close()
  })

  it('believes nobody whose time is over, or who was never given a word', async () => {
    for (const [pass, answer] of [
      [passUntil(60), 0],
      [passUntil(-1), UNAUTHORIZED],
      [{ ...passUntil(60), credential: 'guessed' }, UNAUTHORIZED],
    ] as const) {
      const wire = await TurnWire.open(server.running.port)
      expect(await wire.allocate(pass)).toBe(answer)
      wire.close()
    }
    expect((await server.get('health')).status).toBe(200)
  })

  it.runIf(HERE !== INSIDE)(
    'begins anew where the machine is now, when its network has changed',
    async () => {
      const clock = fakeClock()
      let address = INSIDE
      const secret = 'of this test alone'
      const log = createLog('silent')
      const moved = new ChildRelay({
        program: relayProgram() ?? '',
        secret,
        log,
        clock,
        addressNow: () => address,
      })
      /** Whether it carries anything to there, asked until it listens. */
      const carriesTo = (place: string): Promise<boolean> =>
        vi.waitFor(async () => {
          const wire = await TurnWire.open(moved.port ?? 0)
          expect(await wire.allocate(passUntil(60, secret))).toBe(0)
          const answer = await wire.permit({ address: place, port: 40_000 })
          wire.close()
          return answer === 0
        }, WAITS)
      moved.start()
      expect([await carriesTo(INSIDE), await carriesTo(HERE)]).toEqual([true, false])
      const { port } = moved
      clock.advance(60_000)
      expect({ port: moved.port, address: moved.address }).toEqual({ port, address: INSIDE })
      address = HERE
      clock.advance(60_000)
      await vi.waitFor(() => expect(moved.address).toBe(HERE), WAITS)
      expect([await carriesTo(INSIDE), await carriesTo(HERE)]).toEqual([false, true])
      await moved.stop()
    },
  )

  it('and what is announced are shown to whoever runs the house, with whether it can be reached', async () => {
    const asked = async () => (await server.get('status', { token: owner.token })).body.voice
    await vi.waitFor(async () =>
      expect(await asked()).toMatchObject([
        {
          isReached: true,
          ports: server.running.services.voice.child?.rtcPorts,
          announced: ['10.0.0.5', '192.168.1.4'],
          isOnlyInside: true,
        },
      ]),
    )
  })

  it.runIf(existsSync('/proc/net/tcp'))('listens on this machine alone', () => {
    const port = (relay()?.port ?? 0).toString(16).toUpperCase().padStart(4, '0')
    const listening = readFileSync('/proc/net/tcp', 'utf8').match(
      new RegExp(`[0-9A-F]{8}:${port} 0+:0000`, 'g'),
    )
    expect(new Set(listening?.map((line) => line.slice(0, 8)))).toEqual(new Set(['0100007F']))
  })
})
