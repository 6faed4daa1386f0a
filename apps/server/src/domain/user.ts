import type { Flag } from './flags.ts'
import type { Level } from './levels.ts'

export interface Granted {
  readonly avatars: readonly string[]
  readonly borders: readonly string[]
  readonly emotes: readonly string[]
}

export interface User {
  readonly id: string
  readonly provider: string
  readonly subject: string
  readonly email: string
  readonly username: string
  readonly pronouns: string
  readonly level: Level
  readonly levelExpires: number | null
  /** Staff set the level, also to none. */
  readonly levelByHand: boolean
  readonly flags: readonly Flag[]
  readonly avatar: string
  readonly border: string
  readonly statsVisibility: number
  readonly granted: Granted
  readonly patreonId: string | null
  readonly phone: string | null
  readonly acceptsMarketing: boolean
  readonly createdAt: number
  readonly updatedAt: number
  /** When a moderator called them new again; null for those who are as new as their account. */
  readonly newSince: number | null
}

interface Cosmetics {
  readonly avatar: string
  readonly border: string
  readonly stats: number
  readonly avatars: string[]
  readonly borders: string[]
  readonly emotes: string[]
}

/** What somebody wears, and all that was given to them to wear. */
export const wornAndGiven = (user: User): Cosmetics => ({
  avatar: user.avatar,
  border: user.border,
  stats: user.statsVisibility,
  avatars: [...user.granted.avatars],
  borders: [...user.granted.borders],
  emotes: [...user.granted.emotes],
})
