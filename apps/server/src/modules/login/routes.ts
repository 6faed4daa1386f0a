import { ok } from '@belfry/kit'
import { refuse } from '../../domain/errors/codes.ts'
import type { Config } from '../../platform/config/config.ts'
import { restRoute } from '../../platform/http/rest.ts'
import type { Route } from '../../platform/http/route.ts'
import type { SecurityEvent } from '../../platform/system/security-events.ts'
import type { AccountServices } from '../accounts/index.ts'
import type { LoginServices } from './index.ts'
import { linkRoutes } from './link-routes.ts'
import { selfServiceRoutes } from './self-service-routes.ts'

type Services = LoginServices &
  Pick<AccountServices, 'captcha' | 'administrators'> & {
    readonly securityEvent: SecurityEvent
    readonly config: Config
  }

const success = ok({ success: true as const })

const base = { access: 'public', limit: 'credentials' } as const

const captchaRoute = (services: Services): Route =>
  restRoute('captcha', {
    summary: 'A new proof of work; its solution is good for one request',
    access: 'public',
    limit: 'captcha',
    async handle() {
      const { parameters, signature = '', ...challenge } = await services.captcha.challenge()
      return ok({ ...challenge, parameters: { ...parameters }, signature })
    },
  })

const register = (services: Services): Route =>
  restRoute('register', {
    event: 'account.made',
    ...base,
    summary: 'Creates an account at the identity provider and returns its customer token',
    async handle({ body: { captcha, terms, ...registration }, caller: { locale } }) {
      // The box is no ornament of the page: without it, or with an earlier text beside it, nobody is registered.
      if (terms !== services.config.termsVersion) return refuse('auth.terms')
      return services.logins.register({ ...registration, acceptsTerms: true, locale }, captcha)
    },
  })

const authenticate = (services: Services): Route =>
  restRoute('authenticate', {
    ...base,
    summary: 'Checks e-mail address and password at the identity provider and returns a customer token',
    handle: ({ body, caller }) => services.logins.authenticate(body, caller),
  })

const recover = (services: Services): Route =>
  restRoute('recover', {
    event: 'recovery.asked',
    ...base,
    summary: 'Sends a mail to choose a new password, if there is such an account',
    async handle({ body, caller }) {
      const recovered = await services.logins.recover(body.email, body.captcha, caller.locale)
      return recovered.ok ? success : recovered
    },
  })

const exchange = (services: Services): Route =>
  restRoute('login', {
    event: 'login.made',
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
    event: 'login.ended',
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
    event: 'administrator.made',
    access: 'member',
    limit: 'credentials',
    summary: 'Makes the caller the first administrator, with the code that the start printed',
    async handle({ actor, body }) {
      const claimed = await services.administrators.claim(actor.user, body.code)
      return claimed.ok ? success : claimed
    },
  })

const secondStep = ({ logins }: Services): Route =>
  restRoute('loginFactor', {
    access: 'public',
    limit: 'credentials',
    summary: 'The second step of a login: the token of the first and a code of the second factor',
    handle: ({ body, caller }) => logins.finish(body, { ...caller, version: body.version || caller.version }),
  })

export const loginRoutes = (services: Services): readonly Route[] => [
  captchaRoute(services),
  register(services),
  authenticate(services),
  recover(services),
  exchange(services),
  secondStep(services),
  refresh(services),
  logout(services),
  administrator(services),
  ...selfServiceRoutes(services),
  ...linkRoutes(services),
]
