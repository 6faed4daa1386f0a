export const levels = [
  'none',
  'patreon-townsfolk',
  'patreon-minion',
  'patreon-demon',
  'special-free',
  'special-moderator',
  'special-tpi',
  'app-single',
  'app-group',
] as const

export type Level = (typeof levels)[number]

const singleLevels: readonly Level[] = ['app-single', 'patreon-townsfolk']
const groupLevels: readonly Level[] = [
  'special-tpi',
  'special-free',
  'special-moderator',
  'app-group',
  'patreon-minion',
  'patreon-demon',
]

export type LevelGroup = 'free' | 'single' | 'group'

export const groupOf = (level: Level): LevelGroup =>
  groupLevels.includes(level) ? 'group' : singleLevels.includes(level) ? 'single' : 'free'

export const isModerator = (level: Level): boolean => level === 'special-tpi' || level === 'special-moderator'

export const isStaff = (level: Level): boolean => level === 'special-tpi'

/** Levels given by hand; a subscription never replaces them. */
export const isSpecial = (level: Level): boolean => level.startsWith('special-')

/** The level that counts now: one that ran out counts as none. */
export const levelAt = (level: Level, expires: number | null, now: number): Level =>
  expires !== null && expires <= now ? 'none' : level

/** Who may do what a moderator or staff member does to another account: only the higher rank to the lower. */
export const rankOf = (level: Level): number => (isStaff(level) ? 2 : isModerator(level) ? 1 : 0)
