import { patchSecret } from '../seats/patch.ts'
import type { SessionState, UndoState } from '../state.ts'

export const patchUndo = (state: SessionState, facts: Partial<UndoState>): SessionState =>
  patchSecret(state, { undo: { ...state.secret.undo, ...facts } })

/** Seats stand in another order from now on. */
export const rearranged = (state: SessionState): SessionState => {
  const { nextArrangement } = state.secret.undo
  return patchUndo(state, { arrangement: nextArrangement, nextArrangement: nextArrangement + 1 })
}
