import { connect } from 'node:net'
import { VOICE_NOTIFICATIONS, VOICE_REQUESTS } from '@belfry/protocol/schemas'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import WebSocket from 'ws'
import { joined } from '../support/client.ts'
import { DTLS, opaque, receiver, send, square } from '../support/media.ts'
import { picture, voice } from '../support/rtp.ts'
import { startTestServer } from '../support/server.ts'

const NAMES = [...Object.keys(VOICE_REQUESTS), ...Object.keys(VOICE_NOTIFICATIONS)]

/** Something well-formed with one part of it put out of joint, however deep. */
const spoiled = (whole: unknown): fc.Arbitrary<unknown> =>
  fc.tuple(fc.infiniteStream(fc.nat(1_000)), fc.jsonValue({ maxDepth: 2 })).map(([steps, junk]) => {
    const copy: unknown = structuredClone(whole)
    let at = copy
    for (const step of steps) {
      if (typeof at !== 'object' || at === null) break
      const keys = Object.keys(at)
      const key = keys[step % keys.length]
      if (key === undefined) break
      const next: unknown = Reflect.get(at, key)
      if (typeof next !== 'object' || next === null || step % 4 === 0) {
        Reflect.set(at, key, junk)
        break
      }
      at = next
    }
    return copy
  })

it('whatever is sent, nothing breaks: no error of the server, no dead worker', async () => {
  const server = await startTestServer()
  await server.control('table', { roomId: 'room', seq: 1, rows: square(['ann', 'bob']) })
  const pids = server.running.workerPids()
  const bob = await joined(server, { sub: 'bob', seq: 1 })
  const producerId = await send(bob, 'audio')
  const attempt = fc.oneof(
    fc.tuple(fc.constantFrom(...NAMES), fc.jsonValue()),
    ...[voice(), picture()].map((rtpParameters) =>
      fc.tuple(fc.constant('produce'), spoiled({ rtpParameters: opaque(rtpParameters) })),
    ),
    fc.tuple(fc.constant('connectTransport'), spoiled({ dtlsParameters: DTLS })),
    fc.tuple(
      fc.constant('consume'),
      spoiled({ rtpCapabilities: await bob.ask('getRouterRtpCapabilities', null) }),
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 10, maxLength: 40 }), async (attempts) => {
      const ann = await joined(server, { sub: 'ann', seq: 1 })
      const { transportId: incoming } = await receiver(ann)
      const { id: outgoing } = await ann.ask('createWebRtcTransport', { direction: 'send' })
      for (const [name, body] of attempts) {
        const ids = { transportId: name === 'consume' ? incoming : outgoing }
        const kinds = { produce: { kind: 'audio', isPaused: false }, consume: { producerId } }
        const rest = Object.hasOwn(kinds, name) ? Reflect.get(kinds, name) : {}
        const whole = typeof body === 'object' && body !== null ? { ...ids, ...rest, ...body } : body
        const ack = await ann.try(name, whole)
        if (!ack.ok) expect(ack.code).not.toBe('internal')
      }
      ann.socket.disconnect()
    }),
    { numRuns: 40 },
  )
  expect(server.errors).toEqual([])
  expect(server.running.workerPids()).toEqual(pids)
})

it('a stranger who sends nothing but pings does not stay, and none comes without a socket', async () => {
  const server = await startTestServer()
  const address = `${server.base}/socket/?EIO=4&transport=`
  const stranger = new WebSocket(`${address.replace('http', 'ws')}websocket`)
  await new Promise((done) => stranger.once('message', done))
  const closed = new Promise((done) => stranger.once('close', done))
  for (let sent = 0; sent < 2000; sent++) stranger.ping()
  await closed
  expect((await fetch(`${address}polling`)).status).toBe(400)
  expect(server.errors).toEqual([])
})

it('a connection that is reset while it asks for a wire ends nothing', async () => {
  const server = await startTestServer()
  const { port, hostname } = new URL(server.address)
  for (const path of ['/', '/voice/health', '/voice/socket/', '/voice/socket/?EIO=4&transport=websocket']) {
    for (const wish of ['websocket', 'h2c']) {
      const wire = connect(Number(port), hostname)
      wire.on('error', () => {})
      const lines = [`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: Upgrade', `Upgrade: ${wish}`, '\r\n']
      await new Promise((done) => void wire.write(lines.join('\r\n'), done))
      await server.health()
      wire.resetAndDestroy()
      expect((await server.health()).status).toBeLessThan(500)
    }
  }
  expect(server.errors).toEqual([])
})
