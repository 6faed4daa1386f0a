import { skeletonOf } from '@belfry/kit'
import { isStoryteller } from '../core/actor.ts'
import { GUEST_LEFT } from '../core/guest.ts'
import type { SessionState } from '../state.ts'
import type { UserProfile } from './events.ts'

type Named = Pick<UserProfile, 'id' | 'username'>

/** The owner keeps a name before Storytellers do, and they before all others. */
function precedence(state: SessionState, userId: string): number {
  if (state.meta.ownerId === userId) return 2
  return isStoryteller(state, userId) ? 1 : 0
}

export const givesWay = (state: SessionState, userId: string, toId: string): boolean =>
  precedence(state, userId) < precedence(state, toId)

/** What the names look like that a person can't have: of those who keep theirs, and those who had them first. */
function looksTaken(state: SessionState, userId: string): ReadonlySet<string> {
  const own = precedence(state, userId)
  const { ownerId: id, ownerName: username } = state.meta
  const others: readonly Named[] = [...Object.values(state.users), { id, username }]
  const kept = others.filter((other) => other.id !== userId && precedence(state, other.id) >= own)
  return new Set(kept.map((other) => skeletonOf(other.username)))
}

/** Name of a person at this table: a later arrival whose name is taken, or looks like it, gets a number. */
export function nameAtTable(state: SessionState, { id, username }: Named): string {
  if (username === '' || username === GUEST_LEFT) return username
  const taken = looksTaken(state, id)
  const numbered = Array.from({ length: taken.size + 1 }, (_, at) => `${username} ${at + 2}`)
  return [username, ...numbered].find((name) => !taken.has(skeletonOf(name))) ?? id
}
