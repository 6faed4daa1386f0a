/** Kinds of deeds that can be taken back. */
export const DEED_KINDS = [
  'role',
  'alignment',
  'reminder-added',
  'reminder-removed',
  'reminder-turned',
  'reminders',
  'dead',
  'alive',
  'executed',
  'spared',
  'exiled',
  'vote-taken',
  'vote-given',
  'marked',
  'unmarked',
  'seats-added',
  'seats-removed',
  'seat-moved',
  'seats-shuffled',
  'seat-emptied',
  'seat-renamed',
  'cleared',
  'edition',
] as const

export type DeedKind = (typeof DEED_KINDS)[number]
