import type { Flag } from './flags.ts'
import type { Level } from './levels.ts'
import type { User } from './user.ts'

/** Actor in the trail for commands of whoever runs the server, and for updates. */
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
}
