import type { Evolvers } from '../core/topic.ts'
import { patchSeat, patchSecretSeat } from '../seats/patch.ts'

export interface LifeEvents {
  lifeSet: { readonly index: number; readonly isDead: boolean; readonly isVoteless: boolean }
  markedForDeathSet: { readonly index: number; readonly isMarkedForDeath: boolean }
}

export const lifeEvolvers: Evolvers<LifeEvents> = {
  lifeSet: (state, { index, isDead, isVoteless }) => patchSeat(state, index, { isDead, isVoteless }),
  markedForDeathSet: (state, { index, isMarkedForDeath }) =>
    patchSecretSeat(state, index, { isMarkedForDeath }),
}
