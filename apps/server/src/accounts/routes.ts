import { ok } from '@belfry/kit'
import { z } from 'zod'
import { type Outcome, refuse } from '../errors/codes.ts'
import { limits } from '../http/limits.ts'
import { restRoute } from '../http/rest.ts'
import { type Route, route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { hashOf } from './secrets.ts'

const success = ok({ success: true as const })

const base = { access: 'public', limit: 'credentials' } as const

/** Guessing one account from many addresses must be slow as well. */
const checkAccountLimit = async ({ limiter }: Services, address: string): Promise<Outcome<undefined>> => {
  const taken = await limiter.take(`account:${hashOf(address)}`, limits.credentials)
  return taken.allowed
    ? ok(undefined)
    : refuse('request.limited', { seconds: Math.ceil(taken.retryAfterMs / 1000) })
}

const captchaRoute = (services: Services): Route =>
  route({
    method: 'GET',
    path: '/captcha',
    summary: 'A new proof of work; its solution is good for one request',
    access: 'public',
    limit: 'captcha',
    response: z.looseObject({}),
    handle: async () => ok({ ...(await services.captcha.challenge()) } as Record<string, unknown>),
  })

const register = (services: Services): Route =>
  restRoute('register', {
    ...base,
    summary: 'Creates an account at the identity provider and returns its customer token',
    handle: ({ body: { captcha, ...registration }, caller: { locale } }) =>
      services.logins.register({ ...registration, locale }, captcha),
  })

const authenticate = (services: Services): Route =>
  restRoute('authenticate', {
    ...base,
    summary: 'Checks e-mail address and password at the identity provider and returns a customer token',
    async handle({ body: { captcha, ...credentials } }) {
      const within = await checkAccountLimit(services, credentials.email)
      return within.ok ? services.logins.authenticate(credentials, captcha) : within
    },
  })

const recover = (services: Services): Route =>
  restRoute('recover', {
    ...base,
    summary: 'Sends a mail to choose a new password, if there is such an account',
    async handle({ body, caller }) {
      const human = await services.captcha.accept(body.captcha)
      if (!human.ok) return human
      const recovered = await services.identity.recover(body.email, caller.locale)
      return recovered.ok ? success : recovered
    },
  })

const exchange = (services: Services): Route =>
  restRoute('login', {
    ...base,
    summary: 'Exchanges a customer token for access and refresh token; the first time it makes the user',
    handle: ({ body, caller }) =>
      services.logins.login(body, { ...caller, version: body.version || caller.version }),
  })

const refresh = (services: Services): Route =>
  restRoute('token', {
    ...base,
    limit: 'write',
    summary: 'Exchanges a refresh token, once, for a new pair',
    handle: ({ body, caller }) =>
      services.logins.refresh(body.token, { ...caller, version: body.version || caller.version }),
  })

const logout = (services: Services): Route =>
  restRoute('logout', {
    ...base,
    limit: 'write',
    summary: 'Ends the login of a refresh token',
    async handle({ body }) {
      await services.logins.logout(body.token)
      return success
    },
  })

const administrator = (services: Services): Route =>
  restRoute('administrator', {
    access: 'member',
    limit: 'credentials',
    summary: 'Makes the caller the first administrator, with the code that the start printed',
    async handle({ actor, body }) {
      const claimed = await services.administrators.claim(actor.user, body.code)
      return claimed.ok ? success : claimed
    },
  })

export const accountRoutes = (services: Services): readonly Route[] => [
  captchaRoute(services),
  register(services),
  authenticate(services),
  recover(services),
  exchange(services),
  refresh(services),
  logout(services),
  administrator(services),
]
