import { BORDERS, type Border } from '@belfry/rules'
import type { Profile } from './profile.ts'

export type ProfileUser = Profile['user']
export type EditedField = 'username' | 'pronouns'

/** Card of oneself: what is tried on while it is open, and kept when it is closed. */
export type Worn = Pick<ProfileUser['cosmetics'], 'avatar' | 'border' | 'stats'>

/** Readers of one's statistics: everybody, oneself, nobody. */
export const VISIBILITIES = [0, 1, 2] as const
export type Visibility = (typeof VISIBILITIES)[number]
const PUBLIC: Visibility = 0
const HIDDEN: Visibility = 2

/** What is none of them counts as hidden. */
export const visibilityOf = (stats: number): Visibility =>
  VISIBILITIES.find((visibility) => visibility === stats) ?? HIDDEN

export const nextVisibility = (stats: number): Visibility =>
  visibilityOf((visibilityOf(stats) + 1) % VISIBILITIES.length)

/** The borders one steps through: first none at all, then those one has. */
export const bordersOf = ({ cosmetics }: ProfileUser): readonly string[] => [
  ...new Set(['', ...cosmetics.borders]),
]

/** The next border one has in a direction; behind the last comes the first. */
export function steppedBorder(user: ProfileUser, worn: string, step: 1 | -1): string {
  const borders = bordersOf(user)
  const at = Math.max(0, borders.indexOf(worn))
  return borders[(at + step + borders.length) % borders.length] ?? ''
}

export const isBorder = (name: string): name is Border => BORDERS.some((border) => border === name)

/** A moderator can set somebody's name or pronouns for good. */
export const mayEdit = (field: EditedField, flags: readonly string[]): boolean =>
  !flags.includes(`forced-${field}`)

/** What of that which was tried on is new. */
export const pendingChange = (before: Worn, worn: Worn): Partial<Worn> => ({
  ...(worn.avatar === before.avatar ? {} : { avatar: worn.avatar }),
  ...(worn.border === before.border ? {} : { border: worn.border }),
  ...(worn.stats === before.stats ? {} : { stats: worn.stats }),
})

/** Whether these statistics are seen only because of who looks. */
export const isPrivileged = (user: ProfileUser, isOwn: boolean, isModerator: boolean): boolean =>
  isModerator && !isOwn && visibilityOf(user.cosmetics.stats) !== PUBLIC

/** The entry a list shows after so many clicks: behind the last comes the first. */
export const entryAt = <T>(entries: readonly T[], clicks: number): T | undefined =>
  entries[clicks % Math.max(1, entries.length)]

/** Home-made characters are known by their id alone once their script is gone: it reads like a name. */
export function nameFromId(id: string): string {
  const words = id.replace(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
