import { type Clock, systemClock } from '@belfry/kit'
import { memoryBus } from './bus/bus.ts'
import { connectRedis, type Redis, redisBus, redisLimiter } from './bus/redis.ts'
import type { Config } from './config/config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { memoryLimiter, type RateLimiter } from './http/limits.ts'
import type { Services } from './services.ts'
import { StartupError } from './startup/texts.ts'
import { createLog, type Logger } from './system/log.ts'
import { createMetrics } from './system/metrics.ts'
import { watchReleases } from './system/releases.ts'
import { createReports } from './system/reports.ts'
import { APP_VERSION } from './system/version.ts'

/** What tests put in the place of the real thing. */
export interface Overrides {
  readonly clock?: Clock
  readonly log?: Logger
  readonly limiter?: RateLimiter
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

export async function openServices(config: Config, overrides: Overrides): Promise<OpenedServices> {
  const clock = overrides.clock ?? systemClock
  const now = (): number => clock.now()
  const log = overrides.log ?? createLog(config.logLevel)
  const redis = await openRedis(config.redisUrl, log)
  const database = await openStorage(config, log).catch((error: unknown) => {
    redis?.destroy()
    throw error
  })
  const bus = redis ? await redisBus(redis, log) : memoryBus()
  const releases = watchReleases(config.releasesUrl, clock, log)
  const reports = await createReports(config.sentryDsn, APP_VERSION)
  const services: Services = {
    config,
    clock,
    log,
    metrics: createMetrics(APP_VERSION),
    reports,
    database,
    redis,
    bus,
    limiter: overrides.limiter ?? (redis ? redisLimiter(redis, now) : memoryLimiter(now)),
    releases,
    state: { isStopping: false },
  }
  return {
    services,
    async close() {
      releases.stop()
      await bus.close()
      await database.close()
      redis?.destroy()
      await reports.close()
    },
  }
}
