import type { Team } from '../core/content.ts'
import type { Evolvers } from '../core/topic.ts'
import { patchSeat, patchSecretSeat } from '../seats/patch.ts'
import { withoutReveal } from './before.ts'

export interface RevealEvents {
  /** Seats are covered again, to be revealed one by one. */
  revealStarted: Record<never, never>
  /** Character that somebody who believed to be another turns out to be. Nobody is told before the seat is revealed. */
  characterReplaced: { readonly index: number; readonly role: string; readonly team: Team }
  /** Reveal called off before anything was told: every seat is again what it was taken for. */
  revealCalledOff: Record<never, never>
  seatRevealed: { readonly index: number; readonly at: number }
}

export const revealEvolvers: Evolvers<RevealEvents> = {
  revealStarted: (state) => ({
    ...state,
    seats: state.seats.map((seat) => ({ ...seat, isRevealed: false })),
    lastRevealAt: null,
  }),
  characterReplaced: (state, { index, role, team }) => {
    const before = state.secret.seats[index]
    const seated = patchSeat(state, index, { traveller: team === 'traveller' ? role : null })
    return patchSecretSeat(seated, index, {
      role,
      team,
      replaced: before ? { role: before.role, team: before.team } : null,
    })
  },
  revealCalledOff: withoutReveal,
  seatRevealed: (state, { index, at }) => ({
    ...patchSeat(state, index, { isRevealed: true }),
    lastRevealAt: at,
  }),
}
