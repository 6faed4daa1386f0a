import type { Clock } from '@belfry/kit'
import type { Database } from '../db/database.ts'
import type { Bus } from './bus/bus.ts'
import type { RateLimiter } from './bus/limiter.ts'
import type { Redis } from './bus/redis.ts'
import type { Config } from './config/config.ts'
import type { Mail } from './mail/index.ts'
import type { Afterwards } from './system/afterwards.ts'
import type { Logger } from './system/log.ts'
import type { Metrics } from './system/metrics.ts'
import type { Releases } from './system/releases.ts'
import type { Reports } from './system/reports.ts'
import type { Secrets } from './system/secrets.ts'
import type { SecurityEvent } from './system/security-events.ts'
import type { Troubles } from './system/troubles.ts'

/** Foundation of every module: storage and platform, opened. */
export interface Foundation {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  readonly reports: Reports
  readonly troubles: Troubles
  /** Writes down what concerns the safety of accounts and tables. */
  readonly securityEvent: SecurityEvent
  readonly database: Database
  readonly redis: Redis | undefined
  readonly bus: Bus
  readonly limiter: RateLimiter
  readonly releases: Releases
  readonly afterwards: Afterwards
  readonly secrets: Secrets
  readonly mail: Mail
  /** What changes while the server runs. */
  readonly state: RunState
}

export interface RunState {
  isStopping: boolean
  baseUrl: string
  /** Where other machines of the same network find this one. */
  networkUrls: readonly string[]
  readonly startedAt: number
}
