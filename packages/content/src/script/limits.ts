/** Every limit a script is held against. */
export const BYTES_PER_MB = 1024 * 1024
export const MAX_SCRIPT_BYTES = 1 * BYTES_PER_MB
export const MAX_SCRIPT_CHARACTERS = 150
export const MIN_SCRIPT_ITEMS = 5
export const MAX_SCRIPT_ITEMS = 151

export const META_LIMITS = {
  name: 50,
  author: 50,
  logo: 250,
  background: 250,
  bootlegger: 10,
  nightOrder: 30,
} as const

export const CHARACTER_LIMITS = {
  id: 50,
  name: 30,
  images: 3,
  ability: 250,
  flavor: 500,
  nightReminder: 500,
  reminders: 20,
  reminderLabel: 30,
  globalReminders: 20,
  globalReminderLabel: 25,
  jinxReason: 500,
  specialValue: 50,
} as const

/** How deep metadata of a script's own may nest before it is left out: deeper cannot be meant for people. */
export const METADATA_DEPTH = 8

/**
 * What a table carries at most. The limits above are remarks to an author, and the words stay; beyond these
 * nothing can be played with, so the import brings a script within them and says so.
 */
export const TABLE_LIMITS = {
  id: CHARACTER_LIMITS.id,
  text: 5000,
  link: 2000,
  list: 200,
  npcs: 30,
  metadata: 20_000,
} as const
