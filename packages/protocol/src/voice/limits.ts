/** Limits that a chat server holds people to; the API tells operators about it. */
export const VOICE_LIMITS = {
  /** People of one session: a full table with spectators, and their second windows. */
  peopleOfTable: 50,
  /** Bits a second that one person may send: a voice and a picture are less. */
  incomingBitrate: 1_500_000,
} as const
