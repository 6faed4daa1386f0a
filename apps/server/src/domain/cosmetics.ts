import type { Flag } from './flags.ts'
import { groupOf, type Level } from './levels.ts'

/** Everybody may wear these; 26 and 27, the event avatar and negative ones only when granted. */
const FREE_AVATARS = 26

const bordersByLevel: Partial<Record<Level, readonly string[]>> = {
  'patreon-townsfolk': ['patreon-townsfolk'],
  'patreon-minion': ['patreon-townsfolk', 'patreon-minion'],
  'patreon-demon': ['patreon-townsfolk', 'patreon-minion', 'patreon-demon'],
  'special-tpi': ['special-tpi'],
  'special-moderator': ['special-moderator'],
}

const powerfulBorders = ['rainbow', 'progress'] as const

/** The borders a user may choose, besides having none. */
export const bordersOf = (
  level: Level,
  flags: readonly Flag[],
  granted: readonly string[],
): readonly string[] => [
  ...(bordersByLevel[level] ?? []),
  ...(flags.includes('powerful') ? powerfulBorders : []),
  ...granted,
]

const isPlainAvatar = (avatar: string): boolean => /^\d{1,2}$/.test(avatar) && Number(avatar) < FREE_AVATARS

/** A first face, so that people who have not chosen one yet can be told apart at a table. */
export const firstAvatar = (userId: string): string => String(Number(userId) % FREE_AVATARS)

interface Wearer {
  readonly id: string
  readonly level: Level
  readonly granted: readonly string[]
  /** The name of the image they uploaded, if any. */
  readonly uploaded: string | undefined
}

/** Uploaded images are for paid levels, as is uploading them. */
export const mayWear = (avatar: string, wearer: Wearer): boolean =>
  isPlainAvatar(avatar) ||
  wearer.granted.includes(avatar) ||
  (avatar === wearer.uploaded && isPaid(wearer.level))

export const isPaid = (level: Level): boolean => groupOf(level) !== 'free'
