import type { Evolvers } from '../core/topic.ts'

export interface NpcEvents {
  npcsSet: { readonly npcs: readonly string[]; readonly hasInfoAtAnySize: boolean }
}

export const npcEvolvers: Evolvers<NpcEvents> = {
  npcsSet: (state, { npcs, hasInfoAtAnySize }) => ({ ...state, npcs, hasInfoAtAnySize }),
}
