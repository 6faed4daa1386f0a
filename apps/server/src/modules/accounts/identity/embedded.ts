import { randomUUID } from 'node:crypto'
import type { Locale } from '@belfry/i18n'
import { type Clock, ok } from '@belfry/kit'
import { jwtVerify, SignJWT } from 'jose'
import type { Customer, Customers } from '../../../db/repositories/customers.ts'
import { type Outcome, refuse } from '../../../domain/errors/codes.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import type { Afterwards } from '../../../platform/system/afterwards.ts'
import { hashOf, randomToken, type Secrets } from '../../../platform/system/secrets.ts'
import { checkNewPassword } from '../passwords/policy.ts'
import type { Addresses } from './addresses.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { CustomerToken, Identity, IdentityProvider } from './provider.ts'

/** As long as the hour that a mail more has to wait for: there is always a link that counts. */
export const RECOVERY_LIFE_MS = 60 * 60 * 1000
export const CUSTOMER_TOKEN_LIFE_MS = 5 * 60 * 1000

interface EmbeddedDeps {
  readonly customers: Customers
  readonly mailer: Mailer
  readonly secrets: Secrets
  readonly clock: Clock
  readonly afterwards: Afterwards
}

/** Embedded provider, with what only it can do: the shop has pages of its own for it. */
export interface EmbeddedProvider extends IdentityProvider, Addresses {
  readonly name: 'embedded'
  /** Sets a new password for a mailed token; the subject whose logins must end. */
  reset(token: string, password: string): Promise<Outcome<string>>
  changePassword(subject: string, current: string, next: string): Promise<Outcome<undefined>>
  changeEmail(subject: string, email: string): Promise<Outcome<undefined>>
  hasOwner(email: string): Promise<boolean>
}

/** Fingerprint of the password that a token was given for: with another one the token is worth nothing. */
export const printOf = ({ passwordHash }: Customer): string => hashOf(passwordHash).slice(0, 16)

interface Claims {
  readonly subject: string
  readonly password: unknown
  readonly acceptsTerms: boolean
}

export const identityOf = (customer: Customer, acceptsTerms: boolean): Identity => ({
  subject: customer.id,
  email: customer.email,
  username: customer.username,
  acceptsMarketing: customer.acceptsMarketing,
  acceptsTerms,
})

/** The provider's own token: who somebody is, for as long as their password stays the same. */
function customerTokens({ secrets, clock }: EmbeddedDeps) {
  const key = secrets.key('customer')
  return {
    issue: async (customer: Customer, acceptsTerms = false): Promise<Outcome<CustomerToken>> => {
      const token = await new SignJWT({ subject: customer.id, password: printOf(customer), acceptsTerms })
        .setProtectedHeader({ alg: 'HS256' })
        // No two are alike, so that each can be used up.
        .setJti(randomUUID())
        .setExpirationTime(Math.floor((clock.now() + CUSTOMER_TOKEN_LIFE_MS) / 1000))
        .sign(key)
      return ok({ token, username: customer.username })
    },
    claimsOf: async (token: string): Promise<Claims | undefined> => {
      try {
        const { payload } = await jwtVerify(token, key, { currentDate: new Date(clock.now()) })
        const { subject, password, acceptsTerms } = payload
        return typeof subject === 'string'
          ? { subject, password, acceptsTerms: acceptsTerms === true }
          : undefined
      } catch {
        return undefined
      }
    },
  }
}

type Entry = Pick<EmbeddedProvider, 'register' | 'authenticate' | 'identify'>

/** Identity of somebody: registering, the right password, and the token that follows. */
function entryOf(deps: EmbeddedDeps): Entry {
  const { customers, clock } = deps
  const { issue, claimsOf } = customerTokens(deps)
  // Compared with when there is no such account, so that both cases take the same time.
  const decoy = hashPassword(randomToken())
  return {
    async register({ email, password, username, acceptsMarketing, acceptsTerms }) {
      const passwordHash = await hashPassword(password)
      const customer = {
        id: randomUUID(),
        email,
        passwordHash,
        username,
        acceptsMarketing,
        isDisabled: false,
        ownsAddress: false,
      }
      // Also when the address has an owner: nobody learns that from here, and only whoever reads its mail goes on.
      return (await customers.insert(customer, clock.now()))
        ? issue(customer, acceptsTerms)
        : refuse('auth.register')
    },
    async authenticate({ email, password }) {
      // Two comparisons, however many accounts there are.
      const [first, second] = await customers.listByEmail(email)
      const compare = async (one: Customer | undefined): Promise<Customer | undefined> =>
        (await isPassword(one?.passwordHash ?? (await decoy), password)) ? one : undefined
      const right = await Promise.all([compare(first), compare(second)])
      const customer = right[0] ?? right[1]
      if (!customer) return refuse('auth.unidentified')
      return customer.isDisabled ? refuse('CUSTOMER_DISABLED') : issue(customer)
    },
    async identify(token) {
      const claims = await claimsOf(token)
      const customer = claims && (await customers.find(claims.subject))
      if (!customer || claims.password !== printOf(customer))
        return refuse('auth.authenticate', { detail: 'token' })
      return customer.isDisabled ? refuse('CUSTOMER_DISABLED') : ok(identityOf(customer, claims.acceptsTerms))
    },
  }
}

type Passwords = Pick<EmbeddedProvider, 'reset' | 'changePassword' | 'checkPassword'>

/** Passwords of those who have one already. */
function passwordsOf({ customers, clock }: EmbeddedDeps): Passwords {
  return {
    async reset(token, password) {
      // A password that is not good enough does not use the link up.
      const customer = await customers.findRecovery(hashOf(token), clock.now())
      if (!customer) return refuse('auth.recoveryToken')
      const good = checkNewPassword(password, customer)
      if (!good.ok) return good
      if (!(await customers.takeRecovery(hashOf(token), clock.now()))) return refuse('auth.recoveryToken')
      await customers.setPassword(customer.id, await hashPassword(password))
      return ok(customer.id)
    },
    async changePassword(subject, current, next) {
      const customer = await customers.find(subject)
      if (!customer || !(await isPassword(customer.passwordHash, current))) return refuse('auth.password')
      const good = checkNewPassword(next, customer)
      if (!good.ok) return good
      const isReplaced = await customers.replacePassword(
        subject,
        customer.passwordHash,
        await hashPassword(next),
      )
      return isReplaced ? ok(undefined) : refuse('auth.password')
    },
    async checkPassword(subject, password) {
      const customer = await customers.find(subject)
      const isRight = customer !== undefined && (await isPassword(customer.passwordHash, password))
      return isRight ? ok(undefined) : refuse('auth.password')
    },
  }
}

type Mailed = Pick<EmbeddedProvider, 'recover' | 'tellOwner'>

/** Links to another password, by mail. */
function mailedLinks({ customers, mailer, clock, afterwards }: EmbeddedDeps): Mailed {
  const mailLink = async (
    template: 'recover' | 'registeredAgain',
    { id, email }: Customer,
    locale: Locale,
  ): Promise<void> => {
    const token = randomToken()
    await customers.addRecovery(hashOf(token), id, clock.now() + RECOVERY_LIFE_MS)
    const minutes = RECOVERY_LIFE_MS / 60_000
    await mailer.send({ to: email, locale }, template, { minutes, path: `/login?recover=${token}` })
  }
  return {
    async recover(email, locale) {
      afterwards.run(async () => {
        const [customer] = await customers.listByEmail(email)
        if (customer) await mailLink('recover', customer, locale)
      })
      return ok(undefined)
    },
    async tellOwner(subject, email, locale) {
      const owner = await customers.findOwner(email)
      if (!owner || owner.id === subject) return false
      await mailLink('registeredAgain', owner, locale)
      return true
    },
  }
}

/** Accounts of the house itself, where no shop has them. */
export function embeddedProvider(deps: EmbeddedDeps): EmbeddedProvider {
  const { customers } = deps
  return {
    name: 'embedded',
    ...entryOf(deps),
    ...passwordsOf(deps),
    ...mailedLinks(deps),
    claim: (subject) => customers.claimAddress(subject),
    async changeEmail(subject, email) {
      return (await customers.setEmail(subject, email)) ? ok(undefined) : refuse('auth.emailUnavailable')
    },
    hasOwner: async (email) => (await customers.findOwner(email)) !== undefined,
  }
}
