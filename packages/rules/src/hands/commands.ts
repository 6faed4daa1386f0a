import { ok } from '@belfry/kit'
import { seatOf } from '../core/actor.ts'
import { refuse } from '../core/errors.ts'
import type { Deciders } from '../core/topic.ts'
import { handIcons, NO_HAND } from './icons.ts'
import { canRaiseHand } from './policy.ts'

export interface HandCommands {
  /** Icon to raise; an empty one lowers the hand. */
  raiseHand: { readonly icon: string }
}

export const handDeciders: Deciders<HandCommands> = {
  raiseHand: {
    by: ['seated'],
    decide: (state, { icon }, { actor, now }) => {
      if (actor.kind !== 'user') return refuse('not-seated')
      const { userId } = actor
      const raised = state.hands[userId]
      if (icon === NO_HAND) return ok(raised ? [{ type: 'handLowered', userId }] : [])
      const hasNomination = state.vote.nomination !== null
      const allowed = canRaiseHand({ seat: seatOf(state, userId), hasNomination })
      if (!allowed.ok) return allowed
      const user = state.users[userId]
      if (!user || !handIcons(user, state.edition?.roles ?? []).includes(icon))
        return refuse('hand-icon-not-yours')
      return ok(raised?.icon === icon ? [] : [{ type: 'handRaised', userId, icon, at: raised?.at ?? now }])
    },
  },
}
