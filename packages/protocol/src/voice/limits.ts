/** Limits that a chat server holds people to; the API tells operators about it. */
export const VOICE_LIMITS = {
  /** People of one session: a full table with spectators, and their second windows. */
  peopleOfTable: 50,
} as const

/** Megabits a second that chat servers tell browsers to keep to, unless the operator sets others. */
export const VOICE_MEGABITS = {
  /** What one person sends: the three sizes of a picture are 6.5 together, and there is a voice. */
  sender: 8,
  /** What all people of a table send; with many cameras each has a smaller part. */
  table: 60,
  /** What one person is sent. */
  receiver: 12,
} as const
