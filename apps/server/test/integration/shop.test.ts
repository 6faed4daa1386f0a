import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import codes from '../../src/domain/errors/codes.json' with { type: 'json' }
import { type LocalServer, localServer } from '../support/local-server.ts'
import { TERMS } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

interface UserError {
  readonly code: string
  readonly message: string
}

const answers = {
  create: [] as UserError[],
  token: [] as UserError[],
  recover: [] as UserError[],
  isDown: false,
}

const customers = new Map<string, { id: string; email: string; firstName: string }>()

/** A storefront that knows the four operations, by the name of the operation as the protocol has it. */
const operations: Record<string, (variables: Record<string, never>) => object> = {
  customerCreate: ({ input }: Record<string, { email: string; firstName: string }>) => {
    const email = input?.email ?? ''
    const id = `gid://shop/Customer/${7_000_000_000_000 + customers.size}`
    if (answers.create.length === 0)
      customers.set(`token-${email}`, { id, email, firstName: input?.firstName ?? '' })
    return { customerCreate: { customer: null, customerUserErrors: answers.create } }
  },
  customerAccessTokenCreate: ({ input }: Record<string, { email: string }>) => ({
    customerAccessTokenCreate: {
      customerAccessToken:
        answers.token.length === 0 ? { accessToken: `token-${input?.email}`, expiresAt: '2030-01-01' } : null,
      customerUserErrors: answers.token,
    },
  }),
  customerRecover: () => ({ customerRecover: { customerUserErrors: answers.recover } }),
  customer: ({ token }: Record<string, string>) => ({ customer: customers.get(token ?? '') ?? null }),
}

describe('accounts kept by a shop', () => {
  let shop: LocalServer
  let server: TestServer

  beforeAll(async () => {
    shop = await localServer(({ text }) => {
      if (answers.isDown) return { status: 503, body: 'closed' }
      const { query, variables } = JSON.parse(text)
      const name = /^(?:mutation|query) (\w+)/.exec(query)?.[1] ?? ''
      return { body: { data: operations[name]?.(variables) } }
    })
    server = await startTestServer({
      env: {
        SHOP_URL: shop.url,
        SHOP_TOKEN: 'public-key',
        SHOP_ACCOUNT_URL: 'https://shop.example.org/account',
      },
    })
  })
  beforeEach(() => Object.assign(answers, { create: [], token: [], recover: [], isDown: false }))
  afterAll(async () => {
    await server.stop()
    await shop.stop()
  })

  const register = async (name: string) => {
    const email = `${name}@example.org`
    const captcha = await server.captcha()
    const body = {
      email,
      password: 'a small secret',
      username: name,
      acceptsMarketing: true,
      terms: TERMS,
      captcha,
    }
    return { captcha, ...(await server.post('user/register', body)) }
  }
  const logIn = async (email: string) =>
    server.post('user/login', { email, password: 'a small secret', captcha: await server.captcha() })

  it('[AUTH-17] creates a customer, gets its token and identifies it', async () => {
    const { body, captcha } = await register('shopper')
    expect(body).toEqual({ token: 'token-shopper@example.org', username: 'shopper' })
    const login = await server.post('login', { captcha, token: body.token, username: 'shopper' })
    expect(login.body.user).toMatchObject({ username: 'shopper', email: 'shopper@example.org' })
    const again = await logIn('shopper@example.org')
    const second = await server.post('login', { captcha: await server.captcha(), token: again.body.token })
    expect(second.body.user.id).toBe(login.body.user.id)
    expect(shop.requests[0]?.headers['x-shopify-storefront-access-token']).toBe('public-key')
    expect(JSON.parse(shop.requests[0]?.text ?? '{}').variables.input).toEqual({
      email: 'shopper@example.org',
      password: 'a small secret',
      firstName: 'shopper',
      acceptsMarketing: true,
    })
  })

  it('[AUTH-27] tells an unidentified customer that address or password is wrong', async () => {
    answers.token = [{ code: 'UNIDENTIFIED_CUSTOMER', message: 'Unidentified customer' }]
    expect((await logIn('a@example.org')).body).toEqual({ ok: false, code: 'auth.unidentified', params: {} })
    expect(codes['auth.unidentified'].text).toBe('Wrong e-mail address or password.')
  })

  it('[AUTH-28] passes on the detail of any other login failure', async () => {
    answers.token = [{ code: 'CUSTOMER_LOCKED', message: 'Too many attempts' }]
    const { body } = await logIn('a@example.org')
    expect(body).toEqual({ ok: false, code: 'auth.login', params: { detail: 'Too many attempts' } })
    expect(codes['auth.login'].text).toBe('Error logging in: {detail}')
  })

  it('[AUTH-29] says so when the shop cannot be reached', async () => {
    answers.isDown = true
    expect((await logIn('a@example.org')).body.code).toBe('auth.unavailable')
    expect((await register('late')).body.code).toBe('auth.unavailable')
    expect(codes['auth.unavailable'].text).toBe('Authentication server unavailable')
  })

  it('[AUTH-30] refuses a token the shop does not know', async () => {
    const refused = await server.post('login', { captcha: await server.captcha(), token: 'forged' })
    expect(refused.body.code).toBe('auth.authenticate')
  })

  it('passes CUSTOMER_DISABLED on by its own name', async () => {
    answers.create = [{ code: 'CUSTOMER_DISABLED', message: 'We have sent an email' }]
    expect((await register('sleeper')).body.code).toBe('CUSTOMER_DISABLED')
    answers.token = [{ code: 'CUSTOMER_DISABLED', message: 'disabled' }]
    expect((await logIn('sleeper@example.org')).body.code).toBe('CUSTOMER_DISABLED')
  })

  it('[AUTH-31] answers every other failed registration alike', async () => {
    answers.create = [{ code: 'TAKEN', message: 'Email has already been taken' }]
    expect((await register('twin')).body).toEqual({ ok: false, code: 'auth.register', params: {} })
    expect(codes['auth.register'].text).toBe('Unable to register account. Please try again later.')
  })

  it('[AUTH-32] answers a failed recovery', async () => {
    const recover = async () =>
      server.post('user/recover', { email: 'a@example.org', captcha: await server.captcha() })
    expect((await recover()).body).toEqual({ success: true })
    answers.recover = [{ code: 'UNIDENTIFIED_CUSTOMER', message: 'Could not find customer' }]
    expect((await recover()).body).toEqual({ ok: false, code: 'auth.recover', params: {} })
    expect(codes['auth.recover'].text).toBe('Unable to recover account')
  })

  it('sends people to the shop to change their account', async () => {
    const refused = await server.post('user/reset', { token: 'x', password: 'secret2' })
    expect(refused.body.code).toBe('auth.elsewhere')
    const { body } = await server.get('config')
    expect(body.identity).toEqual({ kind: 'shop', accountUrl: 'https://shop.example.org/account' })
  })
})
