import type { ContentIndex } from '@belfry/content'
import type { Clock } from '@belfry/kit'
import type { Tournament } from '@belfry/protocol'
import type { Accounts } from './accounts/accounts.ts'
import type { Administrators } from './accounts/administrators.ts'
import type { Captcha } from './accounts/captcha.ts'
import type { AccountChanges } from './accounts/changes.ts'
import type { IdentityProvider } from './accounts/identity/provider.ts'
import type { Logins } from './accounts/login.ts'
import type { NotifyOwner } from './accounts/notices.ts'
import type { WithPauses } from './accounts/own-password.ts'
import type { Secrets } from './accounts/secrets.ts'
import type { SelfService } from './accounts/self-service.ts'
import type { Bus } from './bus/bus.ts'
import type { Redis } from './bus/redis.ts'
import type { ChatServices } from './chat/open.ts'
import type { Config } from './config/config.ts'
import type { ContentTexts } from './content/texts.ts'
import type { Database } from './db/database.ts'
import type { SecondFactor } from './factor/second-factor.ts'
import type { RateLimiter } from './http/limits.ts'
import type { Moderation } from './moderation/moderation.ts'
import type { SessionServices } from './sessions/open.ts'
import type { Afterwards } from './system/afterwards.ts'
import type { Logger } from './system/log.ts'
import type { Metrics } from './system/metrics.ts'
import type { Releases } from './system/releases.ts'
import type { Reports } from './system/reports.ts'
import type { SecurityEvent } from './system/security.ts'
import type { EmailVerification } from './verification/email.ts'
import type { PhoneVerification } from './verification/phone.ts'

/** What everything stands on. */
export interface Foundation {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  readonly reports: Reports
  /** Writes down what concerns the safety of accounts and tables. */
  readonly securityEvent: SecurityEvent
  readonly database: Database
  readonly redis: Redis | undefined
  readonly bus: Bus
  readonly limiter: RateLimiter
  readonly releases: Releases
  readonly afterwards: Afterwards
  /** What changes while the server runs. */
  readonly state: { isStopping: boolean; baseUrl: string }
}

export interface AccountServices {
  readonly secrets: Secrets
  readonly identity: IdentityProvider
  readonly captcha: Captcha
  readonly accounts: Accounts
  readonly administrators: Administrators
  readonly accountChanges: AccountChanges
  readonly logins: Logins
  readonly notifyOwner: NotifyOwner
  readonly factor: SecondFactor
  readonly withPauses: WithPauses
  /** Only when Belfry keeps the accounts itself. */
  readonly selfService: SelfService | undefined
  readonly emails: EmailVerification
  readonly phones: PhoneVerification
  readonly moderation: Moderation
}

/** Everything the parts of the server share, put together once at the start. */
export interface Services extends Foundation, AccountServices {
  readonly tournament: Tournament
  readonly content: ContentIndex
  readonly contentTexts: ContentTexts
  readonly chat: ChatServices
  readonly live: SessionServices
}
