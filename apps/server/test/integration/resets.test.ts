import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import { collected, rawGet, type ServerProcess, startServerProcess } from '../support/server-process.ts'

const PROTOCOLS = ['websocket', 'h2c'] as const
const PATHS = [
  '/',
  '/backend/health',
  '/backend/chat/health',
  '/backend/chat/socket/',
  '/backend/chat/socket/?EIO=4&transport=websocket',
  '/backend/socket/',
  '/backend/socket/?EIO=4&transport=websocket',
  '/join/somewhere',
] as const

const upgradeRequest = (path: string, protocol: string): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    `Upgrade: ${protocol}`,
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n')

const opened = (socket: Socket, event: string): Promise<void> =>
  new Promise((done) => void socket.once(event, done).on('error', () => done()))

/** Requests an upgrade and resets the connection once the server has read the request. */
async function askAndReset(server: ServerProcess, text: string): Promise<void> {
  const raw = connect(server.port, '127.0.0.1')
  await opened(raw, 'connect')
  const socket = server.isTls ? connectTls({ socket: raw, rejectUnauthorized: false }) : raw
  if (server.isTls) await opened(socket, 'secureConnect')
  await new Promise((done) => void socket.write(text, done))
  // The server answers a second request on another connection only after it has read the first.
  await rawGet(server, '/backend/health')
  raw.resetAndDestroy()
  await new Promise((done) => setImmediate(done))
  await rawGet(server, '/backend/health')
}

/** Answer to a request whose upgrade the server ignores. */
async function answerTo(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const heard = collected(socket)
  socket.write(text)
  await expect.poll(heard).toContain('\r\n\r\n{')
  socket.destroy()
  return heard()
}

describe('a connection that is reset while it requests an upgrade', () => {
  it.each([
    ['plain', {}],
    ['TLS=auto', { TLS: 'auto' }],
  ])('does not end the server: %s', async (_name, env) => {
    const server = await startServerProcess(env)
    onTestFinished(server.stop)
    for (const path of PATHS) {
      for (const protocol of PROTOCOLS) await askAndReset(server, upgradeRequest(path, protocol))
    }
    if (!server.isTls)
      expect(await answerTo(server.port, upgradeRequest('/backend/health', 'h2c'))).toContain('{"ok":true}')
    expect(await rawGet(server, '/backend/health')).toContain('{"ok":true}')
    expect({ exitCode: server.child.exitCode, out: server.out() }).toEqual({
      exitCode: null,
      out: expect.any(String),
    })
  })
})
