import type { UserChange } from '../../db/repositories/user.ts'
import type { Flag } from '../../domain/flags.ts'
import type { User } from '../../domain/user.ts'
import type { RestInput } from '../../platform/http/rest.ts'

type Edited = RestInput<'moderateUser'>

/** Only what changes is sent. */
export type UserEdit = NonNullable<Edited['user']>

/** `expires` in hours from now: null for good, 0 lifts the ban. `id` names an existing ban. */
export type BanEdit = NonNullable<Edited['ban']>

/** What only staff may change. */
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

export function changeOf(user: User, edit: UserEdit): UserChange {
  return {
    ...(edit.username === undefined ? {} : { username: edit.username }),
    ...(edit.pronouns === undefined ? {} : { pronouns: edit.pronouns }),
    ...(edit.email === undefined ? {} : { email: edit.email }),
    ...(edit.level === undefined ? {} : { level: edit.level, levelExpires: null }),
    ...(edit.expires === undefined ? {} : { levelExpires: edit.expires }),
    // Being banned is not a flag one writes: it follows from the bans.
    ...(edit.flags === undefined ? {} : { flags: edit.flags.filter((flag) => flag !== 'banned') }),
    ...(edit.cosmetics === undefined ? {} : cosmeticChange(user, edit.cosmetics)),
  }
}

/** What setting or clearing the flag `banned` by hand means: a ban for good, or the end of all bans. */
export function banByFlag(
  held: readonly Flag[],
  wished: readonly Flag[] | undefined,
): 'add' | 'lift' | undefined {
  if (wished === undefined) return undefined
  const was = held.includes('banned')
  const is = wished.includes('banned')
  return was === is ? undefined : is ? 'add' : 'lift'
}
