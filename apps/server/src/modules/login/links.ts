import { randomUUID } from 'node:crypto'
import type { Locale } from '@belfry/i18n'
import { type Clock, ok } from '@belfry/kit'
import { jwtVerify, SignJWT } from 'jose'
import type { Repositories } from '../../db/repositories/index.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import type { MailAllowance } from '../../platform/mail/allowance.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Afterwards } from '../../platform/system/afterwards.ts'
import { hashOf, type Secrets } from '../../platform/system/secrets.ts'
import type { Captcha } from '../accounts/captcha.ts'
import { identityOf, printOf } from '../accounts/identity/embedded.ts'
import type { Identity } from '../accounts/identity/provider.ts'

const LINK_LIFE_MS = 30 * 60 * 1000

/** A link in a mail in the place of the password: never in the place of the second factor. */
export interface LoginLinks {
  /** Writes to the owner of an address, if there is one; whoever asks learns nothing of it. */
  ask(email: string, captcha: string, locale: Locale): Promise<Outcome<undefined>>
  /** Owner of a link; it is used up by asking. */
  take(token: string): Promise<Outcome<Identity>>
}

interface LinkDeps {
  readonly repositories: Pick<Repositories, 'customers' | 'challenges'>
  readonly captcha: Captcha
  readonly allowance: MailAllowance
  readonly mailer: Mailer
  readonly secrets: Secrets
  readonly clock: Clock
  readonly afterwards: Afterwards
}

export function createLoginLinks(deps: LinkDeps): LoginLinks {
  const { captcha, allowance, mailer, clock } = deps
  const { customers, challenges } = deps.repositories
  const key = deps.secrets.key('login-link')

  /** Only to whoever has proven the address: another's account that waits for it is nobody's to be led into. */
  const mail = async (email: string, locale: Locale): Promise<void> => {
    const owner = await customers.findOwner(email)
    if (!owner || owner.isDisabled) return
    const token = await new SignJWT({ subject: owner.id, name: owner.username, email, print: printOf(owner) })
      .setProtectedHeader({ alg: 'HS256' })
      .setJti(randomUUID())
      .setExpirationTime(Math.floor((clock.now() + LINK_LIFE_MS) / 1000))
      .sign(key)
    const minutes = LINK_LIFE_MS / 60_000
    await mailer.send({ to: email, locale }, 'loginLink', { minutes, path: `/login?link=${token}` })
  }
  const claimsOf = async (token: string) => {
    try {
      const { payload } = await jwtVerify(token, key, { currentDate: new Date(clock.now()) })
      const { subject, email, print } = payload
      return typeof subject === 'string' ? { subject, email, print } : undefined
    } catch {
      return undefined
    }
  }

  return {
    async ask(email, solved, locale) {
      const human = await captcha.accept(solved)
      if (!human.ok) return human
      if (!(await allowance.take(email)))
        return refuse('auth.mailed', { minutes: await allowance.minutesLeft(email) })
      deps.afterwards.run(() => mail(email, locale))
      return ok(undefined)
    },
    async take(token) {
      const claims = await claimsOf(token)
      const owner = claims && (await customers.find(claims.subject))
      // With another password or another address it is worth nothing.
      if (!owner || claims.email !== owner.email || claims.print !== printOf(owner))
        return refuse('auth.recoveryToken')
      if (owner.isDisabled) return refuse('CUSTOMER_DISABLED')
      const isFirst = await challenges.use(`link ${hashOf(token)}`, clock.now() + LINK_LIFE_MS)
      return isFirst ? ok(identityOf(owner, false)) : refuse('auth.recoveryToken')
    },
  }
}
