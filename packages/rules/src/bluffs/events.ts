import type { Evolvers } from '../core/topic.ts'
import { patchSecret } from '../seats/patch.ts'

export interface BluffEvents {
  bluffsSet: { readonly bluffs: readonly (string | null)[] }
}

export const bluffEvolvers: Evolvers<BluffEvents> = {
  bluffsSet: (state, { bluffs }) => patchSecret(state, { bluffs }),
}
