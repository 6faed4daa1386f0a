import { createHmac } from 'node:crypto'
import { GRANT_ALGORITHM, GRANT_AUDIENCE, GRANT_SECONDS, type GrantClaims } from '@belfry/protocol'
import { SignJWT } from 'jose'

const ROOM_ID_LETTERS = 32

/** How a session is called where its voices are: the same for all nodes, and nothing one could guess. */
export const roomIdOf = (secret: string, sessionId: string): string =>
  createHmac('sha256', secret).update(`room ${sessionId}`).digest('hex').slice(0, ROOM_ID_LETTERS)

/** Chat servers trust nobody but the API: this is how it vouches for somebody, for a minute. */
export const signGrant = (secret: string, { sub, roomId, seq }: GrantClaims, now: number): Promise<string> =>
  new SignJWT({ roomId, seq })
    .setProtectedHeader({ alg: GRANT_ALGORITHM })
    .setSubject(sub)
    .setAudience(GRANT_AUDIENCE)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor(now / 1000) + GRANT_SECONDS)
    .sign(new TextEncoder().encode(secret))
