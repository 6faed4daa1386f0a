import type { Viewer } from '../core/viewer.ts'
import type { Deed, SessionState } from '../state.ts'
import { offeredStep } from './check.ts'

/** Deed that a Storyteller can take back now. */
export interface UndoView {
  id: number
  deed: Deed
  /** The deed changed what a player had been told: the screen asks whether to tell them again. */
  isTold: boolean
}

export function undoView(state: SessionState, viewer: Viewer): UndoView | null {
  const step = viewer.kind === 'storyteller' ? offeredStep(state, viewer.userId) : null
  if (!step) return null
  const { kind, at, who, role, name, alignment, count } = step.deed
  return {
    id: step.id,
    deed: { kind, at, who, role, name, alignment, count },
    isTold: step.seats.some(({ told }) => told !== undefined),
  }
}
