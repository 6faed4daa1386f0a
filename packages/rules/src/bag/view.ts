import type { SessionState } from '../state.ts'
import { type UndoView, undoView } from '../undo/view.ts'
import type { Viewer } from '../views/viewer.ts'

/** What only Storytellers see: the bag, whether dealt roles still wait to be sent, and what they can take back. */
export interface StorytellerPart {
  rolesSelected: Record<string, number>
  hasUnsentRoles: boolean
  /** Each one's own. */
  undo: UndoView | null
}

export function storytellerPart(state: SessionState, viewer: Viewer): StorytellerPart | null {
  if (viewer.kind !== 'storyteller') return null
  const rolesSelected: Record<string, number> = {}
  for (const [role, count] of Object.entries(state.secret.rolesSelected)) rolesSelected[role] = count
  return { rolesSelected, hasUnsentRoles: state.secret.hasUnsentRoles, undo: undoView(state, viewer) }
}
