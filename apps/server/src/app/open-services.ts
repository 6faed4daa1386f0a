import { statfs } from 'node:fs/promises'
import { describePackProblem, type LoadedPack, loadPack } from '@belfry/content/node'
import { type Clock, systemClock } from '@belfry/kit'
import type { Tournament } from '@belfry/protocol'
import { type Database, openDatabase } from '../db/database.ts'
import { contentTexts } from '../modules/content/texts.ts'
import { openSessions, type SessionServices } from '../modules/sessions/index.ts'
import { readTournament } from '../modules/tournament/data.ts'
import { openChat } from '../modules/voice/index.ts'
import { memoryBus } from '../platform/bus/bus.ts'
import { memoryLimiter, type RateLimiter } from '../platform/bus/limiter.ts'
import { connectRedis, type Redis, redisBus, redisLimiter } from '../platform/bus/redis.ts'
import type { Config } from '../platform/config/config.ts'
import { StartupError } from '../platform/startup/texts.ts'
import { type Afterwards, createAfterwards } from '../platform/system/afterwards.ts'
import { createLog, type Logger } from '../platform/system/log.ts'
import { createMetrics } from '../platform/system/metrics.ts'
import { watchReleases } from '../platform/system/releases.ts'
import { createReports } from '../platform/system/reports.ts'
import { securityEvents } from '../platform/system/security-events.ts'
import { APP_VERSION } from '../platform/system/version.ts'
import { keepHouse } from './housekeeping.ts'
import { openAccounts } from './open-accounts.ts'
import type { Foundation, Services } from './services.ts'

/** What tests put in the place of the real thing. */
export interface Overrides {
  readonly clock?: Clock
  readonly log?: Logger
  readonly limiter?: RateLimiter
  readonly afterwards?: Afterwards
  /** How long a request may take to arrive. */
  readonly requestMs?: number
}

export interface OpenedServices {
  readonly services: Services
  close(): Promise<void>
}

/** A connection's error says more in its cause, or nothing at all but a code. */
const detailOf = (error: unknown): string => {
  const { message, code } = error as Error & { code?: string }
  return message || code || String(error)
}

async function openStorage(config: Config, log: Logger): Promise<Database> {
  try {
    return await openDatabase(config, (error) => log.warn({ err: error }, 'database connection'))
  } catch (error) {
    throw new StartupError('startup.database', { detail: detailOf(error) })
  }
}

async function openRedis(url: string | undefined, log: Logger): Promise<Redis | undefined> {
  if (url === undefined) return undefined
  try {
    return await connectRedis(url, log)
  } catch (error) {
    throw new StartupError('startup.redis', { detail: detailOf(error) })
  }
}

/** Configuration, database, bus and everything else that the rest is built on. */
async function openFoundation(config: Config, overrides: Overrides): Promise<Foundation> {
  const clock = overrides.clock ?? systemClock
  const now = (): number => clock.now()
  const log = overrides.log ?? createLog(config.logLevel)
  const redis = await openRedis(config.redisUrl, log)
  const database = await openStorage(config, log).catch((error: unknown) => {
    redis?.destroy()
    throw error
  })
  const metrics = createMetrics(APP_VERSION)
  return {
    config,
    clock,
    log,
    metrics,
    securityEvent: securityEvents({ log, metrics, clock }),
    reports: await createReports(config.sentryDsn, APP_VERSION),
    database,
    redis,
    bus: redis ? await redisBus(redis, log) : memoryBus((error) => log.error({ err: error }, 'news')),
    limiter: overrides.limiter ?? (redis ? redisLimiter(redis, now) : memoryLimiter(now)),
    afterwards: overrides.afterwards ?? createAfterwards(log),
    releases: watchReleases(config.releasesUrl, clock, log),
    state: { isStopping: false, baseUrl: '' },
  }
}

function openContent(config: Config): LoadedPack {
  const loaded = loadPack(config.contentDir)
  if (loaded.ok) return loaded.value
  const detail = loaded.error.map(describePackProblem).join('; ')
  const where = config.contentDir === undefined ? '' : `CONTENT_DIR=${config.contentDir}: `
  throw new StartupError('startup.content', { detail: where + detail })
}

function openTournament(config: Config): Tournament {
  try {
    return readTournament(config.tournamentDir)
  } catch (error) {
    throw new StartupError('startup.content', { detail: `TOURNAMENT_DIR: ${detailOf(error)}` })
  }
}

/** What runs full, waits or is away, as somebody who looks after it wants to see it. */
function measureStorage({ metrics, database, config, redis, bus }: Foundation): void {
  metrics.gauge('belfry_database_bytes', 'Room the database takes', () => database.bytes())
  metrics.gauge('belfry_disk_free_bytes', 'Room left where DATA_DIR is', async () => {
    const { bavail, bsize } = await statfs(config.dataDir)
    return bavail * bsize
  })
  metrics.gauge('belfry_mails_waiting', 'Mails that are not sent yet', () =>
    database.repositories.outbox.waiting(),
  )
  if (redis) metrics.gauge('belfry_redis_up', 'Whether Redis answers', () => Number(bus.isReliable()))
}

export async function openServices(config: Config, overrides: Overrides): Promise<OpenedServices> {
  const tournament = openTournament(config)
  const { content, source } = openContent(config)
  const foundation = await openFoundation(config, overrides)
  const accounts = await openAccounts(foundation)
  const chat = openChat({ ...foundation, ...accounts.services }, () => live.host.rooms())
  const live: SessionServices = await openSessions({ ...foundation, ...accounts.services, content, chat })
  chat.start()
  const { database, clock, log } = foundation
  measureStorage(foundation)
  const stopHousekeeping = keepHouse({ database, retention: config }, clock, log)
  return {
    services: {
      ...foundation,
      ...accounts.services,
      tournament,
      content,
      contentTexts: contentTexts(content.pack, source),
      chat,
      live,
    },
    async close() {
      await stopHousekeeping()
      await live.stop()
      await chat.stop()
      foundation.releases.stop()
      await accounts.close()
      await foundation.bus.close()
      await database.close()
      foundation.redis?.destroy()
      await foundation.reports.close()
    },
  }
}
