import { ok } from '@belfry/kit'
import { characterOf, isNpcTeam, teamOf } from '../core/characters.ts'
import { refuse } from '../core/errors.ts'
import type { Deciders } from '../core/topic.ts'
import { MAX_NPCS } from '../limits.ts'
import { canRemoveNpc, haveInfoAtAnySize, npcFacts } from './policy.ts'

export interface NpcCommands {
  setNpcs: { readonly npcs: readonly string[] }
}

export const npcDeciders: Deciders<NpcCommands> = {
  setNpcs: {
    by: ['storyteller'],
    decide: (state, command, { content }) => {
      const npcs = [...new Set(command.npcs)]
      if (npcs.length > MAX_NPCS) return refuse('bad-value', { field: 'npcs' })
      const stranger = npcs.find((id) => !isNpcTeam(teamOf(state, content, id)))
      if (stranger !== undefined) return refuse('not-an-npc', { id: stranger.slice(0, 50) })
      const facts = npcFacts(state, content)
      for (const id of state.npcs.filter((present) => !npcs.includes(present))) {
        const allowed = canRemoveNpc(characterOf(state, content, id), facts)
        if (!allowed.ok) return allowed
      }
      const isSame = npcs.length === state.npcs.length && npcs.every((id, at) => id === state.npcs[at])
      if (isSame) return ok([])
      return ok([{ type: 'npcsSet', npcs, hasInfoAtAnySize: haveInfoAtAnySize(state, content, npcs) }])
    },
  },
}
