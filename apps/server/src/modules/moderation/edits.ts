import { bordersOf, isGrantableBorder, isGuest } from '@belfry/rules'
import type { UserChange } from '../../db/repositories/user.ts'
import type { ChangeFlags, Flag } from '../../domain/flags.ts'
import type { User } from '../../domain/user.ts'
import type { RestInput } from '../../platform/http/rest.ts'

type Edited = RestInput<'moderateUser'>

/** Only what changes is sent. */
export type UserEdit = NonNullable<Edited['user']>

/** `expires` in hours from now: null for good, 0 lifts the ban. `id` names an existing ban. */
export type BanEdit = NonNullable<Edited['ban']>

/** Edit of something that only staff may change. */
export const needsStaff = (edit: UserEdit): boolean =>
  edit.email !== undefined || edit.level !== undefined || edit.expires !== undefined

const cosmeticChange = ({ granted }: User, wished: NonNullable<UserEdit['cosmetics']>): UserChange => ({
  ...(wished.avatar === undefined ? {} : { avatar: wished.avatar }),
  ...(wished.border === undefined ? {} : { border: wished.border }),
  ...(wished.stats === undefined ? {} : { statsVisibility: wished.stats }),
  granted: {
    avatars: wished.avatars ?? granted.avatars,
    borders: wished.borders ?? granted.borders,
    emotes: wished.emotes ?? granted.emotes,
  },
})

type FlagEdit = NonNullable<UserEdit['flags']>

/** Changes the flags held at the moment of writing, so that flags set meanwhile stay; bans are kept elsewhere. */
const flagChange =
  ({ add, remove }: FlagEdit): ChangeFlags =>
  (held) => [
    ...held.filter((flag) => !remove.some((removed) => removed === flag)),
    ...add.filter((flag) => flag !== 'banned'),
  ]

/** Cosmetic that can't be given: the mark of another level, or a border that nobody would see. */
export function refusedCosmetic(user: User, edit: UserEdit): 'borders' | 'border' | undefined {
  const { border = user.border, borders = user.granted.borders } = edit.cosmetics ?? {}
  const isRefused = (one: string): boolean => !isGrantableBorder(one) && !user.granted.borders.includes(one)
  if (borders.some(isRefused)) return 'borders'
  if (border === '' || border === user.border) return undefined
  const flags = edit.flags ? flagChange(edit.flags)(user.flags) : user.flags
  return bordersOf(edit.level ?? user.level, flags, borders).includes(border) ? undefined : 'border'
}

export function changeOf(user: User, edit: UserEdit): UserChange {
  return {
    ...(edit.username === undefined ? {} : { username: edit.username }),
    ...(edit.pronouns === undefined ? {} : { pronouns: edit.pronouns }),
    ...(edit.email === undefined ? {} : { email: edit.email }),
    // Levels are for accounts.
    ...(edit.level === undefined || isGuest(user)
      ? {}
      : { level: edit.level, levelExpires: null, levelByHand: true }),
    ...(edit.expires === undefined ? {} : { levelExpires: edit.expires }),
    ...(edit.flags === undefined ? {} : { flags: flagChange(edit.flags) }),
    ...(edit.cosmetics === undefined ? {} : cosmeticChange(user, edit.cosmetics)),
  }
}

/** Flag `banned`, added or removed by name, means a ban for good, or the end of all bans. */
export function banByFlag(held: readonly Flag[], edit: FlagEdit | undefined): 'add' | 'lift' | undefined {
  const isBanned = held.includes('banned')
  if (isBanned) return edit?.remove.includes('banned') ? 'lift' : undefined
  return edit?.add.includes('banned') ? 'add' : undefined
}
