import type { Socket } from 'node:dgram'
import { expect, it, onTestFinished, vi } from 'vitest'
import { TOO_MUCH_MS } from '../../src/rooms/rooms.ts'
import { connect, joined, refusalOf } from '../support/client.ts'
import { send, square, watchMedia } from '../support/media.ts'
import { BITRATES, startTestServer } from '../support/server.ts'
import { openLine } from '../load/stun.ts'

const PACKET = Buffer.alloc(1200, 0x80)
const LOOK_MS = 6000

/** Sends so many bits a second, until the test ends. */
function pour(line: Socket, bitsPerSecond: number): void {
  const everyMs = 10
  const packets = Math.ceil((bitsPerSecond * everyMs) / 1000 / 8 / PACKET.length)
  const timer = setInterval(() => {
    for (let sent = 0; sent < packets; sent++) line.send(PACKET)
  }, everyMs)
  onTestFinished(() => {
    clearInterval(timer)
    line.close()
  })
}

it('whoever sends far more than they are told to loses the line, is told why, and may come back later', async () => {
  const media = watchMedia()
  const server = await startTestServer()
  await server.control('table', { roomId: 'room', seq: 1, rows: square(['ann', 'bob']) })
  const ann = await joined(server, { sub: 'ann', seq: 1 })
  const bob = await joined(server, { sub: 'bob', seq: 1 })
  const lines = await Promise.all(
    [ann, bob].map(async (one) => openLine(await one.ask('createWebRtcTransport', { direction: 'send' }))),
  )
  await send(ann, 'audio')
  const [loud, fair] = lines as [Socket, Socket]
  pour(loud, 8 * BITRATES.sender)
  pour(fair, BITRATES.sender / 2)
  const gone = ann.closed()
  let isGone = false
  void gone.then(() => {
    isGone = true
  })
  await vi.waitUntil(
    () => {
      server.clock.advance(LOOK_MS)
      return isGone
    },
    { timeout: 15_000, interval: 150 },
  )
  expect(await gone).toBe('transport close')
  const [annsLine, bobsLine] = media.transports
  await vi.waitUntil(() => annsLine?.closed)
  expect(bobsLine?.closed).toBe(false)
  expect(bob.socket.connected).toBe(true)
  expect(await server.control('beat', {})).toMatchObject({ users: 1, sentAway: 1 })
  const grant = await server.grant({ sub: 'ann', seq: 1 })
  const refusal = { code: 'chat-too-much', params: { seconds: expect.any(Number) } }
  expect(await refusalOf(server, grant)).toEqual(refusal)
  server.clock.advance(TOO_MUCH_MS)
  await connect(server, { sub: 'ann', seq: 1 })
  expect(server.errors).toEqual([])
}, 30_000)
