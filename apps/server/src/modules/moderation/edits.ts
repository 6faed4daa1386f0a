import { isGuest } from '@belfry/rules'
import type { UserChange } from '../../db/repositories/user.ts'
import type { Flag } from '../../domain/flags.ts'
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

/** Neither is a flag one writes: being banned follows from the bans, and a guest is one until they keep an account. */
const writtenFlags = (user: User, wished: readonly Flag[]): readonly Flag[] => [
  ...wished.filter((flag) => flag !== 'banned' && flag !== 'guest'),
  ...(isGuest(user) ? (['guest'] as const) : []),
]

export function changeOf(user: User, edit: UserEdit): UserChange {
  return {
    ...(edit.username === undefined ? {} : { username: edit.username }),
    ...(edit.pronouns === undefined ? {} : { pronouns: edit.pronouns }),
    ...(edit.email === undefined ? {} : { email: edit.email }),
    // Levels are for accounts.
    ...(edit.level === undefined || isGuest(user) ? {} : { level: edit.level, levelExpires: null }),
    ...(edit.expires === undefined ? {} : { levelExpires: edit.expires }),
    ...(edit.flags === undefined ? {} : { flags: writtenFlags(user, edit.flags) }),
    ...(edit.cosmetics === undefined ? {} : cosmeticChange(user, edit.cosmetics)),
  }
}

/** Flag `banned`, set or cleared by hand, means a ban for good, or the end of all bans. */
export function banByFlag(
  held: readonly Flag[],
  wished: readonly Flag[] | undefined,
): 'add' | 'lift' | undefined {
  if (wished === undefined) return undefined
  const was = held.includes('banned')
  const is = wished.includes('banned')
  return was === is ? undefined : is ? 'add' : 'lift'
}
