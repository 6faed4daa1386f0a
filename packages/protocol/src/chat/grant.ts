import { z } from 'zod'
import { userId } from '../schemas/common.ts'

/** Long enough to connect, too short to be worth stealing. */
export const GRANT_SECONDS = 60
/**
 * Encrypted, not only signed: its owner has to carry it, and must not read in it how much has happened at the
 * table.
 */
export const GRANT_ENCRYPTION = { alg: 'dir', enc: 'A256GCM' } as const
/** Keeps a grant from being mistaken for any other token that the API makes. */
export const GRANT_AUDIENCE = 'belfry-chat'

/** What is derived from the secret that API and chat servers share: HMAC-SHA256 of these words, 32 bytes each. */
export const CHAT_KEY_WORDS = { grant: 'grants of belfry-chat', control: 'control of belfry-chat' } as const

/** An opaque name for a session's room: nobody guesses it, and it is never used again. */
export const roomId = z.string().min(1).max(64)

const SEQ_DIGITS = 16

/** What a grant says: who it is (`sub`), and which room they may enter, as of which table. */
export const grantClaims = z.object({
  sub: userId,
  /** None: good for asking how a chat server is, and for nothing else. */
  roomId: roomId.nullable(),
  /** The number of the decision it was given at; a table as new as that which does not name its owner ends it. */
  seq: z
    .string()
    .regex(new RegExp(`^\\d{${SEQ_DIGITS}}$`))
    .transform(Number),
})

export type GrantClaims = z.output<typeof grantClaims>

/** What is encrypted beside the subject: always as long, or its length would count for whoever carries it. */
export const grantWords = ({ roomId, seq }: Omit<GrantClaims, 'sub'>): Record<string, unknown> => ({
  roomId,
  seq: String(seq).padStart(SEQ_DIGITS, '0'),
})
