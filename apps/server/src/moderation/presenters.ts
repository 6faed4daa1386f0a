import { z } from 'zod'
import { flags } from '../accounts/flags.ts'
import { levels } from '../accounts/levels.ts'
import type { Standing } from '../accounts/presenters.ts'
import type { Ban } from '../db/repositories/bans.ts'
import type { Family } from '../db/repositories/families.ts'
import type { User } from '../db/repositories/users.ts'

export const foundUserSchema = z.object({
  id: z.string(),
  username: z.string(),
  pronouns: z.string(),
  email: z.string(),
  level: z.enum(levels),
  flags: z.array(z.enum(flags)),
  createdAt: z.number(),
})

const tokenSchema = z.object({
  createdAt: z.number(),
  updatedAt: z.number(),
  version: z.string(),
  ip: z.string(),
  agent: z.string(),
})

export const moderatedUserSchema = foundUserSchema.extend({
  cosmetics: z.object({
    avatar: z.string(),
    border: z.string(),
    stats: z.number(),
    avatars: z.array(z.string()),
    borders: z.array(z.string()),
    emotes: z.array(z.string()),
  }),
  patreonId: z.string().nullable(),
  expires: z.number().nullable(),
  updatedAt: z.number(),
  SessionName: z.string().nullable(),
  Tokens: z.array(tokenSchema),
})

export const banSchema = z.object({
  id: z.string(),
  reason: z.string(),
  expires: z.number().nullable(),
  createdAt: z.number(),
  userIds: z.array(z.string()),
})

type FoundUser = z.infer<typeof foundUserSchema>

/** The level and flags as stored, not as they count now: a moderator edits what is stored. */
export const foundUser = (user: User, standing: Standing): FoundUser => ({
  id: user.id,
  username: user.username,
  pronouns: user.pronouns,
  email: user.email,
  level: user.level,
  flags: [...standing.flags],
  createdAt: user.createdAt,
})

const tokenOf = (family: Family): z.infer<typeof tokenSchema> => ({
  createdAt: family.createdAt,
  updatedAt: family.updatedAt,
  version: family.version,
  ip: family.ip,
  agent: family.agent,
})

export const moderatedUser = (
  user: User,
  standing: Standing,
  families: readonly Family[],
): z.infer<typeof moderatedUserSchema> => ({
  id: user.id,
  username: user.username,
  pronouns: user.pronouns,
  email: user.email,
  level: user.level,
  flags: [...standing.flags],
  createdAt: user.createdAt,
  cosmetics: {
    avatar: user.avatar,
    border: user.border,
    stats: user.statsVisibility,
    avatars: [...user.granted.avatars],
    borders: [...user.granted.borders],
    emotes: [...user.granted.emotes],
  },
  patreonId: user.patreonId,
  expires: user.levelExpires,
  updatedAt: user.updatedAt,
  SessionName: user.sessionName,
  Tokens: families.map(tokenOf),
})

export const banOnWire = (ban: Ban): z.infer<typeof banSchema> => ({
  id: ban.id,
  reason: ban.reason,
  expires: ban.expiresAt,
  createdAt: ban.createdAt,
  userIds: [...ban.userIds],
})
