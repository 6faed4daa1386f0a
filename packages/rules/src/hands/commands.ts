import { ok } from '@belfry/kit'
import { refuse } from '../core/errors.ts'
import type { Deciders } from '../core/topic.ts'
import { HAND_ICON_MAX } from '../limits.ts'

export interface HandCommands {
  /** An empty icon lowers the hand. */
  raiseHand: { readonly icon: string }
}

export const handDeciders: Deciders<HandCommands> = {
  raiseHand: {
    by: ['seated'],
    decide: (state, { icon }, { actor, now }) => {
      if (actor.kind !== 'user') return refuse('not-seated')
      if (icon.length > HAND_ICON_MAX) return refuse('bad-value', { field: 'icon' })
      const { userId } = actor
      if (icon === '') return ok(state.hands[userId] ? [{ type: 'handLowered', userId }] : [])
      return ok([{ type: 'handRaised', userId, icon, at: now }])
    },
  },
}
