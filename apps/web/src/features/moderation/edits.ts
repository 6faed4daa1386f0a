import { BAN_HOURS_MAX, type RestAnswer, type RestBody, USERNAME_MIN } from '@belfry/protocol'
import {
  type AccountFlag,
  type AccountLevel,
  BORDERS,
  bordersOf,
  FLAGS,
  isGrantableBorder,
  isModeratorLevel,
  LEVEL_AVATARS,
  LEVELS,
  SPECIAL_AVATARS,
  SPECIAL_EMOTES,
  STAFF_LEVEL,
} from '@belfry/rules'

export type ModeratedUser = RestAnswer<'moderatedUser'>['user']
export type Ban = RestAnswer<'moderatedUser'>['bans'][number]
/** Account that a ban covers. */
export type BanUser = Ban['users'][number]
export type Moderated = RestAnswer<'moderatedUser'>
type UserEdit = NonNullable<RestBody<'moderateUser'>['user']>
export type BanEdit = NonNullable<RestBody<'moderateUser'>['ban']>

/** What every tab of an account is given. */
export interface TabProps extends Moderated {
  readonly onSearch: (query: string) => void
}

/** Levels that are given by hand. Those of the shop come and go by themselves. */
export const GIVEN_LEVELS: readonly AccountLevel[] = LEVELS.filter((level) => !level.startsWith('app-'))

/** The given levels, and the one somebody has although it is none of them. */
export const levelsFor = (held: AccountLevel): readonly AccountLevel[] => [
  ...new Set([...GIVEN_LEVELS, held]),
]

/** Being banned follows from bans, which have a place of their own; a guest is one until they keep an account. */
export type EditedFlag = Exclude<AccountFlag, 'banned' | 'guest'>
export const EDITED_FLAGS: readonly EditedFlag[] = FLAGS.filter(
  (flag) => flag !== 'banned' && flag !== 'guest',
)

/** Cosmetics that can be given beyond those everybody has; what somebody has already is always among them. */
export const grantable = ({ cosmetics }: ModeratedUser) => ({
  avatars: [...new Set(['26', '27', ...LEVEL_AVATARS, ...SPECIAL_AVATARS, ...cosmetics.avatars])],
  borders: [...new Set([...BORDERS, ...cosmetics.borders])].filter(isGrantableBorder),
  emotes: [...new Set([...SPECIAL_EMOTES, ...cosmetics.emotes])],
})

/** Borders that others will see on the account as it is in the form, and the one that is chosen already. */
export const wearable = (
  user: ModeratedUser,
  { level, flags, cosmetics }: Pick<Draft, 'level' | 'flags' | 'cosmetics'>,
): readonly string[] =>
  [...new Set([...bordersOf(level, flags, cosmetics.borders), user.cosmetics.border])].filter(
    (border) => border !== '',
  )
export type Granted = keyof ReturnType<typeof grantable>

/** Draft in the form. An address that is not for the reader stands there as nothing, and is not sent. */
export type Draft = Pick<ModeratedUser, 'username' | 'pronouns' | 'level' | 'cosmetics'> & {
  readonly email: string
  readonly flags: readonly EditedFlag[]
}

export const draftOf = ({ username, pronouns, email, level, flags, cosmetics }: ModeratedUser): Draft => ({
  username,
  pronouns,
  email: email ?? '',
  level,
  flags: EDITED_FLAGS.filter((flag) => flags.includes(flag)),
  cosmetics,
})

export const toggled = <T>(list: readonly T[], entry: T): T[] =>
  list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry]

const comparable = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

/** Order in a list, and space around a text, make no difference. */
export const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((entry) => other.includes(entry))
    : comparable(one) === comparable(other)

/** The fields of one that are not as in the other. */
const difference = <T extends object>(now: T, before: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isSame(value, before[name as keyof T])),
  ) as Partial<T>

const flagChange = (now: readonly EditedFlag[], before: readonly EditedFlag[]) => ({
  add: now.filter((flag) => !before.includes(flag)),
  remove: before.filter((flag) => !now.includes(flag)),
})

/** Changes alone, to the version that was shown; undefined when there are none. */
export function changesOf(user: ModeratedUser, draft: Draft): UserEdit | undefined {
  const { cosmetics: worn, flags, ...plain } = draft
  const { cosmetics: wornBefore, flags: flagsBefore, ...before } = draftOf(user)
  const typed = { ...plain, username: plain.username.trim(), pronouns: plain.pronouns.trim() }
  const cosmetics = difference(worn, wornBefore)
  const changes = {
    ...difference({ ...typed, email: typed.email.trim() }, before),
    ...(isSame(flags, flagsBefore) ? {} : { flags: flagChange(flags, flagsBefore) }),
    ...(Object.keys(cosmetics).length > 0 ? { cosmetics } : {}),
  }
  return Object.keys(changes).length > 0 ? { ...changes, updatedAt: user.updatedAt } : undefined
}

export type Fault = 'username' | 'email'

/** Fault of a field that cannot be saved as it is; the server has the last word on what an address is. */
export function faultOf(user: ModeratedUser, { username, email }: Draft): Fault | null {
  if (username.trim().length < USERNAME_MIN) return 'username'
  return email === (user.email ?? '') || /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? null : 'email'
}

/** Hours as they are typed: null for good, undefined where it is no number of hours. */
export function hoursOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const hours = Number(typed)
  return Number.isFinite(hours) && hours > 0 && hours <= BAN_HOURS_MAX ? hours : undefined
}

export const isInForce = ({ expires }: Ban, now: number): boolean => expires === null || expires > now

export interface Moderator {
  readonly id: string | null
  readonly isStaff: boolean
}

const isBelow = ({ isStaff }: Moderator, { level }: ModeratedUser): boolean =>
  isStaff || (level !== STAFF_LEVEL && !isModeratorLevel(level))

/** Why somebody cannot be edited at all: moderators leave each other alone. */
export const whyNotEdit = (moderator: Moderator, user: ModeratedUser): 'rank' | null =>
  moderator.id === user.id || isBelow(moderator, user) ? null : 'rank'

export const whyNotBan = (moderator: Moderator, user: ModeratedUser): 'rank' | 'self' | null =>
  moderator.id === user.id ? 'self' : whyNotEdit(moderator, user)

/** A moderator's own flags are for others; staff have nobody above them. */
export const whyNotFlags = (moderator: Moderator, user: ModeratedUser): 'self' | null =>
  moderator.id === user.id && !moderator.isStaff ? 'self' : null

/** Address and level are for staff, one's own level for nobody. */
export function whyNotStaffField(moderator: Moderator, user: ModeratedUser): 'staff' | null {
  return moderator.isStaff && whyNotEdit(moderator, user) === null ? null : 'staff'
}
