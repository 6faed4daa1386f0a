import {
  type AccountLevel,
  isModeratorLevel,
  LEVELS,
  type LevelGroup,
  levelGroup,
  STAFF_LEVEL,
} from '@belfry/rules'

export type Level = AccountLevel

export const levels: typeof LEVELS = LEVELS

export const groupOf = (level: Level): LevelGroup => levelGroup(level)

export const isModerator = (level: Level): boolean => isModeratorLevel(level)

export const isStaff = (level: Level): boolean => level === STAFF_LEVEL

interface Held {
  readonly level: Level
  readonly levelExpires: number | null
  readonly levelByHand: boolean
}

/** A subscription replaces the level it brought itself, or none; never what staff set, until that runs out. */
export function isReplaceable({ level, levelExpires, levelByHand }: Held, now: number): boolean {
  if (levelByHand) return levelExpires !== null && levelExpires <= now
  return level === 'none' || level.startsWith('patreon-')
}

/** The level that counts now: one that ran out counts as none. */
export const levelAt = (level: Level, expires: number | null, now: number): Level =>
  expires !== null && expires <= now ? 'none' : level

/** Who may do what a moderator or staff member does to another account: only the higher rank to the lower. */
export const rankOf = (level: Level): number => (isStaff(level) ? 2 : isModerator(level) ? 1 : 0)
