import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { expect } from 'vitest'

const MAIN = resolve(import.meta.dirname, '../../src/main.ts')

/** The real server in a process of its own: what ends it does not end the tests. */
export interface ServerProcess {
  readonly child: ChildProcess
  readonly port: number
  readonly isTls: boolean
  /** Standard output and standard error so far. */
  readonly out: () => string
  readonly stop: () => Promise<void>
}

/** Collects the text of streams. */
export function collected(...streams: readonly (NodeJS.ReadableStream | null)[]): () => string {
  const chunks: string[] = []
  for (const stream of streams) stream?.on('data', (chunk) => chunks.push(String(chunk)))
  return () => chunks.join('')
}

/**
 * Environment of a server process on a free port of this machine. What Node compiled of the sources is kept for all
 * of them: compiling is most of a start.
 */
export const PROCESS_ENV: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  PORT: '0',
  HOST: '127.0.0.1',
  CHAT_SERVER: 'off',
}

/** Settings of a server process that keeps its data in a folder and listens on a free port of this machine. */
export const processEnv = (folder: string): NodeJS.ProcessEnv => ({
  ...PROCESS_ENV,
  DATA_DIR: join(folder, 'data'),
})

/** Starts the server on a free port of 127.0.0.1 with an empty data folder; `env` adds settings. */
export async function startServerProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-process-'))
  const child = spawn(process.execPath, [MAIN], {
    cwd: folder,
    env: { ...processEnv(folder), ...env },
  })
  const out = collected(child.stdout, child.stderr)
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null)
      await new Promise((done) => child.once('exit', done).kill('SIGKILL'))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await expect.poll(out).toContain('ready; Ctrl-C stops')
  } catch (error) {
    await stop()
    throw error
  }
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(out())?.[1])
  return { child, port, isTls: (env['TLS'] ?? 'off') !== 'off', out, stop }
}

/** Answer to a GET request, with its head; empty when the connection failed. */
export async function rawGet(
  { port, isTls }: Pick<ServerProcess, 'port' | 'isTls'>,
  path: string,
  headers: readonly string[] = [],
): Promise<string> {
  const socket = isTls
    ? connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
    : connect(port, '127.0.0.1')
  const heard = collected(socket)
  socket.on('error', () => {})
  const closed = new Promise((done) => socket.once('close', done))
  socket.write(
    [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '\r\n'].join('\r\n'),
  )
  await closed
  return heard()
}
