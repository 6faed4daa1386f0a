import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FakeClock, fakeClock, unwrap } from '@belfry/kit'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/scrypt'
import { vi } from 'vitest'
import { type RunningServer, startServer } from '../../src/app/server.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import type { Afterwards } from '../../src/platform/system/afterwards.ts'
import { createLog } from '../../src/platform/system/log.ts'
import { type Storage, sqliteStorage } from './engines.ts'

export interface Answer {
  readonly status: number
  /** As the platform types what it parsed: tests look into answers of every shape. */
  readonly body: ReturnType<typeof JSON.parse>
  readonly headers: Headers
}

interface Ask {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** What a server can be asked from outside, wherever it runs. */
export interface Reached {
  readonly clock: FakeClock
  readonly url: string
  readonly storage: Storage
  get(path: string, ask?: Ask): Promise<Answer>
  post(path: string, body: unknown, ask?: Ask): Promise<Answer>
  /** The numbers for Prometheus. */
  metrics(): Promise<string>
  captcha(): Promise<string>
  /** The oldest message to somebody in the outbox that no test has read yet. */
  mailTo(recipient: string, containing?: string): Promise<string>
  stop(): Promise<void>
}

/** A server in this process, with a clock that only moves when told. */
export interface TestServer extends Reached {
  readonly running: RunningServer
}

/** For whoever reads the numbers. */
export const METRICS_TOKEN = 'numbers are for those who watch'

const NEVER = { take: async () => ({ allowed: true, retryAfterMs: 0 }) }

export interface TestOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly storage?: Storage
  readonly withLimits?: boolean
  readonly afterwards?: Afterwards
  readonly requestMs?: number
  readonly log?: ReturnType<typeof createLog>
  /** Shared by several servers that must agree about the time. */
  readonly clock?: FakeClock
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
}

/** The settings of every server of a test. */
export const settingsFor = ({ dataDir, databaseUrl }: Storage): Readonly<Record<string, string>> => ({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  CAPTCHA_DIFFICULTY: '2',
  CHAT_SERVER: 'off',
  METRICS_TOKEN,
  WEB_DIR: join(import.meta.dirname, 'web'),
})

export async function startTestServer(options: TestOptions = {}): Promise<TestServer> {
  const storage = options.storage ?? (await sqliteStorage())
  const clock = options.clock ?? fakeClock(Date.now())
  const config = unwrap(readConfig({ ...settingsFor(storage), ...options.env }))
  const running = await startServer(config, {
    clock,
    log: options.log ?? createLog('silent'),
    ...(options.withLimits ? {} : { limiter: NEVER }),
    ...(options.afterwards ? { afterwards: options.afterwards } : {}),
    ...(options.requestMs === undefined ? {} : { requestMs: options.requestMs }),
  })
  const stop = async (): Promise<void> => {
    await running.stop()
    await storage.remove()
  }
  return { running, ...reach(`http://127.0.0.1:${running.port}`, storage, clock), stop }
}

/** The calls to a server, and the mails it has written. */
export function reach(url: string, storage: Storage, clock: FakeClock): Omit<Reached, 'stop'> {
  const ask = async (method: string, path: string, { token, headers, body }: Ask): Promise<Answer> =>
    readAnswer(
      await fetch(`${url}/backend/${path}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          'app-version': '3.46.4',
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
  const outbox = join(storage.dataDir, 'outbox')
  const read = new Set<string>()
  return {
    clock,
    url,
    storage,
    get: (path, given = {}) => ask('GET', path, given),
    post: (path, body, given = {}) => ask('POST', path, { ...given, body }),
    metrics: async () => (await ask('GET', 'metrics', { token: METRICS_TOKEN })).body,
    async captcha() {
      const { body: challenge } = await ask('GET', 'captcha', {})
      const solution = await solveChallenge({ challenge, deriveKey })
      return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    },
    mailTo: (recipient, containing = '') =>
      vi.waitFor(() => {
        const unread = readdirSync(outbox).filter(
          (name) => name.includes(` ${recipient}.`) && !read.has(name),
        )
        const found = unread
          .sort()
          .map((name) => ({ name, text: readFileSync(join(outbox, name), 'utf8') }))
          // A file that is there may not be written yet.
          .find(({ text }) => text !== '' && text.includes(containing))
        if (!found) throw new Error(`no message to ${recipient} yet`)
        read.add(found.name)
        return found.text
      }, 5000),
  }
}
