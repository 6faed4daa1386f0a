import type { Foundation } from '../../platform/foundation.ts'
import { keptElsewhere } from '../accounts/identity/addresses.ts'
import type { AccountServices } from '../accounts/index.ts'
import { type CodeTries, codeTries } from './code-tries.ts'
import { type EmailVerification, emailVerification } from './email.ts'
import { ownCodes } from './own-codes.ts'
import { type PhoneVerification, phoneVerification } from './phone.ts'
import type { PhoneVerifier } from './phone-verifier.ts'
import { verifyService } from './verify-service.ts'

export { verificationRoutes } from './routes.ts'

/** Codes that prove an address or a number. */
export interface VerificationServices {
  readonly emails: EmailVerification
  readonly phones: PhoneVerification
  readonly codeTries: CodeTries
  /** Sender of codes to phones, and whether any leave this server. */
  readonly sms: Pick<PhoneVerifier, 'start'> & { readonly way: 'service' | 'folder' }
}

function openPhoneVerifier({ config, database, clock, mail }: Foundation): PhoneVerifier {
  const { smsUrl, smsUser, smsSecret } = config
  if (smsUrl === undefined || smsUser === undefined || smsSecret === undefined) {
    const { outbox, composer } = mail
    return ownCodes({ codes: database.repositories.codes, outbox, composer, clock })
  }
  return verifyService({ url: smsUrl, user: smsUser, secret: smsSecret })
}

export function openVerification(deps: Foundation & AccountServices): VerificationServices {
  const { config, clock, database, mail, afterwards, accounts, banTraces, embedded } = deps
  const { repositories } = database
  const tries = codeTries(repositories.tallies, clock)
  const verifier = openPhoneVerifier(deps)
  return {
    codeTries: tries,
    emails: emailVerification({
      codes: repositories.codes,
      mailer: mail.mailer,
      allowance: mail.allowance,
      accounts,
      addresses: embedded ?? keptElsewhere,
      clock,
      tries,
      afterwards,
      disposableDomains: config.disposableDomains,
    }),
    phones: phoneVerification({ repositories, banTraces, verifier, clock, tries }),
    sms: {
      way: config.smsUrl === undefined ? 'folder' : 'service',
      start: (userId, phone, locale) => verifier.start(userId, phone, locale),
    },
  }
}
