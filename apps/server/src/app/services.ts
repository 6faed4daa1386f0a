import type { ContentIndex } from '@belfry/content'
import type { Clock } from '@belfry/kit'
import type { Tournament } from '@belfry/protocol'
import type { Database } from '../db/database.ts'
import type { Accounts } from '../modules/accounts/accounts.ts'
import type { Administrators } from '../modules/accounts/administrators.ts'
import type { Captcha } from '../modules/accounts/captcha.ts'
import type { AccountChanges } from '../modules/accounts/changes.ts'
import type { IdentityProvider } from '../modules/accounts/identity/provider.ts'
import type { NotifyOwner } from '../modules/accounts/notices.ts'
import type { WithPauses } from '../modules/accounts/own-password.ts'
import type { ContentTexts } from '../modules/content/texts.ts'
import type { SecondFactor } from '../modules/factor/second-factor.ts'
import type { Logins } from '../modules/login/login.ts'
import type { SelfService } from '../modules/login/self-service.ts'
import type { Moderation } from '../modules/moderation/moderation.ts'
import type { SessionServices } from '../modules/sessions/index.ts'
import type { EmailVerification } from '../modules/verification/email.ts'
import type { PhoneVerification } from '../modules/verification/phone.ts'
import type { ChatServices } from '../modules/voice/index.ts'
import type { Bus } from '../platform/bus/bus.ts'
import type { RateLimiter } from '../platform/bus/limiter.ts'
import type { Redis } from '../platform/bus/redis.ts'
import type { Config } from '../platform/config/config.ts'
import type { Afterwards } from '../platform/system/afterwards.ts'
import type { Logger } from '../platform/system/log.ts'
import type { Metrics } from '../platform/system/metrics.ts'
import type { Releases } from '../platform/system/releases.ts'
import type { Reports } from '../platform/system/reports.ts'
import type { Secrets } from '../platform/system/secrets.ts'
import type { SecurityEvent } from '../platform/system/security-events.ts'

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
