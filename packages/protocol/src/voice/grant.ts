import type { GrantClaims } from '../schemas/voice/grant.ts'

/** Long enough to connect, too short to be worth stealing. */
export const GRANT_SECONDS = 60
/**
 * Encrypted, not only signed: its owner has to carry it, and must not read in it how much has happened at the
 * table.
 */
export const GRANT_ENCRYPTION = { alg: 'dir', enc: 'A256GCM' } as const
/** Keeps a grant from being mistaken for any other token that the API makes. */
export const GRANT_AUDIENCE = 'belfry-chat'

/** Keys derived from the secret that API and chat servers share: HMAC-SHA256 of these words, 32 bytes each. */
export const VOICE_KEY_WORDS = { grant: 'grants of belfry-chat', control: 'control of belfry-chat' } as const

/** The number of a decision as a grant writes it. */
export const SEQ_DIGITS = 16

/** Words that are encrypted beside the subject: always as long, or its length would count for whoever carries it. */
export const grantWords = ({ roomId, seq }: Omit<GrantClaims, 'sub'>): Record<string, unknown> => ({
  roomId,
  seq: String(seq).padStart(SEQ_DIGITS, '0'),
})
