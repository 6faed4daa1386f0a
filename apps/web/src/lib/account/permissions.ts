import { isGuest, isModeratorLevel, isSubscriber, levelGroup, STAFF_LEVEL } from '@belfry/rules'
import type { AccountState } from './tokenStore.ts'

/** Permissions: what somebody is and may, as far as the screens ask. */
export interface Permissions {
  readonly id: string | null
  readonly username: string
  /** Level; null where there is none. */
  readonly level: string | null
  readonly expires: number | null
  readonly flags: readonly string[]
  readonly isSubscriber: boolean
  readonly isGroup: boolean
  readonly isModerator: boolean
  readonly isStaff: boolean
  /** Came without an account. */
  readonly isGuest: boolean
}

/** Id, name, level and flags come from the access token; only the end of a subscription does not. */
export function permissionsOf({ claims, user }: AccountState, now: number): Permissions {
  const level = claims && claims.level !== 'none' ? claims.level : null
  const expires = user?.expires ?? null
  return {
    id: claims?.id ?? null,
    username: claims?.username ?? '',
    level,
    expires,
    flags: claims?.flags ?? [],
    isSubscriber: isSubscriber({ level, expires }, now),
    isGroup: levelGroup(level) === 'group',
    isModerator: isModeratorLevel(level),
    isStaff: level === STAFF_LEVEL,
    isGuest: isGuest({ flags: claims?.flags ?? [] }),
  }
}
