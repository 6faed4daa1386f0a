import type { Locale } from '@belfry/i18n'
import type { Clock } from '@belfry/kit'
import type { Codes } from '../../db/repositories/codes.ts'
import type { Actor } from '../../domain/actor.ts'
import type { MailAllowance } from '../../platform/mail/allowance.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Afterwards } from '../../platform/system/afterwards.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Addresses } from '../accounts/identity/addresses.ts'
import type { CodeTries } from './code-tries.ts'
import { isDisposable } from './disposable.ts'
import { newMailedCode } from './mailed-code.ts'
import { ATTEMPT_PAUSE_MS, CODE_LIFE_MS, codeHash, codePattern, MOST_ATTEMPTS } from './rules.ts'

/** As the catalogue of statuses has it; what they mean depends on whether a code was sent along. */
export type EmailStatus =
  | 'sent'
  | 'verified'
  | 'wrong'
  | 'hour'
  | 'expired'
  | 'exhausted'
  | 'day'
  | 400
  | 403
  | 404
  | 429

export interface VerifyAnswer<Status> {
  readonly success: boolean
  readonly status: Status
}

interface EmailDeps {
  readonly codes: Codes
  readonly mailer: Mailer
  readonly accounts: Accounts
  readonly clock: Clock
  readonly disposableDomains: readonly string[]
  readonly addresses: Addresses
  readonly allowance: MailAllowance
  readonly tries: CodeTries
  readonly afterwards: Afterwards
}

interface Recipient {
  readonly id: string
  readonly subject: string
  readonly email: string
  readonly username: string
}

export interface EmailVerification {
  /** Sends a code to a new account. */
  begin(user: Recipient, locale: Locale): Promise<VerifyAnswer<EmailStatus>>
  request(actor: Actor, locale: Locale): Promise<VerifyAnswer<EmailStatus>>
  confirm(actor: Actor, code: string): Promise<VerifyAnswer<EmailStatus>>
}

const no = (status: EmailStatus): VerifyAnswer<EmailStatus> => ({ success: false, status })
const yes = (status: EmailStatus): VerifyAnswer<EmailStatus> => ({ success: true, status })

export function emailVerification(deps: EmailDeps): EmailVerification {
  const { codes, mailer, accounts, clock, addresses, allowance } = deps

  /** Whoever owns the address hears of it instead of the one who typed it, who waits for a code that nobody has. */
  const mail = async (user: Recipient, code: string, locale: Locale): Promise<void> => {
    if (await addresses.tellOwner(user.subject, user.email, locale)) return
    const minutes = CODE_LIFE_MS / 60_000
    const path = `/verification?code=${code}`
    await mailer.send({ to: user.email, locale }, 'verify', { username: user.username, code, minutes, path })
  }
  const begin = async (user: Recipient, locale: Locale): Promise<VerifyAnswer<EmailStatus>> => {
    if (isDisposable(user.email, deps.disposableDomains)) return no(400)
    if ((await allowance.minutesLeft(user.email)) > 0) return no('hour')
    const { id: userId, email } = user
    const code = await newMailedCode(codes, { userId, kind: 'email', email }, clock.now())
    if (code === undefined) return no(429)
    if (!(await allowance.take(user.email))) return no('hour')
    deps.afterwards.run(() => mail(user, code, locale))
    return yes('sent')
  }
  const attempt = async ({ id: userId, email }: Recipient, code: string): Promise<EmailStatus> => {
    const now = clock.now()
    if (!(await deps.tries.take(userId, 'email'))) return 'day'
    const sent = await codes.attempt(userId, 'email', { now, notSince: now - ATTEMPT_PAUSE_MS })
    if (!sent) return (await codes.find(userId, 'email')) ? 429 : 'wrong'
    // Neither says anything of the code that was typed; another one is the way on.
    if (sent.attempts > MOST_ATTEMPTS) return 'exhausted'
    if (sent.expiresAt <= now) return 'expired'
    return sent.codeHash === codeHash(email, code) ? 'verified' : 'wrong'
  }

  return {
    begin,
    async request({ user, flags }, locale) {
      if (flags.includes('banned')) return no(403)
      return flags.includes('verified-email') ? no(404) : begin(user, locale)
    },
    async confirm({ user, flags }, code) {
      if (flags.includes('banned')) return no(403)
      if (flags.includes('verified-email')) return no(404)
      if (!codePattern.test(code)) return no('wrong')
      const status = await attempt(user, code)
      if (status !== 'verified') return no(status)
      if (!(await addresses.claim(user.subject))) return no('wrong')
      await codes.remove(user.id, 'email')
      return (await accounts.emailVerified(user)) ? yes('verified') : no('wrong')
    },
  }
}
