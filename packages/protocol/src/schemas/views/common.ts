import { TABLE_LIMITS } from '@belfry/content'
import { z } from 'zod'

/** Ids of accounts, and names of sessions, as they travel. */
export const userId = z.string().min(1).max(64)

/** Text that is only shown and never judged: not measured again on its way out. */
export const text = z.string()

export const time = z.number()

export const CHARACTER_ID_MAX = TABLE_LIMITS.id

/** An empty id stands for no character, as an empty user id stands for nobody. */
export const characterId = z
  .string()
  .max(CHARACTER_ID_MAX)
  .nullable()
  .transform((id) => (id === '' ? null : id))

export const alignment = z.enum(['g', 'e']).nullable()

/** A message that says all with its name. */
export const nothing = z.null().optional()
