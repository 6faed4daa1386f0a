import { isGuest, type UserProfile } from '@belfry/rules'
import { type Actor, levelInUse } from '../../domain/actor.ts'
import { firstAvatar, wornBy } from '../../domain/cosmetics.ts'
import { isModerator, type Level } from '../../domain/levels.ts'
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

/** A moderator's level ends for a session when the login has to show the second factor again. */
function expiryOf({ user, factorUntil }: Actor, level: Level): number | null {
  if (!isModerator(level) || factorUntil === null) return user.levelExpires
  return Math.min(factorUntil, user.levelExpires ?? factorUntil)
}

/** Profile as a session is told it: an allow-list, because the session shows it to everybody in it. */
export function sessionProfile(actor: Actor): UserProfile {
  const { user, flags } = actor
  const level = levelInUse(actor)
  return {
    id: user.id,
    username: user.username,
    pronouns: user.pronouns,
    level: level === 'none' ? null : level,
    expires: expiryOf(actor, level),
    flags,
    cosmetics: { ...wornBy(user, { level: actor.level, flags }), emotes: user.granted.emotes },
  }
}
