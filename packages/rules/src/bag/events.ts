import type { Evolvers } from '../core/topic.ts'
import { patchSecret } from '../seats/patch.ts'

export interface BagEvents {
  /** Count of a role in the bag; zero copies take it out. */
  roleSelected: { readonly role: string; readonly count: number }
}

export const bagEvolvers: Evolvers<BagEvents> = {
  roleSelected: (state, { role, count }) => {
    const { [role]: _before, ...others } = state.secret.rolesSelected
    return patchSecret(state, { rolesSelected: count > 0 ? { ...others, [role]: count } : others })
  },
}
