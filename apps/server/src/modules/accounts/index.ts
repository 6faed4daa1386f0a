import type { Foundation } from '../../platform/foundation.ts'
import { type AccessTokens, createAccessTokens } from './access-tokens.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { type Administrators, createAdministrators } from './administrators.ts'
import { type BanTraces, createBanTraces } from './ban-traces.ts'
import { type Captcha, createCaptcha } from './captcha.ts'
import { type AccountChanges, watchAccountChanges } from './changes.ts'
import { type EmbeddedProvider, embeddedProvider } from './identity/embedded.ts'
import type { IdentityProvider } from './identity/provider.ts'
import { shopProvider } from './identity/shop.ts'
import { createKnownDevices, type KnownDevices } from './known-devices.ts'
import { createNotifyOwner, type NotifyOwner } from './notices.ts'
import { createWithPauses, type WithPauses } from './own-password.ts'
import { createPauses, type Pauses } from './pauses.ts'
import { createRefreshTokens, type RefreshTokens } from './refresh-tokens.ts'

/** Accounts: who somebody is, how they prove it, and what their browser holds. */
export interface AccountServices {
  readonly identity: IdentityProvider
  /** Only when Belfry keeps the accounts itself. */
  readonly embedded: EmbeddedProvider | undefined
  readonly captcha: Captcha
  readonly accounts: Accounts
  readonly administrators: Administrators
  readonly banTraces: BanTraces
  readonly accountChanges: AccountChanges
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
  readonly devices: KnownDevices
  readonly pauses: Pauses
  readonly withPauses: WithPauses
  readonly notifyOwner: NotifyOwner
}

const openEmbedded = ({ config, database, secrets, mail, clock, afterwards }: Foundation) =>
  config.shopUrl === undefined
    ? embeddedProvider({
        customers: database.repositories.customers,
        mailer: mail.mailer,
        secrets,
        clock,
        afterwards,
      })
    : undefined

/** Accounts, with the provider that the settings choose. */
export function openAccounts(foundation: Foundation): AccountServices {
  const { config, clock, log, database, securityEvent, secrets, mail } = foundation
  const { repositories } = database
  const embedded = openEmbedded(foundation)
  const accessTokens = createAccessTokens(secrets, clock)
  const administrators = createAdministrators({ repositories, secrets, clock, config })
  const banTraces = createBanTraces(secrets, repositories, clock)
  const devices = createKnownDevices(secrets, repositories.users)
  const pauses = createPauses(repositories.tallies, devices, clock)
  return {
    embedded,
    identity: embedded ?? shopProvider(config.shopUrl ?? '', config.shopToken ?? ''),
    accessTokens,
    refreshTokens: createRefreshTokens({
      secrets,
      logins: repositories.logins,
      clock,
      securityEvent,
      longestDays: config.loginDays,
    }),
    captcha: createCaptcha({
      secrets,
      challenges: repositories.challenges,
      clock,
      difficulty: config.captchaDifficulty,
    }),
    administrators,
    banTraces,
    accounts: createAccounts({ repositories, accessTokens, administrators, banTraces, clock, config }),
    accountChanges: watchAccountChanges(repositories.users, clock, log),
    devices,
    pauses,
    withPauses: createWithPauses(pauses),
    notifyOwner: createNotifyOwner(mail.mailer),
  }
}
