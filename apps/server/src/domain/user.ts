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
