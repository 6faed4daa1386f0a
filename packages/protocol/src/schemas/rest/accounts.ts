import { FLAGS, LEVELS } from '@belfry/rules'
import { z } from 'zod'
import { EMAIL_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '../../rest/limits.ts'
import { nameSchema } from '../texts.ts'
import { done, post } from './call.ts'

export const email = z.string().trim().toLowerCase().max(EMAIL_MAX).pipe(z.email())
/** Password as it was typed; whether it will do is for the keeper of passwords to say. */
const password = z.string().min(1).max(200)
export const captcha = z.string().min(1).max(5000)
export const version = z.string().max(40).default('')
/** Token that a browser keeps of earlier logins, so that others' failures do not count against it. */
export const device = z.string().max(500).default('')

export const level = z.enum(LEVELS)
export const flags = z.array(z.enum(FLAGS))

/** `avatars`, `borders` and `emotes` are what may be chosen; `stats` is 0 public, 1 private, 2 hidden. */
export const accountCosmetics = z.object({
  avatar: z.string(),
  border: z.string(),
  stats: z.number(),
  avatars: z.array(z.string()),
  borders: z.array(z.string()),
  emotes: z.array(z.string()),
})

/** A person as everybody may know them. */
export const publicUser = z.object({
  id: z.string(),
  username: z.string(),
  pronouns: z.string(),
  level,
  flags,
  createdAt: z.number(),
  cosmetics: accountCosmetics,
})

/** Oneself. Times are milliseconds since 1970; null means without an end, or not at all. */
export const ownUser = publicUser.extend({
  email: z.string(),
  expires: z.number().nullable(),
  patreonId: z.string().nullable(),
  /** Whether news may be mailed; withdrawn at any time. */
  acceptsMarketing: z.boolean(),
  hasAgreedTOS: z.boolean(),
  banReason: z.string().nullable(),
  banExpires: z.number().nullable(),
})

/** Token the identity provider vouches with; good for one `login`. */
const customer = z.object({ token: z.string(), username: z.string() })

const tokens = z.object({ accessToken: z.string(), refreshToken: z.string(), user: ownUser })

/** A login from the start also makes the browser known. */
export const firstTokens = tokens.extend({ device: z.string() })

export const accountCalls = {
  register: post(
    z.object({
      email,
      password: z.string().min(PASSWORD_MIN).max(200),
      username: nameSchema({ min: USERNAME_MIN, max: USERNAME_MAX }),
      acceptsMarketing: z.boolean().default(false),
      /** Version of the terms that was agreed to, as `config` names it. */
      terms: z.string().max(40).default(''),
      captcha,
    }),
    customer,
  ),
  authenticate: post(z.object({ email, password, captcha, device }), customer),
  recover: post(z.object({ email, captcha }), done),
  /** With the token of a recovery mail. */
  reset: post(z.object({ token: z.string().min(1).max(200), password }), done),
  /** Mails a link that logs in, if there is such an account; the answer is the same. */
  mailLogin: post(z.object({ email, captcha }), done),
  /** With the token of such a link; whoever has a second factor is asked for it as ever. */
  linkLogin: post(z.object({ token: z.string().min(1).max(2000), version, device }), firstTokens),
  /** Exchanges the provider's token for the product's. */
  login: post(
    z.object({
      captcha,
      token: z.string().min(1).max(4000),
      /** Name wished for a new account; whoever has one keeps its name. */
      username: z.string().trim().max(USERNAME_MAX).default(''),
      version,
      device,
    }),
    firstTokens,
  ),
  /** Exchanges a refresh token, once, for a new pair. */
  token: post(z.object({ token: z.string().max(200), version }), tokens),
  /** Makes the caller the first administrator, with the code that the start of the server printed. */
  administrator: post(z.object({ code: z.string().trim().min(1).max(40) }), done),
  logout: post(z.object({ token: z.string().max(200) }), done),
}
