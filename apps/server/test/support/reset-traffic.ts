import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { type Cup, seededCup } from '@belfry/kit'
import { attribute, framedRequest, number } from '@belfry/media/testing/stun'

const MAGIC = 0x2112a442
const TURN_ALLOCATE = 0x0003
const REQUESTED_TRANSPORT = 0x0019
const UDP = 17 << 24
const GARBAGE_BYTES = 300

/** First bytes of a protocol on the port of the pages. */
export interface Traffic {
  readonly name: string
  readonly bytes: Buffer
  /** The bytes are sent after a TLS handshake. */
  readonly isInTls?: boolean
}

const upgrade = (path: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `GET ${path}?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n` +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    ),
    // A masked text frame of two characters: the socket.io packet "40".
    Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]),
  ])

/** The shortest binding request: a header without attributes. */
function shortIce(): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.writeUInt16BE(20, 0)
  bytes.writeUInt16BE(1, 2)
  bytes.writeUInt32BE(MAGIC, 6)
  return bytes
}

function turnAllocate(): Buffer {
  const body = attribute(REQUESTED_TRANSPORT, number(UDP))
  const head = Buffer.alloc(20)
  head.writeUInt16BE(TURN_ALLOCATE, 0)
  head.writeUInt16BE(body.length, 2)
  head.writeUInt32BE(MAGIC, 4)
  return Buffer.concat([head, body])
}

/** First bytes of a real TLS handshake. */
async function clientHello(): Promise<Buffer> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connectTls({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
  client.on('error', () => undefined)
  const [socket] = (await once(server, 'connection')) as [Socket]
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  client.destroy()
  socket.destroy()
  server.close()
  return bytes
}

/** Every protocol that the port of the pages accepts; with TLS also those inside of it. */
export async function trafficOf(isTls: boolean, { roll }: Cup): Promise<readonly Traffic[]> {
  const garbage = Buffer.from(Array.from({ length: GARBAGE_BYTES }, () => Math.floor(roll() * 256)))
  const unknownTransport = { iceParameters: { usernameFragment: 'unknown', password: 'unknown' } }
  const pages: readonly Traffic[] = [
    { name: 'HTTP', bytes: Buffer.from('GET /backend/health HTTP/1.1\r\nHost: localhost\r\n\r\n') },
    {
      name: 'HTTP with a body',
      bytes: Buffer.from(
        'POST /backend/chat/socket/?EIO=4&transport=polling HTTP/1.1\r\nHost: localhost\r\n' +
          `Content-Type: text/plain\r\nContent-Length: 400\r\n\r\n${'4'.repeat(400)}`,
      ),
    },
    { name: 'session socket', bytes: upgrade('/backend/socket/') },
    { name: 'voice socket', bytes: upgrade('/backend/chat/socket/') },
    { name: 'TURN', bytes: turnAllocate() },
    { name: 'garbage', bytes: garbage },
  ]
  return [
    { name: 'ICE header', bytes: shortIce() },
    { name: 'ICE', bytes: framedRequest(unknownTransport) },
    { name: 'TLS', bytes: await clientHello() },
    ...pages,
    ...(isTls ? pages.map((each) => ({ ...each, name: `${each.name} in TLS`, isInTls: true })) : []),
  ]
}

async function openSocket(port: number, isInTls: boolean): Promise<readonly [raw: Socket, socket: Socket]> {
  const raw = connect({ port, host: '127.0.0.1', noDelay: true })
  raw.on('error', () => undefined)
  await once(raw, 'connect')
  if (!isInTls) return [raw, raw]
  const socket = connectTls({ socket: raw, rejectUnauthorized: false })
  socket.on('error', () => undefined)
  await once(socket, 'secureConnect')
  return [raw, socket]
}

/** The longest pause before a reset: by then the server has handed the connection on. */
const LONGEST_PAUSE_MS = 6

/** Sends the first bytes up to a random one, half of the time all of them, and resets the connection soon after. */
async function sendAndReset(port: number, { bytes, isInTls = false }: Traffic, { roll }: Cup): Promise<void> {
  const cut = roll() < 0.5 ? bytes.length : Math.floor(roll() * bytes.length)
  const split = roll() < 0.5 ? cut : Math.floor(roll() * cut)
  const pauses = [roll(), roll()].map((value) => Math.floor(value * (LONGEST_PAUSE_MS + 2)) - 1)
  const [raw, socket] = await openSocket(port, isInTls)
  const closed = new Promise((done) => raw.once('close', done))
  for (const [index, piece] of [bytes.subarray(0, split), bytes.subarray(split, cut)].entries()) {
    if (piece.length > 0) await new Promise((done) => socket.write(piece, done))
    const pause = pauses[index] ?? 0
    // Below zero: in the same turn, so that the server reads the bytes and the reset together.
    if (pause >= 0) await sleep(pause)
  }
  raw.resetAndDestroy()
  await closed
}

/** Opens that many connections at once and resets each. */
export async function resetConnections(
  port: number,
  traffic: Traffic,
  count: number,
  cup: Cup,
): Promise<void> {
  const own = Array.from({ length: count }, () => seededCup(Math.floor(cup.roll() * 2 ** 32)))
  await Promise.allSettled(own.map((each) => sendAndReset(port, traffic, each)))
}
