import { z } from 'zod'
import { text, userId } from './common.ts'

const cosmeticsSchema = z.strictObject({
  avatar: text,
  avatars: z.array(text),
  border: text,
  borders: z.array(text),
  emotes: z.array(text),
})

/** A session user as everybody at the table knows them. */
export const userSchema = z.strictObject({
  id: userId,
  username: text,
  pronouns: text,
  isOnline: z.boolean(),
  level: text.nullable(),
  /** Only those a profile card shows. */
  flags: z.array(z.enum(['guest', 'newuser', 'powerful', 'verified-phone'])),
  cosmetics: cosmeticsSchema,
  /** 0 none, 1 requested, 2 denied or revoked, 3 granted. */
  grimoireAccess: z.int().min(0).max(3),
})
