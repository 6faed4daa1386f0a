import type { UserProfile } from '@belfry/rules'
import type { Actor } from '../../domain/actor.ts'
import { firstAvatar, wornBy } from '../../domain/cosmetics.ts'

/** Somebody who is no longer anybody here. */
export const deletedProfile = (id: string): UserProfile => ({
  id,
  username: '',
  pronouns: '',
  level: null,
  expires: null,
  flags: [],
  cosmetics: { avatar: firstAvatar(id), border: '', avatars: [], borders: [], emotes: [] },
})

/** What a session is told about an account: an allow-list, because the session shows it to everybody in it. */
export const sessionProfile = ({ user, level, flags }: Actor): UserProfile => ({
  id: user.id,
  username: user.username,
  pronouns: user.pronouns,
  level: level === 'none' ? null : level,
  expires: user.levelExpires,
  flags,
  cosmetics: { ...wornBy(user, { level, flags }), emotes: user.granted.emotes },
})
