import { hasInsight, type Viewer } from '../core/viewer.ts'
import { EVIL_INFO_ABOVE_PLAYERS } from '../limits.ts'
import type { SessionState } from '../state.ts'

export type BluffsView = (string | null)[]

/** Information of evil, and bluffs for the Demon: at tables of some size, or whenever an NPC says so. */
const hasEvilInfo = (state: Pick<SessionState, 'seats' | 'hasInfoAtAnySize'>): boolean =>
  state.seats.length > EVIL_INFO_ABOVE_PLAYERS || state.hasInfoAtAnySize

/** Demons as their players know it: told to be one, rightly or not. */
const isToldDemon = (state: SessionState, index: number): boolean =>
  state.secret.seats[index]?.sentTeam === 'demon'

/** Bluffs as one viewer sees them; null for those whom the Storyteller's do not concern. */
export const bluffsView = (state: SessionState, viewer: Viewer): BluffsView | null =>
  hasInsight(viewer) || (hasEvilInfo(state) && isToldDemon(state, viewer.seat))
    ? state.secret.bluffs.map((bluff) => bluff)
    : null
