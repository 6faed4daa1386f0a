import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@belfry/kit'
import { SignJWT } from 'jose'
import { z } from 'zod'
import type { Flag } from '../../domain/flags.ts'
import type { Level } from '../../domain/levels.ts'
import type { Secrets } from '../../platform/system/secrets.ts'

const ALGORITHM = 'HS256'
const AUDIENCE = 'belfry'
export const ACCESS_LIFE_MS = 15 * 60 * 1000

export interface AccessClaims {
  readonly id: string
  readonly username: string
  readonly level: Level
  readonly flags: readonly Flag[]
  readonly family: string
}

/** Proof of who calls. What may be done is looked up anew, so a level or ban counts at once. */
export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>
  verify(token: string): { readonly id: string; readonly family: string } | undefined
}

const claimsSchema = z.object({
  id: z.string(),
  family: z.string(),
  aud: z.literal(AUDIENCE),
  exp: z.number(),
})

/** The one head that tokens of ours have: there is nothing to choose in it. */
const HEAD = Buffer.from(JSON.stringify({ alg: ALGORITHM })).toString('base64url')

/**
 * Claims of a token that is sealed by this key. By hand, because libraries of the field send each to a thread and
 * back.
 */
function unsealed(token: string, key: Uint8Array): unknown {
  const [head, body, seal, ...more] = token.split('.')
  if (head !== HEAD || !body || !seal || more.length > 0) return undefined
  const right = createHmac('sha256', key).update(`${head}.${body}`).digest()
  const given = Buffer.from(seal, 'base64url')
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString())
  } catch {
    return undefined
  }
}

export function createAccessTokens(secrets: Secrets, clock: Clock): AccessTokens {
  const key = secrets.key('access')
  return {
    sign: ({ id, username, level, flags, family }) =>
      new SignJWT({ id, username, level, flags: [...flags], family })
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(AUDIENCE)
        .setIssuedAt(Math.floor(clock.now() / 1000))
        .setExpirationTime(Math.floor((clock.now() + ACCESS_LIFE_MS) / 1000))
        .sign(key),
    verify(token) {
      const { success, data } = claimsSchema.safeParse(unsealed(token, key))
      if (!success || data.exp <= Math.floor(clock.now() / 1000)) return undefined
      return { id: data.id, family: data.family }
    },
  }
}
