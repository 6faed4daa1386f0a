/** Levels of an account. `none` is the free one; the server and the screens read the same lists. */
export const LEVELS = [
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

export type AccountLevel = (typeof LEVELS)[number]

const SINGLE_LEVELS: readonly string[] = ['app-single', 'patreon-townsfolk']

const GROUP_LEVELS: readonly string[] = [
  'special-tpi',
  'special-free',
  'special-moderator',
  'app-group',
  'patreon-minion',
  'patreon-demon',
]

export const FLAGS = [
  'newuser',
  'tos-agreed',
  'verified-email',
  'verified-phone',
  'powerful',
  'forced-username',
  'forced-pronouns',
  'forced-avatar',
  'forced-private',
  'banned',
  'guest',
] as const

export type AccountFlag = (typeof FLAGS)[number]

export const STAFF_LEVEL = 'special-tpi'

export type LevelGroup = 'free' | 'single' | 'group'

export function levelGroup(level: string | null): LevelGroup {
  if (level === null) return 'free'
  if (GROUP_LEVELS.includes(level)) return 'group'
  return SINGLE_LEVELS.includes(level) ? 'single' : 'free'
}

export interface Subscription {
  readonly level: string | null
  readonly expires: number | null
}

const isRunning = ({ expires }: Subscription, now: number): boolean => expires === null || expires > now

/** Level that counts: there is one, and its expiry, if any, is in the future. */
export const isSubscriber = (subscription: Subscription, now: number): boolean =>
  levelGroup(subscription.level) !== 'free' && isRunning(subscription, now)

/** Group level that counts: it brings people without a level along. */
export const isGroupSubscriber = (subscription: Subscription, now: number): boolean =>
  levelGroup(subscription.level) === 'group' && isRunning(subscription, now)
