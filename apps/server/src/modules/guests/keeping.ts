import { ok } from '@belfry/kit'
import { isGuest } from '@belfry/rules'
import type { Actor } from '../../domain/actor.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { RestInput } from '../../platform/http/rest.ts'
import { checkNewPassword } from '../accounts/passwords/policy.ts'
import { isDisposable } from '../verification/disposable.ts'
import type { GuestDeps } from './deps.ts'

/**
 * An address and a password for somebody who came without. They stay the same person, and a guest until the address
 * is verified, so that nobody loses a seat over a mail. Asked again, the last address counts.
 */
export async function keep(
  { identity, emails, database, clock, captcha, config }: GuestDeps,
  { user }: Actor,
  { email, password, acceptsMarketing, captcha: solved }: RestInput<'keepGuest'>,
  { locale }: Caller,
): Promise<Outcome<undefined>> {
  if (!isGuest(user)) return refuse('guest.account')
  // A shop makes its accounts itself.
  if (identity.name !== 'embedded') return refuse('auth.elsewhere')
  if (isDisposable(email, config.disposableDomains)) return refuse('auth.disposable')
  const { username } = user
  const good = checkNewPassword(password, { email, username })
  if (!good.ok) return good
  const human = await captcha.accept(solved)
  if (!human.ok) return human
  const made = await identity.register({
    email,
    password,
    username,
    acceptsMarketing,
    acceptsTerms: true,
    locale,
  })
  if (!made.ok) return made
  const known = await identity.identify(made.value.token)
  if (!known.ok) return known
  const { subject } = known.value
  const { users, leaving } = database.repositories
  const isKept = await users.giveIdentity(user, { provider: identity.name, subject, email }, clock.now())
  // One waits for a guest: the one before, or this one when the guest has verified the one before meanwhile.
  await leaving.removeCustomer(isKept ? user.subject : subject)
  if (!isKept) return refuse('guest.account')
  await emails.begin({ id: user.id, subject, email, username }, locale)
  return ok(undefined)
}
