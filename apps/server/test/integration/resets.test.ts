import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'

const main = resolve(import.meta.dirname, '../../src/main.ts')
const WISHES = ['websocket', 'h2c'] as const
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

interface Process {
  readonly child: ChildProcess
  readonly port: number
  readonly out: () => string
}

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Everything that comes out of somewhere, as text. */
function collected(...streams: readonly (NodeJS.ReadableStream | null)[]): () => string {
  const chunks: string[] = []
  for (const stream of streams) stream?.on('data', (chunk) => chunks.push(String(chunk)))
  return () => chunks.join('')
}

async function startProcess(env: Readonly<Record<string, string>>): Promise<Process> {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-resets-'))
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      CHAT_SERVER: 'off',
      ...env,
    },
  })
  const out = collected(child.stdout, child.stderr)
  ends.push(async () => {
    if (child.exitCode === null) await new Promise((done) => child.once('exit', done).kill('SIGKILL'))
    rmSync(folder, { recursive: true, force: true })
  })
  await expect.poll(out, { timeout: 30_000 }).toContain('ready; Ctrl-C stops')
  return { child, port: Number(/127\.0\.0\.1:(\d+)/.exec(out())?.[1]), out }
}

const request = (path: string, wish: string): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    `Upgrade: ${wish}`,
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n')

const opened = (socket: Socket, event: string): Promise<void> =>
  new Promise((done) => void socket.once(event, done).on('error', () => done()))

/** Asks for a wire and resets the connection once the server has taken the request in. */
async function askAndReset(port: number, text: string, isTls: boolean): Promise<void> {
  const below = connect(port, '127.0.0.1')
  await opened(below, 'connect')
  const wire = isTls ? connectTls({ socket: below, rejectUnauthorized: false }) : below
  if (isTls) await opened(wire, 'secureConnect')
  await new Promise((done) => void wire.write(text, done))
  // A second request on another connection is answered only after the first was read.
  await health(port, isTls)
  below.resetAndDestroy()
  await new Promise((done) => setImmediate(done))
  await health(port, isTls)
}

async function health(port: number, isTls: boolean): Promise<string> {
  const socket = isTls
    ? connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
    : connect(port, '127.0.0.1')
  const heard = collected(socket)
  socket.on('error', () => {})
  const closed = new Promise((done) => socket.once('close', done))
  socket.write('GET /backend/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await closed
  return heard()
}

/** Whoever wishes for another protocol where there is none is answered in this one. */
async function answerTo(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const heard = collected(socket)
  socket.write(text)
  await expect.poll(heard).toContain('\r\n\r\n{')
  socket.destroy()
  return heard()
}

describe('a connection that is reset while it asks for a wire', () => {
  it.each([
    ['plain', {}],
    ['with a certificate of its own', { TLS: 'auto' }],
  ])('ends nothing: %s', async (_name, env) => {
    const { child, port, out } = await startProcess(env)
    const isTls = 'TLS' in env
    for (const path of PATHS) {
      for (const wish of WISHES) await askAndReset(port, request(path, wish), isTls)
    }
    if (!isTls) expect(await answerTo(port, request('/backend/health', 'h2c'))).toContain('{"ok":true}')
    expect(await health(port, isTls)).toContain('{"ok":true}')
    expect({ exitCode: child.exitCode, out: out() }).toEqual({ exitCode: null, out: expect.any(String) })
  })
})
