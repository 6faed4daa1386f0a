import type { SessionState } from '../state.ts'

/** The bag as it is being filled. */
export interface BagView {
  rolesSelected: Record<string, number>
  hasUnsentRoles: boolean
}

export function bagView({ secret }: SessionState): BagView {
  const rolesSelected: Record<string, number> = {}
  for (const [role, count] of Object.entries(secret.rolesSelected)) rolesSelected[role] = count
  return { rolesSelected, hasUnsentRoles: secret.hasUnsentRoles }
}
