import type { StorytellerPart } from '../core/registry.ts'
import type { Viewer } from '../core/viewer.ts'
import type { SessionState } from '../state.ts'
import { undoView } from '../undo/view.ts'

export function storytellerPart(state: SessionState, viewer: Viewer): StorytellerPart | null {
  if (viewer.kind !== 'storyteller') return null
  const rolesSelected: Record<string, number> = {}
  for (const [role, count] of Object.entries(state.secret.rolesSelected)) rolesSelected[role] = count
  return { rolesSelected, hasUnsentRoles: state.secret.hasUnsentRoles, undo: undoView(state, viewer) }
}
