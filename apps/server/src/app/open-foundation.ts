import { statfs } from 'node:fs/promises'
import { type Clock, systemClock } from '@belfry/kit'
import { type Database, openDatabase } from '../db/database.ts'
import { schemaNames } from '../db/migrations/migrate.ts'
import { memoryBus } from '../platform/bus/bus.ts'
import { memoryLimiter, type RateLimiter } from '../platform/bus/limiter.ts'
import { connectRedis, type Redis, redisBus, redisLimiter } from '../platform/bus/redis.ts'
import { OPERATOR } from '../domain/actor.ts'
import type { Config } from '../platform/config/config.ts'
import type { Foundation } from '../platform/foundation.ts'
import { openMail } from '../platform/mail/index.ts'
import { StartupError } from '../platform/startup/texts.ts'
import { type Afterwards, createAfterwards } from '../platform/system/afterwards.ts'
import { createLog, type Logger } from '../platform/system/log.ts'
import { createMetrics } from '../platform/system/metrics.ts'
import { watchReleases } from '../platform/system/releases.ts'
import { createReports } from '../platform/system/reports.ts'
import { openSecrets } from '../platform/system/secrets.ts'
import { securityEvents } from '../platform/system/security-events.ts'
import { remembering } from '../platform/system/troubles.ts'
import { APP_VERSION } from '../platform/system/version.ts'

/** Substitutes that tests put in the place of the real thing. */
export interface Overrides {
  readonly clock?: Clock
  readonly log?: Logger
  readonly limiter?: RateLimiter
  readonly afterwards?: Afterwards
  /** How long a request may take to arrive. */
  readonly requestMs?: number
}

/** A connection's error says more in its cause, or nothing at all but a code. */
const detailOf = (error: unknown): string => {
  const { message, code } = error as Error & { code?: string }
  return message || code || String(error)
}

/** An update of the schema is logged and stands in the trail; a database that was made just now is neither. */
async function noteSteps(
  { steps, repositories }: Database,
  { log, clock }: Noted,
  ms: number,
): Promise<void> {
  if (steps.length === 0 || steps.length === schemaNames.length) return
  log.info({ steps, ms }, 'the database was brought up to date')
  const detail = JSON.stringify({ version: APP_VERSION, steps })
  await repositories.audit.add({ actorId: OPERATOR, targetId: '', action: 'update', detail, at: clock.now() })
}

interface Noted {
  readonly log: Logger
  readonly clock: Clock
}

async function openStorage(config: Config, { log, clock }: Noted): Promise<Database> {
  try {
    const begun = performance.now()
    const database = await openDatabase(config, (error) => log.warn({ err: error }, 'database connection'))
    await noteSteps(database, { log, clock }, Math.round(performance.now() - begun))
    return database
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
export async function openFoundation(config: Config, overrides: Overrides): Promise<Foundation> {
  const clock = overrides.clock ?? systemClock
  const now = (): number => clock.now()
  const log = overrides.log ?? createLog(config.logLevel)
  const redis = await openRedis(config.redisUrl, log)
  const database = await openStorage(config, { log, clock }).catch((error: unknown) => {
    redis?.destroy()
    throw error
  })
  const metrics = createMetrics(APP_VERSION)
  const state = { isStopping: false, baseUrl: '', networkUrls: [] as readonly string[], startedAt: now() }
  return {
    config,
    clock,
    log,
    metrics,
    securityEvent: securityEvents({ log, metrics, clock }),
    ...remembering(await createReports(config.sentryDsn, APP_VERSION), clock),
    database,
    redis,
    bus: redis ? await redisBus(redis, log) : memoryBus((error) => log.error({ err: error }, 'news')),
    limiter: overrides.limiter ?? (redis ? redisLimiter(redis, now) : memoryLimiter(now)),
    afterwards: overrides.afterwards ?? createAfterwards(log),
    releases: watchReleases(config.releasesUrl, clock, log),
    secrets: await openSecrets(config.tokenSecret, database.repositories.installation),
    mail: await openMail({ config, database, clock, log, state }),
    state,
  }
}

/** What runs full, waits or is away, as somebody who looks after it wants to see it. */
export function measureStorage({ metrics, database, config, redis, bus }: Foundation): void {
  metrics.gauge('belfry_database_bytes', 'Room the database takes', () => database.bytes())
  metrics.gauge('belfry_disk_free_bytes', 'Room left where DATA_DIR is', async () => {
    const { bavail, bsize } = await statfs(config.dataDir)
    return bavail * bsize
  })
  metrics.gauge('belfry_mails_waiting', 'Mails that are not sent yet', () =>
    database.repositories.outbox.waiting(),
  )
  metrics.gauge('belfry_guests', 'People without an account who are kept', () =>
    database.repositories.guests.count(),
  )
  if (redis) metrics.gauge('belfry_redis_up', 'Whether Redis answers', () => Number(bus.isReliable()))
}
