import type { Clock } from '@belfry/kit'
import type { Bus } from './bus/bus.ts'
import type { Redis } from './bus/redis.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import type { RateLimiter } from './http/limits.ts'
import type { Logger } from './system/log.ts'
import type { Metrics } from './system/metrics.ts'
import type { Releases } from './system/releases.ts'
import type { Reports } from './system/reports.ts'

/** Everything the parts of the server share, put together once at the start. */
export interface Services {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  readonly reports: Reports
  readonly database: Database
  readonly redis: Redis | undefined
  readonly bus: Bus
  readonly limiter: RateLimiter
  readonly releases: Releases
  readonly state: { isStopping: boolean }
}
