import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { openSocketLink } from '../../src/shared/voice/line/socketLink.ts'

afterEach(() => vi.unstubAllGlobals())

const HANDSHAKE = { sid: 'a', upgrades: [], pingInterval: 25_000, pingTimeout: 20_000, maxPayload: 100_000 }

/** A chat server that opens the line and does with it what it is told to. */
async function listen(onKnock: (wire: WebSocket) => void): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  server.on('connection', (wire) => {
    wire.send(`0${JSON.stringify(HANDSHAKE)}`)
    wire.on('message', () => onKnock(wire))
  })
  const href = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  vi.stubGlobal('location', { href })
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  })
  return href
}

/** A server that is reached by plain requests alone: whatever is in front of it strips upgrades. */
async function listenPlainly(status: number): Promise<string> {
  const host = await listen(() => undefined)
  const server = createServer((_, reply) => reply.writeHead(status).end()).listen(0, '127.0.0.1')
  server.on('upgrade', (_, socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await once(server, 'listening')
  return host.replace(/:\d+/, `:${(server.address() as AddressInfo).port}`)
}

test('a proxy that passes no upgrades is told apart from a server that is away', async () => {
  const link = { grant: 'a', onDown: vi.fn() }
  const stripped = openSocketLink({ ...link, host: await listenPlainly(400) })
  await expect(stripped).rejects.toMatchObject({ code: 'no-upgrade', isRefusal: false })
  const away = openSocketLink({ ...link, host: await listenPlainly(503) })
  await expect(away).rejects.toMatchObject({ code: 'websocket error' })
})

test('a server that falls between opening the line and its answer leaves nobody waiting for ever', async () => {
  const host = await listen((wire) => wire.terminate())
  const onDown = vi.fn()
  await expect(openSocketLink({ host, grant: 'a', onDown })).rejects.toMatchObject({ isRefusal: false })
  expect(onDown).not.toHaveBeenCalled()
})
