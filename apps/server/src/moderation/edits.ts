import { z } from 'zod'
import { type Flag, flags } from '../accounts/flags.ts'
import { levels } from '../accounts/levels.ts'
import type { User, UserChange } from '../db/repositories/users.ts'

const names = z.array(z.string().min(1).max(50)).max(50)

/** Only what changes is sent. */
export const userEditSchema = z.object({
  username: z.string().trim().min(3).max(150).optional(),
  pronouns: z.string().trim().max(50).optional(),
  flags: z.array(z.enum(flags)).optional(),
  cosmetics: z
    .object({
      avatar: z.string().max(50),
      border: z.string().max(50),
      stats: z.number().int().min(0).max(2),
      avatars: names,
      borders: names,
      emotes: names,
    })
    .partial()
    .optional(),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()).optional(),
  level: z.enum(levels).optional(),
  expires: z.number().int().positive().nullable().optional(),
})

export type UserEdit = z.infer<typeof userEditSchema>

/** `expires` in hours from now: null for good, 0 lifts the ban. `id` names an existing ban. */
export const banEditSchema = z.object({
  id: z.string().max(50).nullish(),
  reason: z.string().trim().max(1000).default(''),
  expires: z.number().min(0).max(1_000_000).nullish(),
})

export type BanEdit = z.infer<typeof banEditSchema>

/** What only staff may change. */
export const needsStaff = (edit: UserEdit): boolean =>
  edit.email !== undefined || edit.level !== undefined || edit.expires !== undefined

const cosmeticChange = ({ granted }: User, wished: NonNullable<UserEdit['cosmetics']>): UserChange => ({
  ...(wished.avatar === undefined ? {} : { avatar: wished.avatar }),
  ...(wished.border === undefined ? {} : { border: wished.border }),
  ...(wished.stats === undefined ? {} : { statsVisibility: wished.stats }),
  granted: {
    avatars: wished.avatars ?? granted.avatars,
    borders: wished.borders ?? granted.borders,
    emotes: wished.emotes ?? granted.emotes,
  },
})

export function changeOf(user: User, edit: UserEdit): UserChange {
  return {
    ...(edit.username === undefined ? {} : { username: edit.username }),
    ...(edit.pronouns === undefined ? {} : { pronouns: edit.pronouns }),
    ...(edit.email === undefined ? {} : { email: edit.email }),
    ...(edit.level === undefined ? {} : { level: edit.level, levelExpires: null }),
    ...(edit.expires === undefined ? {} : { levelExpires: edit.expires }),
    // Being banned is not a flag one writes: it follows from the bans.
    ...(edit.flags === undefined ? {} : { flags: edit.flags.filter((flag) => flag !== 'banned') }),
    ...(edit.cosmetics === undefined ? {} : cosmeticChange(user, edit.cosmetics)),
  }
}

/** What setting or clearing the flag `banned` by hand means: a ban for good, or the end of all bans. */
export function banByFlag(
  held: readonly Flag[],
  wished: readonly Flag[] | undefined,
): 'add' | 'lift' | undefined {
  if (wished === undefined) return undefined
  const was = held.includes('banned')
  const is = wished.includes('banned')
  return was === is ? undefined : is ? 'add' : 'lift'
}
