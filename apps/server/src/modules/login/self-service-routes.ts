import { ok } from '@belfry/kit'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import { restRoute } from '../../platform/http/rest.ts'
import type { Route } from '../../platform/http/route.ts'
import type { SecurityEvent } from '../../platform/system/security-events.ts'
import type { LoginServices } from './index.ts'
import type { SelfService } from './self-service.ts'

type Done = { readonly success: true }

const answer = (outcome: Outcome<undefined>): Outcome<Done> =>
  outcome.ok ? ok({ success: true as const }) : outcome

type Deps = LoginServices & { readonly securityEvent: SecurityEvent }

type Do = (own: SelfService) => Promise<Outcome<undefined>>

const withOwn = async ({ selfService }: LoginServices, run: Do): Promise<Outcome<Done>> =>
  selfService ? answer(await run(selfService)) : refuse('auth.elsewhere')

export const selfServiceRoutes = (services: Deps): readonly Route[] => [
  restRoute('reset', {
    limit: 'credentials',
    event: 'password.changed',
    summary: 'Sets a new password with the token of a recovery mail and ends all logins',
    access: 'public',
    handle: ({ body, caller: { locale } }) =>
      withOwn(services, (own) => own.reset(body.token, body.password, locale)),
  }),
  restRoute('changePassword', {
    limit: 'credentials',
    event: 'password.changed',
    summary: 'Changes the password and ends all other logins',
    access: 'token',
    handle: ({ body, actor, caller }) => withOwn(services, (own) => own.changePassword(actor, body, caller)),
  }),
  restRoute('changeEmail', {
    limit: 'credentials',
    summary: 'With password and address sends a code there; with the code makes it the account’s address',
    access: 'token',
    async handle({ body, actor, caller }) {
      // The ban stays with the address that the account has proven.
      if (actor.flags.includes('banned')) return refuse('access.banned')
      const outcome = await withOwn(services, (own) =>
        'code' in body
          ? own.confirmEmail(actor, body.code, caller.locale)
          : own.requestEmail(actor, body, caller),
      )
      if (outcome.ok && 'code' in body)
        services.securityEvent('email.changed', { userId: actor.user.id, ip: caller.ip })
      return outcome
    },
  }),
]
