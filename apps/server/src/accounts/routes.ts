import { ok } from '@belfry/kit'
import { z } from 'zod'
import { type Outcome, refuse } from '../errors/codes.ts'
import { limits } from '../http/limits.ts'
import { type Route, route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { ownUserSchema } from './presenters.ts'
import { hashOf } from './secrets.ts'

const email = z.string().trim().toLowerCase().max(254).pipe(z.email())
const password = z.string().min(6).max(200)
const username = z.string().trim().min(3).max(150)
const captcha = z.string().min(1).max(5000)
const version = z.string().max(40).default('')

const customerToken = z.object({ token: z.string(), username: z.string() })
const login = z.object({ accessToken: z.string(), refreshToken: z.string(), user: ownUserSchema })
const done = z.object({ success: z.literal(true) })
const success = ok({ success: true as const })

const base = { method: 'POST', access: 'public', limit: 'credentials' } as const

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
  route({
    ...base,
    path: '/user/register',
    summary: 'Creates an account at the identity provider and returns its customer token',
    body: z.object({ email, password, username, acceptsMarketing: z.boolean().default(false), captcha }),
    response: customerToken,
    handle: ({ body: { captcha: solved, ...registration } }) =>
      services.logins.register(registration, solved),
  })

const authenticate = (services: Services): Route =>
  route({
    ...base,
    path: '/user/login',
    summary: 'Checks e-mail address and password at the identity provider and returns a customer token',
    body: z.object({ email, password: z.string().min(1).max(200), captcha }),
    response: customerToken,
    async handle({ body: { captcha: solved, ...credentials } }) {
      const within = await checkAccountLimit(services, credentials.email)
      return within.ok ? services.logins.authenticate(credentials, solved) : within
    },
  })

const recover = (services: Services): Route =>
  route({
    ...base,
    path: '/user/recover',
    summary: 'Sends a mail to choose a new password, if there is such an account',
    body: z.object({ email, captcha }),
    response: done,
    async handle({ body }) {
      const human = await services.captcha.accept(body.captcha)
      if (!human.ok) return human
      const recovered = await services.identity.recover(body.email)
      return recovered.ok ? success : recovered
    },
  })

const exchange = (services: Services): Route =>
  route({
    ...base,
    path: '/login',
    summary: 'Exchanges a customer token for access and refresh token; the first time it makes the user',
    body: z.object({
      captcha,
      token: z.string().min(1).max(4000),
      username: z.string().trim().max(150).default(''),
      version,
    }),
    response: login,
    handle: ({ body, caller }) =>
      services.logins.login(body, { ...caller, version: body.version || caller.version }),
  })

const refresh = (services: Services): Route =>
  route({
    ...base,
    path: '/token',
    limit: 'write',
    summary: 'Exchanges a refresh token, once, for a new pair',
    body: z.object({ token: z.string().max(200), version }),
    response: login,
    handle: ({ body, caller }) =>
      services.logins.refresh(body.token, { ...caller, version: body.version || caller.version }),
  })

const logout = (services: Services): Route =>
  route({
    ...base,
    path: '/logout',
    limit: 'write',
    summary: 'Ends the login of a refresh token',
    body: z.object({ token: z.string().max(200) }),
    response: done,
    async handle({ body }) {
      await services.logins.logout(body.token)
      return success
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
]
