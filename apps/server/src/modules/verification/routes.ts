import { ok } from '@belfry/kit'
import { isGuest } from '@belfry/rules'
import { refuse } from '../../domain/errors/codes.ts'
import { restRoute } from '../../platform/http/rest.ts'
import type { Route } from '../../platform/http/route.ts'
import type { VerificationServices } from './index.ts'
import { internationalNumber } from './phone.ts'

/** Without a code one is sent; with a code it is checked. */
export const verificationRoutes = ({ emails, phones }: VerificationServices): readonly Route[] => [
  restRoute('verify', {
    summary: 'Sends or checks the code that proves an e-mail address or a phone number',
    access: 'token',
    limit: 'credentials',
    async handle({ body, actor, caller: { locale } }) {
      if (body.type === 'email') {
        return ok(await (body.code ? emails.confirm(actor, body.code) : emails.request(actor, locale)))
      }
      if (actor.flags.includes('banned')) return refuse('access.banned')
      if (isGuest(actor)) return refuse('access.guest')
      const phone = internationalNumber(body.prefix, body.phone)
      if (phone === undefined) return refuse('request.invalid', { detail: 'phone' })
      return ok(
        await (body.code ? phones.confirm(actor, phone, body.code) : phones.request(actor, phone, locale)),
      )
    },
  }),
]
