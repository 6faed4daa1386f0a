import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { unwrap } from '@belfry/kit'
import { type Cable, layCable } from '@belfry/server/testing/cable'
import { type Started, startPostgres, startRedis } from '@belfry/server/testing/services'
import { freePort } from '../lib/ports.mjs'
import { openPostgres } from '../../apps/server/src/db/postgres/index.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { fill, type Guest } from '../../bench/support/guests.ts'
import { METRICS_TOKEN } from './probe.ts'
import { Supervised } from './supervised.ts'
import { until } from './waiting.ts'

const MAIN = resolve(import.meta.dirname, '../../apps/server/src/main.ts')
const CHAT = resolve(import.meta.dirname, '../../apps/media/src/main.ts')
const HOST = '127.0.0.1'
const START_MS = 60_000
const SECRET = 'what everybody on this machine shares for a while'

/** Two nodes, a database, a Redis and a chat server, with a cable between any two of them. */
export interface Site {
  readonly nodes: readonly Supervised[]
  /** Where people come in, one for each node. */
  readonly doors: readonly Cable[]
  readonly chat: Supervised
  readonly postgres: Started
  readonly redis: Started
  readonly toPostgres: Cable
  readonly toRedis: Cable
  readonly guests: readonly Guest[]
  stop(): Promise<void>
}

const portOf = (url: string): number => Number(new URL(url).port)

export const addressOf = ({ port }: Cable): string => `http://${HOST}:${port}`

async function startChat(port: number, onFault: (what: string) => void): Promise<Supervised> {
  const env = { PORT: String(port), HOST, CHAT_SECRET: SECRET, WORKERS: '1', RTC_PORT: '0' }
  const chat = new Supervised('the chat server', [CHAT], env, onFault)
  chat.start()
  return chat
}

const urlThrough = (url: string, { port }: Cable): string => {
  const through = new URL(url)
  through.port = String(port)
  return through.href
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/backend/ready`).catch(() => null)
  return answer?.ok === true
}

export async function openSite(people: number, onFault: (what: string) => void): Promise<Site> {
  const [postgres, redis] = [await startPostgres(), await startRedis()]
  const dataDir = mkdtempSync(join(tmpdir(), 'belfry-soak-'))
  process.once('exit', () => {
    // Whoever leaves in a hurry leaves nothing behind either.
    for (const service of [postgres, redis]) service.discard()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const toPostgres = await layCable(HOST, portOf(postgres.url))
  const toRedis = await layCable(HOST, portOf(redis.url))
  const chatPort = await freePort()
  const settings = {
    HOST,
    DATA_DIR: dataDir,
    DATABASE_URL: urlThrough(postgres.url, toPostgres),
    REDIS_URL: urlThrough(redis.url, toRedis),
    TOKEN_SECRET: SECRET,
    CHAT_SERVERS: `Far=http://${HOST}:${chatPort}`,
    CHAT_SECRET: SECRET,
    METRICS_TOKEN,
    LOG_LEVEL: 'warn',
  }
  const opened = await openPostgres(postgres.url, () => undefined)
  const guests = await fill(opened, unwrap(readConfig(settings)), people)
  await opened.db.destroy()
  const chat = await startChat(chatPort, onFault)
  const nodes: Supervised[] = []
  const doors: Cable[] = []
  for (const name of ['node 1', 'node 2']) {
    const port = await freePort()
    const node = new Supervised(name, [MAIN], { ...settings, PORT: String(port) }, onFault)
    node.start()
    nodes.push(node)
    doors.push(await layCable(HOST, port))
  }
  for (const door of doors) await until(START_MS, 'the start of a node', () => isReady(addressOf(door)))
  return {
    nodes,
    doors,
    chat,
    postgres,
    redis,
    toPostgres,
    toRedis,
    guests,
    async stop() {
      await Promise.all([...nodes, chat].map((each) => each.stop()))
      for (const cable of [...doors, toPostgres, toRedis]) cable.close()
      await redis.stop()
      await postgres.stop()
    },
  }
}

/** Everything is there again. */
export async function settled({ doors }: Site, ms: number): Promise<void> {
  for (const door of doors) await until(ms, 'a node that is well', () => isReady(addressOf(door)))
}
