import { ok } from '@belfry/kit'
import { refuse } from '../../domain/errors/codes.ts'
import { restRoute } from '../../platform/http/rest.ts'
import type { Route } from '../../platform/http/route.ts'
import type { LoginServices } from './index.ts'

const base = { access: 'public', limit: 'credentials' } as const

export const linkRoutes = ({ loginLinks, logins }: LoginServices): readonly Route[] => [
  restRoute('mailLogin', {
    ...base,
    event: 'link.asked',
    summary: 'Sends a mail with a link that logs in, if there is such an account',
    async handle({ body, caller }) {
      if (!loginLinks) return refuse('auth.elsewhere')
      const asked = await loginLinks.ask(body.email, body.captcha, caller.locale)
      return asked.ok ? ok({ success: true as const }) : asked
    },
  }),
  restRoute('linkLogin', {
    ...base,
    event: 'login.made',
    summary: 'Exchanges the token of such a link, once, for access and refresh token',
    async handle({ body, caller }) {
      if (!loginLinks) return refuse('auth.elsewhere')
      const identity = await loginLinks.take(body.token)
      if (!identity.ok) return identity
      const { version, device } = body
      return logins.enter(
        identity.value,
        { username: '', device },
        { ...caller, version: version || caller.version },
      )
    },
  }),
]
