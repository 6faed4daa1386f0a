import { ok } from '@belfry/kit'
import { teamOf } from '../core/characters.ts'
import { refuse } from '../core/errors.ts'
import type { Deciders } from '../core/topic.ts'
import { BLUFF_COUNT } from '../limits.ts'
import { canBluff } from './policy.ts'

export interface BluffCommands {
  /** Bluffs by place, exactly as many as there are places; null leaves one empty. */
  setBluffs: { readonly bluffs: readonly (string | null)[] }
}

export const bluffDeciders: Deciders<BluffCommands> = {
  setBluffs: {
    by: ['storyteller'],
    decide: (state, { bluffs }, { content }) => {
      if (bluffs.length !== BLUFF_COUNT) return refuse('bad-value', { field: 'bluffs' })
      const current = state.secret.bluffs
      for (const [at, bluff] of bluffs.entries()) {
        // A bluff that was chosen before its character came into play may stay.
        if (bluff === null || bluff === current[at]) continue
        const isInPlay = state.secret.seats.some(({ role }) => role === bluff)
        const allowed = canBluff({ isStoryteller: true, team: teamOf(state, content, bluff), isInPlay })
        if (!allowed.ok) return allowed
      }
      const isSame = bluffs.every((bluff, at) => bluff === current[at])
      return ok(isSame ? [] : [{ type: 'bluffsSet', bluffs }])
    },
  },
}
