import { INVITATION, SESSION_NAME_MAX } from '@belfry/rules'
import { z } from 'zod'
import { GUEST_NAME, PASSWORD_MIN } from '../../rest/limits.ts'
import { line, nameSchema } from '../texts.ts'
import { captcha, device, email, firstTokens, version } from './accounts.ts'
import { done, post } from './call.ts'

/** Link to a table: its name, and the invitation that strangers need besides. */
const link = {
  session: line(SESSION_NAME_MAX * 2).default(''),
  invitation: z.union([z.literal(''), z.string().regex(INVITATION)]).default(''),
}

/** Code that somebody reads off another screen: without the letters and digits that look alike. */
export const deviceCode = z
  .string()
  .max(40)
  .transform((text) => text.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  .pipe(z.string().regex(/^[A-HJ-NP-Z2-9]{8}$/))

/** People without an account. */
export const guestCalls = {
  /** Door of a table: what it says of itself to whoever has its link and no login. */
  door: post(
    z.strictObject(link),
    z.object({
      name: z.string(),
      storytellers: z.array(z.string()),
      edition: z.string().nullable(),
      /** Seats that somebody has, and all of them. */
      seated: z.number(),
      seats: z.number(),
      isRunning: z.boolean(),
      /** Why a guest cannot come in now; null: they can. `join-guest-knock` where somebody opens. */
      obstacle: z.string().nullable(),
    }),
  ),
  /** Makes somebody who has no account, for the table of a link. */
  guest: post(
    z.strictObject({ ...link, name: nameSchema(GUEST_NAME), captcha, version, device }),
    firstTokens,
  ),
  /** A short code that logs the same guest in on another device, once and soon. */
  deviceCode: post(z.strictObject({}), z.object({ code: z.string(), expiresAt: z.number() })),
  useDeviceCode: post(z.strictObject({ code: deviceCode, captcha, version, device }), firstTokens),
  /** Begins to make an account of a guest: it is one when the address is verified. */
  keepGuest: post(
    z.strictObject({
      email,
      password: z.string().min(PASSWORD_MIN).max(200),
      acceptsMarketing: z.boolean().default(false),
      captcha,
    }),
    done,
  ),
}
