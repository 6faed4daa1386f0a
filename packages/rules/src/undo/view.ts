import type { Viewer } from '../core/viewer.ts'
import type { Deed, SessionState, UndoStep } from '../state.ts'
import { offeredStep, placeNow } from './check.ts'
import { retold } from './retold.ts'

/** Deed that a Storyteller can take back now. */
export interface UndoView {
  id: number
  deed: Deed
  /** A player knows something else than before the deed: the screen asks whether to tell them again. */
  isTold: boolean
}

/** Whether undoing the deed asks about telling. Players who lost their seat by it learn it again by sitting down. */
export const changesTelling = (state: SessionState, step: UndoStep): boolean =>
  step.seats.some(
    (touched) => touched.userId === null && retold(state, touched, placeNow(step, touched)).length > 0,
  )

export function undoView(state: SessionState, viewer: Viewer): UndoView | null {
  const step = viewer.kind === 'storyteller' ? offeredStep(state, viewer.userId) : null
  if (!step) return null
  const { kind, at, who, role, name, alignment, count } = step.deed
  return {
    id: step.id,
    deed: { kind, at, who, role, name, alignment, count },
    isTold: changesTelling(state, step),
  }
}
