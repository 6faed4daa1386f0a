import { skeletonOf } from '@belfry/kit'
import { GUEST_LEFT, isGuest } from '../core/guest.ts'
import type { SessionState } from '../state.ts'
import type { UserProfile } from './events.ts'

const looksTaken = ({ users, meta }: SessionState, userId: string): ReadonlySet<string> =>
  new Set(
    [...Object.values(users).filter(({ id }) => id !== userId), { username: meta.ownerName }].map(
      ({ username }) => skeletonOf(username),
    ),
  )

/** Name of somebody here: nobody without an account has, or seems to have, another one's. */
export function nameAtTable(
  state: SessionState,
  user: Pick<UserProfile, 'id' | 'username' | 'flags'>,
): string {
  if (!isGuest(user) || user.username === GUEST_LEFT) return user.username
  const taken = looksTaken(state, user.id)
  const numbered = Array.from({ length: taken.size + 1 }, (_, at) => `${user.username} ${at + 2}`)
  return [user.username, ...numbered].find((name) => !taken.has(skeletonOf(name))) ?? user.id
}
