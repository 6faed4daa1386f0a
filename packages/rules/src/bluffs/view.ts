import { EVIL_INFO_ABOVE_PLAYERS } from '../limits.ts'
import type { SessionState } from '../state.ts'
import { hasInsight, type Viewer } from '../views/viewer.ts'

export type BluffsView = (string | null)[]

/** Evil gets its information, and the Demon bluffs, at tables of some size, or whenever an NPC says so. */
export const hasEvilInfo = (state: Pick<SessionState, 'seats' | 'hasInfoAtAnySize'>): boolean =>
  state.seats.length > EVIL_INFO_ABOVE_PLAYERS || state.hasInfoAtAnySize

/** A Demon who knows it. */
const isKnownDemon = (state: SessionState, index: number): boolean => {
  const seat = state.secret.seats[index]
  return seat?.team === 'demon' && seat.sentRole === seat.role
}

/** Null for those whom the Storyteller's bluffs do not concern. */
export const bluffsView = (state: SessionState, viewer: Viewer): BluffsView | null =>
  hasInsight(viewer) || (hasEvilInfo(state) && isKnownDemon(state, viewer.seat))
    ? state.secret.bluffs.map((bluff) => bluff)
    : null
