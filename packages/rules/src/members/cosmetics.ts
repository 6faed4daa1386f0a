import type { AccountFlag, AccountLevel } from './levels.ts'

/** Emote styles: in the hand like any other sign, over the whole face, or moving again and again. */
export type EmoteStyle = 'hand' | 'overlay' | 'loop'

/** Ornaments that no level brings: they are given to people by hand. */
export const SPECIAL_AVATARS = ['worldcup25'] as const
/** Avatars that come with a level; they can be given by hand as well. */
export const LEVEL_AVATARS = ['-1', '-2', '-3', '-4', '-5'] as const
export const SPECIAL_BORDERS = ['deusexfiasco', 'worldcup25'] as const
export const SPECIAL_EMOTES = ['bugreporter', 'worldcup25'] as const

const STYLES: ReadonlyMap<string, EmoteStyle> = new Map<(typeof SPECIAL_EMOTES)[number], EmoteStyle>([
  ['bugreporter', 'overlay'],
  ['worldcup25', 'loop'],
])

export const emoteStyle = (name: string): EmoteStyle => STYLES.get(name) ?? 'hand'

/** Borders in the order in which they are offered. */
export const BORDERS = [
  'patreon-townsfolk',
  'patreon-minion',
  'patreon-demon',
  'special-moderator',
  'special-tpi',
  'rainbow',
  'progress',
  ...SPECIAL_BORDERS,
] as const
export type Border = (typeof BORDERS)[number]

const LEVEL_BORDERS: Partial<Record<AccountLevel, readonly Border[]>> = {
  'patreon-townsfolk': ['patreon-townsfolk'],
  'patreon-minion': ['patreon-townsfolk', 'patreon-minion'],
  'patreon-demon': ['patreon-townsfolk', 'patreon-minion', 'patreon-demon'],
  'special-tpi': ['special-tpi'],
  'special-moderator': ['special-moderator'],
}

const POWERFUL_BORDERS: readonly Border[] = ['rainbow', 'progress']

/** The marks of moderators and staff can't be granted: others trust them. */
const TRUSTED_BORDERS: readonly string[] = ['special-moderator', 'special-tpi'] satisfies Border[]

export const isGrantableBorder = (border: string): boolean => !TRUSTED_BORDERS.includes(border)

/** The borders an account may choose, besides having none. */
export const bordersOf = (
  level: AccountLevel,
  flags: readonly AccountFlag[],
  granted: readonly string[],
): readonly string[] => [
  ...(LEVEL_BORDERS[level] ?? []),
  ...(flags.includes('powerful') ? POWERFUL_BORDERS : []),
  ...granted.filter(isGrantableBorder),
]
