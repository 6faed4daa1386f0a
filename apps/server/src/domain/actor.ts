import type { Flag } from './flags.ts'
import { isModerator, type Level } from './levels.ts'
import type { User } from './user.ts'

/** Audit actor of operator commands and updates. */
export const OPERATOR = 'operator'

/** Whether there is a second factor, and whether this login has shown it lately. */
export type FactorState = 'off' | 'on' | 'shown'

/** Whoever calls with a valid token, as the database knows them now. */
export interface Actor {
  readonly user: User
  /** The level and flags that count at this moment. */
  readonly level: Level
  readonly flags: readonly Flag[]
  readonly loginId: string
  readonly factor: FactorState
  /** When this login has to show the second factor again; null unless it has shown it. */
  readonly factorUntil: number | null
}

/** Level of moderators and staff whose login hasn't shown the second factor: a member's. */
const WITHOUT_POWER: Level = 'special-free'

/** Level that gives rights: the power over others takes more than a password. */
export const levelInUse = ({ level, factor }: Pick<Actor, 'level' | 'factor'>): Level =>
  isModerator(level) && factor !== 'shown' ? WITHOUT_POWER : level
