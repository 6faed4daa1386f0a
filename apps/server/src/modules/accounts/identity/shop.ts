import { ok } from '@belfry/kit'
import { z } from 'zod'
import { type Outcome, type Refusal, refuse } from '../../../domain/errors/codes.ts'
import type { CustomerToken, Identity, IdentityProvider } from './provider.ts'

const TIMEOUT_MS = 10_000

const userErrors = z.array(z.object({ code: z.string().nullish(), message: z.string() }))
type UserErrors = z.infer<typeof userErrors>

const created = z.object({ customerCreate: z.object({ customerUserErrors: userErrors }) })
const tokenCreated = z.object({
  customerAccessTokenCreate: z.object({
    customerAccessToken: z.object({ accessToken: z.string() }).nullable(),
    customerUserErrors: userErrors,
  }),
})
const recovered = z.object({ customerRecover: z.object({ customerUserErrors: userErrors }) })
const found = z.object({
  customer: z
    .object({
      id: z.string(),
      email: z.string(),
      firstName: z.string().nullish(),
      acceptsMarketing: z.boolean().nullish(),
    })
    .nullable(),
})

const queries = {
  create: `mutation customerCreate($input: CustomerCreateInput!) {
    customerCreate(input: $input) { customer { id } customerUserErrors { code field message } }
  }`,
  token: `mutation customerAccessTokenCreate($input: CustomerAccessTokenCreateInput!) {
    customerAccessTokenCreate(input: $input) {
      customerAccessToken { accessToken expiresAt }
      customerUserErrors { code field message }
    }
  }`,
  recover: `mutation customerRecover($email: String!) {
    customerRecover(email: $email) { customerUserErrors { code field message } }
  }`,
  find: `query customer($token: String!) {
    customer(customerAccessToken: $token) { id email firstName acceptsMarketing }
  }`,
} as const

/** Codes of the shop that mean something to people; everything else is told by what was being done. */
const meanings: Readonly<Record<string, Refusal>> = {
  UNIDENTIFIED_CUSTOMER: { code: 'auth.unidentified', params: {} },
  CUSTOMER_DISABLED: { code: 'CUSTOMER_DISABLED', params: {} },
}

type Ask = <T>(query: string, variables: object, answer: z.ZodType<T>) => Promise<Outcome<T>>

/** Any failure to get a well-formed answer means the shop is not there for us. */
const asker =
  (url: string, token: string): Ask =>
  async (query, variables, answer) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': token },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const body = z.object({ data: answer }).safeParse(await response.json())
      return response.ok && body.success ? ok(body.data.data) : refuse('auth.unavailable')
    } catch {
      return refuse('auth.unavailable')
    }
  }

const known = (errors: UserErrors): Refusal | undefined =>
  errors.map(({ code }) => meanings[code ?? '']).find((meaning) => meaning !== undefined)

interface ShopCredentials {
  readonly email: string
  readonly password: string
}

async function tokenFor(ask: Ask, input: ShopCredentials): Promise<Outcome<CustomerToken>> {
  const answer = await ask(queries.token, { input }, tokenCreated)
  if (!answer.ok) return answer
  const { customerAccessToken, customerUserErrors } = answer.value.customerAccessTokenCreate
  if (customerAccessToken) return ok({ token: customerAccessToken.accessToken, username: '' })
  const error = known(customerUserErrors)
  return error ? { ok: false, error } : refuse('auth.login', { detail: customerUserErrors[0]?.message ?? '' })
}

async function identityOf(ask: Ask, token: string): Promise<Outcome<Identity>> {
  const answer = await ask(queries.find, { token }, found)
  if (!answer.ok) return answer
  const { customer } = answer.value
  if (!customer) return refuse('auth.authenticate', { detail: 'token' })
  return ok({
    subject: customer.id,
    email: customer.email.toLowerCase(),
    username: customer.firstName ?? '',
    acceptsMarketing: customer.acceptsMarketing === true,
    // A shop keeps no such note: whoever comes from there is asked on arrival.
    acceptsTerms: false,
  })
}

/** Accounts kept by a shop, spoken to through its storefront API. */
export function shopProvider(url: string, accessToken: string): IdentityProvider {
  const ask = asker(url, accessToken)
  const authenticate = (credentials: ShopCredentials) => tokenFor(ask, credentials)
  const identify = (token: string) => identityOf(ask, token)
  return {
    name: 'shop',
    authenticate,
    identify,
    async checkPassword(subject, password, email) {
      const given = await authenticate({ email, password })
      if (!given.ok) return given.error.code === 'auth.unidentified' ? refuse('auth.password') : given
      const person = await identify(given.value.token)
      if (!person.ok) return person
      return person.value.subject === subject ? ok(undefined) : refuse('auth.password')
    },
    async register({ email, password, username, acceptsMarketing }) {
      const input = { email, password, firstName: username, acceptsMarketing }
      const answer = await ask(queries.create, { input }, created)
      if (!answer.ok) return answer
      const errors = answer.value.customerCreate.customerUserErrors
      if (errors.length > 0) {
        const isDisabled = known(errors)?.code === 'CUSTOMER_DISABLED'
        return refuse(isDisabled ? 'CUSTOMER_DISABLED' : 'auth.register')
      }
      const token = await authenticate({ email, password })
      return token.ok ? ok({ token: token.value.token, username }) : token
    },
    async recover(email) {
      const answer = await ask(queries.recover, { email }, recovered)
      if (!answer.ok) return answer
      return answer.value.customerRecover.customerUserErrors.length === 0
        ? ok(undefined)
        : refuse('auth.recover')
    },
  }
}
