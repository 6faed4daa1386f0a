import type { SessionState } from '../state.ts'
import type { Viewer } from '../views/viewer.ts'

/** What only Storytellers share: the bag, and whether dealt roles still wait to be sent. */
export interface StorytellerPart {
  rolesSelected: Record<string, number>
  hasUnsentRoles: boolean
}

export function storytellerPart(state: SessionState, viewer: Viewer): StorytellerPart | null {
  if (viewer.kind !== 'storyteller') return null
  const rolesSelected: Record<string, number> = {}
  for (const [role, count] of Object.entries(state.secret.rolesSelected)) rolesSelected[role] = count
  return { rolesSelected, hasUnsentRoles: state.secret.hasUnsentRoles }
}
