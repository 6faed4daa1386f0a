import { ok } from '@belfry/kit'
import { z } from 'zod'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import { restRoute } from '../../platform/http/rest.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { SecurityEvent } from '../../platform/system/security-events.ts'
import { codePattern } from '../verification/rules.ts'
import type { LoginServices } from './index.ts'
import type { SelfService } from './self-service.ts'

const password = z.string().min(1).max(200)
const email = z.string().trim().toLowerCase().max(254).pipe(z.email())
const done = z.object({ success: z.literal(true) })
const base = { method: 'POST', limit: 'credentials', response: done } as const

const answer = (outcome: Outcome<undefined>): Outcome<z.infer<typeof done>> =>
  outcome.ok ? ok({ success: true as const }) : outcome

type Deps = LoginServices & { readonly securityEvent: SecurityEvent }

type Do = (own: SelfService) => Promise<Outcome<undefined>>

const withOwn = async ({ selfService }: LoginServices, run: Do): Promise<Outcome<z.infer<typeof done>>> =>
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
  route({
    ...base,
    path: '/user/password',
    event: 'password.changed',
    summary: 'Changes the password and ends all logins',
    access: 'token',
    body: z.object({ current: z.string().min(1).max(200), password }),
    handle: ({ body, actor, caller }) => withOwn(services, (own) => own.changePassword(actor, body, caller)),
  }),
  route({
    ...base,
    path: '/user/email',
    summary: 'With password and address sends a code there; with the code makes it the account’s address',
    access: 'token',
    body: z.union([
      z.object({ code: z.string().regex(codePattern) }),
      z.object({ password: z.string().min(1).max(200), email }),
    ]),
    async handle({ body, actor, caller }) {
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
