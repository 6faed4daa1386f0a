import { bordersOf } from '@belfry/rules'
import type { Flag } from './flags.ts'
import { groupOf, type Level } from './levels.ts'

/** Everybody may wear these; 26 and 27 and the event avatar only when granted. */
const FREE_AVATARS = 26

/** The negative avatars: each level has those of the levels below it, and moderators and staff one of their own. */
const avatarsByLevel: Partial<Record<Level, readonly string[]>> = {
  'app-single': ['-1'],
  'patreon-townsfolk': ['-1'],
  'app-group': ['-1', '-2'],
  'special-free': ['-1', '-2'],
  'patreon-minion': ['-1', '-2'],
  'patreon-demon': ['-1', '-2', '-3'],
  'special-moderator': ['-1', '-2', '-3', '-4'],
  'special-tpi': ['-1', '-2', '-3', '-4', '-5'],
}

/** What somebody is at this moment. */
interface Standing {
  readonly level: Level
  readonly flags: readonly Flag[]
}

/** What an account has chosen and been given. */
interface Wardrobe {
  readonly id: string
  readonly avatar: string
  readonly border: string
  readonly granted: { readonly avatars: readonly string[]; readonly borders: readonly string[] }
}

/** The avatars a user may choose, besides those that everybody may. */
export const avatarsOf = (level: Level, granted: readonly string[]): readonly string[] => [
  ...new Set([...(avatarsByLevel[level] ?? []), ...granted]),
]

const isPlainAvatar = (avatar: string): boolean => /^\d{1,2}$/.test(avatar) && Number(avatar) < FREE_AVATARS

/** A first face, so that people who have not chosen one yet can be told apart at a table. */
export const firstAvatar = (userId: string): string => String(Number(userId) % FREE_AVATARS)

interface Wearer {
  readonly level: Level
  readonly granted: readonly string[]
  /** The name of the image they uploaded, if any. */
  readonly uploaded: string | undefined
}

/** Uploaded images are for paid levels, as is uploading them. */
export const mayWear = (avatar: string, { level, granted, uploaded }: Wearer): boolean =>
  isPlainAvatar(avatar) ||
  avatarsOf(level, granted).includes(avatar) ||
  (avatar === uploaded && isPaid(level))

export const isPaid = (level: Level): boolean => groupOf(level) !== 'free'

const isUploadOf = (avatar: string, id: string): boolean => avatar.startsWith(`${id}-`)

/** A moderator's choice for somebody stands, whatever they have. */
const isForced = (avatar: string, id: string, flags: readonly Flag[]): boolean =>
  flags.includes('forced-avatar') && !isUploadOf(avatar, id)

/**
 * What somebody is seen in: what they chose, as long as they are and have what it takes. What is chosen stays stored,
 * so that it comes back with the level.
 */
export function wornBy(user: Wardrobe, { level, flags }: Standing) {
  const { id, avatar, border, granted } = user
  const uploaded = isUploadOf(avatar, id) ? avatar : undefined
  const wearer = { level, granted: granted.avatars, uploaded }
  return {
    avatar: mayWear(avatar, wearer) || isForced(avatar, id, flags) ? avatar : firstAvatar(id),
    border: bordersOf(level, flags, granted.borders).includes(border) ? border : '',
    avatars: avatarsOf(level, granted.avatars),
    borders: bordersOf(level, flags, granted.borders),
  }
}
