import { ok } from '@belfry/kit'
import { z } from 'zod'
import { refuse } from '../errors/codes.ts'
import { type Route, route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { internationalNumber } from './phone.ts'

const code = z.string().trim().max(20).optional()

/** Without a code one is sent; with a code it is checked. */
export const verificationRoutes = ({ emails, phones }: Services): readonly Route[] => [
  route({
    method: 'POST',
    path: '/verify',
    summary: 'Sends or checks the code that proves an e-mail address or a phone number',
    access: 'token',
    limit: 'credentials',
    body: z.discriminatedUnion('type', [
      z.object({ type: z.literal('email'), code }),
      z.object({ type: z.literal('phone'), prefix: z.string().max(6), phone: z.string().max(20), code }),
    ]),
    response: z.object({ success: z.boolean(), status: z.union([z.string(), z.number()]) }),
    async handle({ body, actor }) {
      if (body.type === 'email') {
        return ok(await (body.code ? emails.confirm(actor, body.code) : emails.request(actor)))
      }
      if (actor.flags.includes('banned')) return refuse('access.banned')
      const phone = internationalNumber(body.prefix, body.phone)
      if (phone === undefined) return refuse('request.invalid', { detail: 'phone' })
      return ok(await (body.code ? phones.confirm(actor, phone, body.code) : phones.request(actor, phone)))
    },
  }),
]
