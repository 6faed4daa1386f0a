import type { Locale } from '@belfry/i18n'
import { type Clock, ok } from '@belfry/kit'
import type { Repositories } from '../../db/repositories/index.ts'
import type { Actor } from '../../domain/actor.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import type { User } from '../../domain/user.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { MailAllowance } from '../../platform/mail/allowance.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Afterwards } from '../../platform/system/afterwards.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { EmbeddedProvider } from '../accounts/identity/embedded.ts'
import type { NotifyOwner } from '../accounts/notices.ts'
import type { ProveOwner } from '../factor/owner-proof.ts'
import type { CodeTries } from '../verification/code-tries.ts'
import { isDisposable } from '../verification/disposable.ts'
import { newMailedCode } from '../verification/mailed-code.ts'
import {
  ATTEMPT_PAUSE_MS,
  CODE_LIFE_MS,
  codeHash,
  MOST_ATTEMPTS,
  RESEND_PAUSE_MS,
} from '../verification/rules.ts'

interface PasswordChange {
  readonly current: string
  readonly password: string
  readonly code?: string | undefined
}

interface EmailWish {
  readonly password: string
  readonly email: string
  readonly factor?: string | undefined
}

type From = Pick<Caller, 'ip' | 'locale'>

/** Self-service of an account that Belfry keeps: a new password, another address. */
export interface SelfService {
  reset(token: string, password: string, locale: Locale): Promise<Outcome<undefined>>
  changePassword(actor: Actor, change: PasswordChange, from: From): Promise<Outcome<undefined>>
  /** Sends a code to the new address. */
  requestEmail(actor: Actor, wish: EmailWish, from: From): Promise<Outcome<undefined>>
  confirmEmail(actor: Actor, code: string, locale: Locale): Promise<Outcome<undefined>>
}

interface SelfServiceDeps {
  readonly embedded: EmbeddedProvider
  readonly accounts: Accounts
  readonly repositories: Repositories
  readonly mailer: Mailer
  readonly notifyOwner: NotifyOwner
  readonly clock: Clock
  readonly allowance: MailAllowance
  readonly tries: CodeTries
  readonly afterwards: Afterwards
  readonly disposableDomains: readonly string[]
  readonly proveOwner: ProveOwner
}

/** Another address: a code goes there, and comes back from whoever reads its mail. */
function addressChange(deps: SelfServiceDeps): Pick<SelfService, 'requestEmail' | 'confirmEmail'> {
  const { embedded, repositories, mailer, notifyOwner, clock, allowance } = deps
  const { users, codes } = repositories
  const targetOf = async (userId: string, code: string): Promise<string | undefined> => {
    const now = clock.now()
    if (!(await deps.tries.take(userId, 'email-change'))) return undefined
    const sent = await codes.attempt(userId, 'email-change', { now, notSince: now - ATTEMPT_PAUSE_MS })
    if (!sent || sent.attempts > MOST_ATTEMPTS || sent.expiresAt <= now) return undefined
    return sent.codeHash === codeHash(sent.target, code) ? sent.target : undefined
  }

  return {
    async requestEmail(actor, { password, email, factor }, from) {
      const { user } = actor
      const proven = await deps.proveOwner(actor, { password, code: factor }, from)
      if (!proven.ok) return proven
      if (isDisposable(email, deps.disposableDomains)) return refuse('auth.emailUnavailable')
      const minutesLeft = await allowance.minutesLeft(email)
      if (minutesLeft > 0) return refuse('auth.mailed', { minutes: minutesLeft })
      const mailed = { userId: user.id, kind: 'email-change', email } as const
      const code = await newMailedCode(codes, mailed, clock.now())
      if (code === undefined) return refuse('request.limited', { seconds: RESEND_PAUSE_MS / 1000 })
      // A taken address gets no code, and nobody learns that it is taken.
      await allowance.take(email)
      deps.afterwards.run(async () => {
        const minutes = CODE_LIFE_MS / 60_000
        if (!(await embedded.hasOwner(email)))
          await mailer.send({ to: email, locale: from.locale }, 'changeEmail', {
            username: user.username,
            code,
            minutes,
          })
      })
      return ok(undefined)
    },
    async confirmEmail({ user }, code, locale) {
      const email = await targetOf(user.id, code)
      if (email === undefined) return refuse('auth.code')
      if (isDisposable(email, deps.disposableDomains)) return refuse('auth.emailUnavailable')
      const changed = await embedded.changeEmail(user.subject, email)
      if (!changed.ok) return changed
      await codes.remove(user.id, 'email-change')
      await users.update(user.id, { email }, clock.now())
      await deps.accounts.emailVerified({ ...user, email })
      // An address that nobody has proven may be a stranger's, who has nothing to do with it.
      if (user.flags.includes('verified-email')) await notifyOwner(user, 'emailChanged', locale)
      else await codes.remove(user.id, 'email')
      return ok(undefined)
    },
  }
}

export function createSelfService(deps: SelfServiceDeps): SelfService {
  const { embedded, repositories, notifyOwner, clock } = deps
  const { users, logins } = repositories

  /** Logins end on every device but the one where the password was changed: whoever knew the old one is out. */
  const passwordChanged = async (user: User | undefined, locale: Locale, keptId?: string): Promise<void> => {
    if (!user) return
    await (keptId === undefined
      ? logins.endAllOf(user.id, clock.now())
      : logins.endOthersOf(user.id, keptId, clock.now()))
    await users.touch(user.id, clock.now())
    await notifyOwner(user, 'passwordChanged', locale)
  }

  return {
    ...addressChange(deps),
    async reset(token, password, locale) {
      const subject = await embedded.reset(token, password)
      if (!subject.ok) return subject
      await passwordChanged(await users.findBySubject(embedded.name, subject.value), locale)
      return ok(undefined)
    },
    async changePassword(actor, { current, password: next, code }, from) {
      const { user, loginId } = actor
      const proven = await deps.proveOwner(actor, { password: current, code }, from)
      if (!proven.ok) return proven
      const changed = await embedded.changePassword(user.subject, current, next)
      if (!changed.ok) return changed
      await passwordChanged(user, from.locale, loginId)
      return ok(undefined)
    },
  }
}
