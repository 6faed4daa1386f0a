import { createAccessTokens } from '../modules/accounts/access-tokens.ts'
import { createAccounts } from '../modules/accounts/accounts.ts'
import { createAdministrators } from '../modules/accounts/administrators.ts'
import { createCaptcha } from '../modules/accounts/captcha.ts'
import { watchAccountChanges } from '../modules/accounts/changes.ts'
import { type EmbeddedProvider, embeddedProvider } from '../modules/accounts/identity/embedded.ts'
import { shopProvider } from '../modules/accounts/identity/shop.ts'
import { createKnownDevices } from '../modules/accounts/known-devices.ts'
import { createNotifyOwner } from '../modules/accounts/notices.ts'
import { createWithPauses } from '../modules/accounts/own-password.ts'
import { createPauses } from '../modules/accounts/pauses.ts'
import { createRefreshTokens } from '../modules/accounts/refresh-tokens.ts'
import { createSecondFactor } from '../modules/factor/second-factor.ts'
import { createLogins } from '../modules/login/login.ts'
import { createSelfService } from '../modules/login/self-service.ts'
import { createModeration } from '../modules/moderation/moderation.ts'
import { codeTries } from '../modules/verification/code-tries.ts'
import { type Addresses, emailVerification } from '../modules/verification/email.ts'
import { ownCodes } from '../modules/verification/own-codes.ts'
import { phoneVerification } from '../modules/verification/phone.ts'
import type { PhoneVerifier } from '../modules/verification/phone-verifier.ts'
import { verifyService } from '../modules/verification/verify-service.ts'
import { mailAllowance } from '../platform/mail/allowance.ts'
import { type Composer, openComposer } from '../platform/mail/compose.ts'
import { createMailer, type Mailer } from '../platform/mail/mailer.ts'
import { type OutboxFolder, openTransport, outboxFolder } from '../platform/mail/transports.ts'
import { openSecrets, type Secrets } from '../platform/system/secrets.ts'
import type { AccountServices, Foundation } from './services.ts'

export interface OpenedAccounts {
  readonly services: AccountServices
  close(): Promise<void>
}

async function openMailer(
  { config, database, clock, log, state }: Foundation,
  folder: OutboxFolder,
  composer: Composer,
): Promise<Mailer> {
  const transport = await openTransport(config, folder)
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
  const { clock, afterwards } = foundation
  return embeddedProvider({ customers, mailer, secrets, clock, afterwards })
}

/** A shop knows itself whose an address is. */
const keptElsewhere: Addresses = { claim: async () => true, tellOwner: async () => false }

/** Puts together everything about accounts, with the providers that the settings choose. */
export async function openAccounts(foundation: Foundation): Promise<OpenedAccounts> {
  const { config, clock, log, database, securityEvent, afterwards } = foundation
  const { repositories } = database
  const secrets = await openSecrets(config.tokenSecret, repositories.facts)
  const folder = outboxFolder(config.dataDir, () => clock.now())
  const composer = await openComposer()
  const mailer = await openMailer(foundation, folder, composer)
  const notifyOwner = createNotifyOwner(mailer)
  const embedded = openEmbedded(foundation, secrets, mailer)
  const identity = embedded ?? shopProvider(config.shopUrl ?? '', config.shopToken ?? '')
  const accessTokens = createAccessTokens(secrets, clock)
  const refreshTokens = createRefreshTokens({
    secrets,
    families: repositories.families,
    clock,
    securityEvent,
    longestDays: config.loginDays,
  })
  const captcha = createCaptcha({
    secrets,
    challenges: repositories.challenges,
    clock,
    difficulty: config.captchaDifficulty,
  })
  const administrators = createAdministrators({ repositories, secrets, clock, config })
  const accounts = createAccounts({ repositories, accessTokens, administrators, clock, config })
  const { disposableDomains } = config
  const allowance = mailAllowance(repositories.tallies, clock)
  const tries = codeTries(repositories.tallies, clock)
  const devices = createKnownDevices(secrets, repositories.users)
  const mails = { mailer, clock, allowance, tries, afterwards, disposableDomains }
  const emails = emailVerification({
    ...mails,
    codes: repositories.codes,
    accounts,
    addresses: embedded ?? keptElsewhere,
  })
  const pauses = createPauses(repositories.tallies, devices, clock)
  const withPauses = createWithPauses(pauses)
  const factor = createSecondFactor({
    repositories,
    identity,
    secrets,
    notifyOwner,
    clock,
    securityEvent,
    withPauses,
  })
  const login = {
    repositories,
    provider: identity,
    accounts,
    accessTokens,
    refreshTokens,
    captcha,
    emails,
    pauses,
    devices,
    allowance,
    notifyOwner,
    afterwards,
    factor,
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
      factor,
      withPauses,
      logins: createLogins(login),
      notifyOwner,
      selfService:
        embedded && createSelfService({ ...mails, embedded, repositories, notifyOwner, withPauses }),
      emails,
      phones: phoneVerification({
        repositories,
        verifier: openPhoneVerifier(foundation, folder, composer),
        clock,
        tries,
      }),
      moderation: createModeration({ repositories, accounts, clock }),
    },
    async close() {
      accountChanges.stop()
      await afterwards.settle()
      await mailer.stop()
    },
  }
}
