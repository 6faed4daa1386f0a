import { z } from 'zod'
import type { Ban } from '../db/repositories/bans.ts'
import type { User } from '../db/repositories/users.ts'
import { bordersOf } from '../profile/cosmetics.ts'
import type { Actor } from './actor.ts'
import { type Flag, flags } from './flags.ts'
import { type Level, levels } from './levels.ts'

const cosmeticsSchema = z.object({
  avatar: z.string(),
  border: z.string(),
  stats: z.number(),
  avatars: z.array(z.string()),
  borders: z.array(z.string()),
  emotes: z.array(z.string()),
})

export const publicUserSchema = z.object({
  id: z.string(),
  username: z.string(),
  pronouns: z.string(),
  level: z.enum(levels),
  flags: z.array(z.enum(flags)),
  createdAt: z.number(),
  cosmetics: cosmeticsSchema,
})

export const ownUserSchema = publicUserSchema.extend({
  email: z.string(),
  expires: z.number().nullable(),
  patreonId: z.string().nullable(),
  hasAgreedTOS: z.boolean(),
  banReason: z.string().nullable(),
  banExpires: z.number().nullable(),
})

export type PublicUser = z.infer<typeof publicUserSchema>
export type OwnUser = z.infer<typeof ownUserSchema>

/** What may be known of somebody else: how new and how trusted they are, not how they were treated. */
const publicFlags: readonly Flag[] = ['newuser', 'verified-phone', 'powerful']

export interface Standing {
  readonly level: Level
  readonly flags: readonly Flag[]
}

const cosmeticsOf = (user: User, { level, flags: held }: Standing): z.infer<typeof cosmeticsSchema> => ({
  avatar: user.avatar,
  border: user.border,
  stats: user.statsVisibility,
  avatars: [...user.granted.avatars],
  borders: [...bordersOf(level, held, user.granted.borders)],
  emotes: [...user.granted.emotes],
})

export const publicUser = (user: User, standing: Standing): PublicUser => ({
  id: user.id,
  username: user.username,
  pronouns: user.pronouns,
  level: standing.level,
  flags: standing.flags.filter((flag) => publicFlags.includes(flag)),
  createdAt: user.createdAt,
  cosmetics: cosmeticsOf(user, standing),
})

export const ownUser = (actor: Actor, ban: Ban | undefined): OwnUser => ({
  id: actor.user.id,
  username: actor.user.username,
  pronouns: actor.user.pronouns,
  level: actor.level,
  flags: [...actor.flags],
  createdAt: actor.user.createdAt,
  cosmetics: cosmeticsOf(actor.user, actor),
  email: actor.user.email,
  expires: actor.user.levelExpires,
  patreonId: actor.user.patreonId,
  hasAgreedTOS: actor.flags.includes('tos-agreed'),
  banReason: ban?.reason ?? null,
  banExpires: ban?.expiresAt ?? null,
})
