import type { Clock } from '@belfry/kit'
import { jwtVerify, SignJWT } from 'jose'
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
  verify(token: string): Promise<{ readonly id: string; readonly family: string } | undefined>
}

const claimsSchema = z.object({ id: z.string(), family: z.string() })

export function createAccessTokens(secrets: Secrets, clock: Clock): AccessTokens {
  // Brought into its form once, not again for everybody who calls.
  const key = crypto.subtle.importKey(
    'raw',
    Buffer.from(secrets.key('access')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  return {
    sign: async ({ id, username, level, flags, family }) =>
      new SignJWT({ id, username, level, flags: [...flags], family })
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(AUDIENCE)
        .setIssuedAt(Math.floor(clock.now() / 1000))
        .setExpirationTime(Math.floor((clock.now() + ACCESS_LIFE_MS) / 1000))
        .sign(await key),
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, await key, {
          algorithms: [ALGORITHM],
          audience: AUDIENCE,
          currentDate: new Date(clock.now()),
        })
        return claimsSchema.parse(payload)
      } catch {
        return undefined
      }
    },
  }
}
