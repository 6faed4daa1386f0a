import { randomUUID } from 'node:crypto'
import { type Clock, ok } from '@belfry/kit'
import { jwtVerify, SignJWT } from 'jose'
import type { Customer, Customers } from '../../db/repositories/customers.ts'
import { type Outcome, refuse } from '../../errors/codes.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { hashOf, randomToken, type Secrets } from '../secrets.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { CustomerToken, Identity, IdentityProvider } from './provider.ts'

export const RECOVERY_LIFE_MS = 30 * 60 * 1000
export const CUSTOMER_TOKEN_LIFE_MS = 5 * 60 * 1000

interface EmbeddedDeps {
  readonly customers: Customers
  readonly mailer: Mailer
  readonly secrets: Secrets
  readonly clock: Clock
}

/** What only the embedded provider can do: the shop has pages of its own for it. */
export interface EmbeddedProvider extends IdentityProvider {
  readonly name: 'embedded'
  /** Sets a new password for a mailed token; the subject whose logins must end. */
  reset(token: string, password: string): Promise<Outcome<string>>
  changePassword(subject: string, current: string, next: string): Promise<Outcome<undefined>>
  checkPassword(subject: string, password: string): Promise<boolean>
  changeEmail(subject: string, email: string): Promise<Outcome<undefined>>
  isTaken(email: string): Promise<boolean>
}

/** Of the password that a token was given for: with another password the token is worth nothing. */
const printOf = ({ passwordHash }: Customer): string => hashOf(passwordHash).slice(0, 16)

export function embeddedProvider({ customers, mailer, secrets, clock }: EmbeddedDeps): EmbeddedProvider {
  const key = secrets.key('customer')
  // Compared with when there is no such account, so that both cases take the same time.
  const decoy = hashPassword(randomToken())

  const issue = async (customer: Customer): Promise<Outcome<CustomerToken>> => {
    const token = await new SignJWT({ subject: customer.id, password: printOf(customer) })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(Math.floor((clock.now() + CUSTOMER_TOKEN_LIFE_MS) / 1000))
      .sign(key)
    return ok({ token, username: customer.username })
  }
  const claimsOf = async (token: string): Promise<{ subject: string; password: unknown } | undefined> => {
    try {
      const { payload } = await jwtVerify(token, key, { currentDate: new Date(clock.now()) })
      const { subject, password } = payload
      return typeof subject === 'string' ? { subject, password } : undefined
    } catch {
      return undefined
    }
  }
  const identityOf = (customer: Customer): Identity => ({
    subject: customer.id,
    email: customer.email,
    username: customer.username,
    acceptsMarketing: customer.acceptsMarketing,
  })

  return {
    name: 'embedded',
    async register({ email, password, username, acceptsMarketing, locale }) {
      const passwordHash = await hashPassword(password)
      const customer = {
        id: randomUUID(),
        email,
        passwordHash,
        username,
        acceptsMarketing,
        isDisabled: false,
      }
      if (await customers.insert(customer, clock.now())) return issue(customer)
      // Nobody learns from here who has an account, but its owner is told.
      await mailer.send({ to: email, locale }, 'registeredAgain', {})
      return refuse('auth.register')
    },
    async authenticate({ email, password }) {
      const customer = await customers.findByEmail(email)
      const isRight = await isPassword(customer?.passwordHash ?? (await decoy), password)
      if (!customer || !isRight) return refuse('auth.unidentified')
      return customer.isDisabled ? refuse('CUSTOMER_DISABLED') : issue(customer)
    },
    async identify(token) {
      const claims = await claimsOf(token)
      const customer = claims && (await customers.find(claims.subject))
      if (!customer || claims.password !== printOf(customer))
        return refuse('auth.authenticate', { detail: 'token' })
      return customer.isDisabled ? refuse('CUSTOMER_DISABLED') : ok(identityOf(customer))
    },
    async recover(email, locale) {
      const customer = await customers.findByEmail(email)
      if (!customer) return ok(undefined)
      const token = randomToken()
      await customers.addRecovery(hashOf(token), customer.id, clock.now() + RECOVERY_LIFE_MS)
      const minutes = RECOVERY_LIFE_MS / 60_000
      await mailer.send({ to: email, locale }, 'recover', { minutes, path: `/login?recover=${token}` })
      return ok(undefined)
    },
    async reset(token, password) {
      const customerId = await customers.takeRecovery(hashOf(token), clock.now())
      if (customerId === undefined) return refuse('auth.recoveryToken')
      await customers.setPassword(customerId, await hashPassword(password))
      return ok(customerId)
    },
    async changePassword(subject, current, next) {
      const customer = await customers.find(subject)
      if (!customer || !(await isPassword(customer.passwordHash, current))) return refuse('auth.password')
      await customers.setPassword(subject, await hashPassword(next))
      return ok(undefined)
    },
    async checkPassword(subject, password) {
      const customer = await customers.find(subject)
      return customer !== undefined && (await isPassword(customer.passwordHash, password))
    },
    async changeEmail(subject, email) {
      return (await customers.setEmail(subject, email)) ? ok(undefined) : refuse('auth.emailUnavailable')
    },
    isTaken: async (email) => (await customers.findByEmail(email)) !== undefined,
  }
}
