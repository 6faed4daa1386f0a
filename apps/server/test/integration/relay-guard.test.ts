import { createHmac } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { outwardAddress, systemClock } from '@belfry/kit'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ChildRelay, relayProgram } from '../../src/modules/voice/child-relay.ts'
import { addVoicesOverPages } from '../../src/modules/voice/over-pages.ts'
import { createLog } from '../../src/platform/system/log.ts'
import { sendIndication, TurnWire } from '../support/turn.ts'

const HERE = outwardAddress(networkInterfaces())
const SECRET = 'of this test alone'
const CHANNEL = 0x4000
const MAGIC = 0x2112a442

const username = `${Math.floor(systemClock.now() / 1000) + 60}:somebody`
const pass = { username, credential: createHmac('sha1', SECRET).update(username).digest('base64') }

interface Listener {
  readonly socket: Socket
  readonly place: { readonly address: string; readonly port: number }
  readonly heard: string[]
}

async function listener(): Promise<Listener> {
  const heard: string[] = []
  const socket = createSocket('udp4').on('message', (message) => heard.push(message.toString()))
  socket.bind(0, HERE)
  await once(socket, 'listening')
  return { socket, place: { address: HERE, port: socket.address().port }, heard }
}

function channelData(length: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(CHANNEL, 0)
  head.writeUInt16BE(length, 2)
  return Buffer.concat([head, data])
}

/** Messages whose length, with their header, is a small one when coturn counts it in 16 bits. */
function coversOf(message: Buffer): Readonly<Record<string, Buffer>> {
  const stun = Buffer.alloc(20 + 0xfffc)
  stun.writeUInt16BE(0x0001, 0)
  stun.writeUInt16BE(0xfffc, 2)
  stun.writeUInt32BE(MAGIC, 4)
  message.copy(stun, 16)
  const data = Buffer.alloc(65_536)
  message.copy(data)
  return {
    'channel data of 65,535 bytes': channelData(0xffff, data),
    'a STUN message of 65,552 bytes': stun,
  }
}

describe.runIf(relayProgram())('the guard before coturn', () => {
  let app: FastifyInstance
  let relay: ChildRelay
  let open: Listener
  let closed: Listener

  const allocated = async (): Promise<TurnWire> => {
    const wire = await TurnWire.open((app.server.address() as { port: number }).port)
    expect(await wire.allocate(pass)).toBe(0)
    expect(await wire.permit(open.place)).toBe(0)
    return wire
  }

  beforeAll(async () => {
    open = await listener()
    closed = await listener()
    relay = new ChildRelay({ program: relayProgram() ?? '', secret: SECRET, log: createLog('silent') })
    relay.start()
    await vi.waitFor(async () => (await TurnWire.open(relay.port ?? 0)).close(), { timeout: 10_000 })
    app = fastify()
    addVoicesOverPages(app, { door: () => null, relay, rtcPorts: () => [open.place.port] }, () => true)
    await app.listen({ port: 0, host: '127.0.0.1' })
  })

  afterAll(async () => {
    open.socket.close()
    closed.socket.close()
    await app.close()
    await relay.stop()
  })

  it('lets messages to the port for voices through', async () => {
    const wire = await allocated()
    wire.write(sendIndication(open.place, Buffer.from('voice')))
    await vi.waitFor(() => expect(open.heard).toContain('voice'))
    wire.close()
  })

  it.each(Object.keys(coversOf(Buffer.alloc(0))))('hides no message to another port in %s', async (name) => {
    closed.heard.length = 0
    const wire = await allocated()
    const message = sendIndication(closed.place, Buffer.from('smuggled'))
    // Twice: what coturn takes of the cover may cut into the first.
    wire.write(coversOf(Buffer.concat([message, message]))[name] ?? Buffer.alloc(0))
    await vi.waitFor(() => expect(wire.isClosed || closed.heard.length > 0).toBe(true), { timeout: 5_000 })
    expect(closed.heard).toEqual([])
    const after = await allocated()
    after.write(sendIndication(open.place, Buffer.from(name)))
    await vi.waitFor(() => expect(open.heard).toContain(name))
    after.close()
    expect(closed.heard).toEqual([])
  })
})
