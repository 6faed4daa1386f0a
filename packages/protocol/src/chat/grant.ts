import { z } from 'zod'
import { userId } from '../schemas/common.ts'

/** Long enough to connect, too short to be worth stealing. */
export const GRANT_SECONDS = 60
/** Signed with the secret that API and chat servers share. */
export const GRANT_ALGORITHM = 'HS256'
/** Keeps a grant from being mistaken for any other token that the API signs. */
export const GRANT_AUDIENCE = 'belfry-chat'

/** An opaque name for a session's room: nobody guesses it, and it is never used again. */
export const roomId = z.string().min(1).max(64)

/** What a grant says: who it is (`sub`), and which room they may enter, as of which table. */
export const grantClaims = z.object({
  sub: userId,
  /** None: good for asking how a chat server is, and for nothing else. */
  roomId: roomId.nullable(),
  /** The number of the table it was given with; a newer table makes it worthless. */
  seq: z.number().int().min(0),
})

export type GrantClaims = z.infer<typeof grantClaims>
