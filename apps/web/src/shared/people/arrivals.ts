import type { SessionView } from '@belfry/rules'

/** Arrivals: who has come to play, as far as can be counted. */
export interface Arrivals {
  /** People who are here and run nothing. */
  readonly here: number
  /** Those of them who have no seat. */
  readonly standing: number
}

export const NOBODY: Arrivals = { here: 0, standing: 0 }

export const isSameCount = (a: Arrivals, b: Arrivals): boolean =>
  a.here === b.here && a.standing === b.standing

export function arrivalsIn({ session }: Pick<SessionView, 'session'>): Arrivals {
  const leading = new Set(session.storytellers.map(({ id }) => id))
  const seated = new Set(session.players.map(({ id }) => id))
  const here = session.usersAll.filter(({ id, isOnline }) => isOnline && !leading.has(id))
  return { here: here.length, standing: here.filter(({ id }) => !seated.has(id)).length }
}
