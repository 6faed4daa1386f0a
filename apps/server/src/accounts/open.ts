import { type Composer, openComposer } from '../mail/compose.ts'
import { createMailer, type Mailer } from '../mail/mailer.ts'
import { fileTransport, type OutboxFolder, outboxFolder, smtpTransport } from '../mail/transports.ts'
import { createModeration } from '../moderation/moderation.ts'
import type { AccountServices, Foundation } from '../services.ts'
import { emailVerification } from '../verification/email.ts'
import { ownCodes } from '../verification/own-codes.ts'
import { phoneVerification } from '../verification/phone.ts'
import type { PhoneVerifier } from '../verification/phone-verifier.ts'
import { verifyService } from '../verification/verify-service.ts'
import { createAccessTokens } from './access-tokens.ts'
import { createAccounts } from './accounts.ts'
import { createAdministrators } from './administrators.ts'
import { createCaptcha } from './captcha.ts'
import { watchAccountChanges } from './changes.ts'
import { type EmbeddedProvider, embeddedProvider } from './identity/embedded.ts'
import { shopProvider } from './identity/shop.ts'
import { createLogins } from './login.ts'
import { createRefreshTokens } from './refresh-tokens.ts'
import { openSecrets, type Secrets } from './secrets.ts'
import { createSelfService } from './self-service.ts'

export interface OpenedAccounts {
  readonly services: AccountServices
  close(): Promise<void>
}

async function openMailer(
  { config, database, clock, log, state }: Foundation,
  folder: OutboxFolder,
  composer: Composer,
): Promise<Mailer> {
  const transport = config.smtpUrl
    ? await smtpTransport(config.smtpUrl, config.mailFrom)
    : fileTransport(folder)
  const queue = database.repositories.outbox
  const baseUrl = (): string => config.publicUrl ?? state.baseUrl
  return createMailer({ queue, transport, composer, clock, log, baseUrl })
}

function openPhoneVerifier(
  { config, database, clock }: Foundation,
  outbox: OutboxFolder,
  composer: Composer,
): PhoneVerifier {
  const { smsUrl, smsUser, smsSecret } = config
  if (smsUrl === undefined || smsUser === undefined || smsSecret === undefined) {
    return ownCodes({ codes: database.repositories.codes, outbox, composer, clock })
  }
  return verifyService({ url: smsUrl, user: smsUser, secret: smsSecret })
}

const openEmbedded = (
  foundation: Foundation,
  secrets: Secrets,
  mailer: Mailer,
): EmbeddedProvider | undefined => {
  if (foundation.config.shopUrl !== undefined) return undefined
  const { customers } = foundation.database.repositories
  return embeddedProvider({ customers, mailer, secrets, clock: foundation.clock })
}

/** Puts together everything about accounts, with the providers that the settings choose. */
export async function openAccounts(foundation: Foundation): Promise<OpenedAccounts> {
  const { config, clock, log, database } = foundation
  const { repositories } = database
  const secrets = await openSecrets(config.tokenSecret, repositories.facts)
  const folder = outboxFolder(config.dataDir, () => clock.now())
  const composer = await openComposer()
  const mailer = await openMailer(foundation, folder, composer)
  const embedded = openEmbedded(foundation, secrets, mailer)
  const identity = embedded ?? shopProvider(config.shopUrl ?? '', config.shopToken ?? '')
  const accessTokens = createAccessTokens(secrets, clock)
  const refreshTokens = createRefreshTokens(secrets, repositories.families, clock)
  const captcha = createCaptcha({
    secrets,
    challenges: repositories.challenges,
    clock,
    difficulty: config.captchaDifficulty,
  })
  const administrators = createAdministrators({ repositories, secrets, clock, config })
  const accounts = createAccounts({ repositories, accessTokens, administrators, clock, config })
  const { disposableDomains } = config
  const emails = emailVerification({ codes: repositories.codes, mailer, accounts, clock, disposableDomains })
  const login = {
    repositories,
    provider: identity,
    accounts,
    accessTokens,
    refreshTokens,
    captcha,
    emails,
    clock,
  }
  const accountChanges = watchAccountChanges(repositories.users, clock, log)
  return {
    services: {
      secrets,
      identity,
      captcha,
      accounts,
      administrators,
      accountChanges,
      logins: createLogins(login),
      selfService: embedded && createSelfService({ embedded, repositories, mailer, clock }),
      emails,
      phones: phoneVerification({
        repositories,
        verifier: openPhoneVerifier(foundation, folder, composer),
        clock,
      }),
      moderation: createModeration({ repositories, accounts, clock }),
    },
    async close() {
      accountChanges.stop()
      await mailer.stop()
    },
  }
}
