import { z } from 'zod'
import { SEQ_DIGITS } from '../../voice/grant.ts'
import { userId } from '../views/common.ts'

/** An opaque name for a session's room: nobody guesses it, and it is never used again. */
export const roomId = z.string().min(1).max(64)

/** Claims of a grant: who it is (`sub`), and which room they may enter, as of which table. */
export const grantClaims = z.object({
  sub: userId,
  /** None: good for asking how a chat server is, and for hearing oneself there. */
  roomId: roomId.nullable(),
  /** The number of the decision it was given at; a table as new as that which does not name its owner ends it. */
  seq: z
    .string()
    .regex(new RegExp(`^\\d{${SEQ_DIGITS}}$`))
    .transform(Number),
})

export type GrantClaims = z.output<typeof grantClaims>
