import { isGuest, type UserProfile } from '@belfry/rules'
import type { Actor } from '../../domain/actor.ts'
import { firstAvatar, wornBy } from '../../domain/cosmetics.ts'
import { nameLeftBy } from './forget-name.ts'

/** Profile of somebody whose account is gone. */
export const deletedProfile = ({ id, flags }: Pick<UserProfile, 'id' | 'flags'>): UserProfile => ({
  id,
  username: nameLeftBy({ flags }),
  pronouns: '',
  level: null,
  expires: null,
  flags: isGuest({ flags }) ? ['guest'] : [],
  cosmetics: { avatar: firstAvatar(id), border: '', avatars: [], borders: [], emotes: [] },
})

/** Profile as a session is told it: an allow-list, because the session shows it to everybody in it. */
export const sessionProfile = ({ user, level, flags }: Actor): UserProfile => ({
  id: user.id,
  username: user.username,
  pronouns: user.pronouns,
  level: level === 'none' ? null : level,
  expires: user.levelExpires,
  flags,
  cosmetics: { ...wornBy(user, { level, flags }), emotes: user.granted.emotes },
})
