import { remapSeats } from '../core/remap.ts'
import type { Evolvers } from '../core/topic.ts'
import { noBluffs } from '../initial.ts'
import type { SessionState } from '../state.ts'
import { rearranged } from '../undo/arrangement.ts'
import { EMPTY_SEAT, EMPTY_SECRET_SEAT, patchSeat, patchSecret, patchSecretSeat } from './patch.ts'

/** Why a seat is free again: left by its player, emptied or taken away, or its player is gone. */
export type SeatLeftReason = 'vacate' | 'empty' | 'remove' | 'gone'

export interface SeatEvents {
  seatAdded: { readonly name: string | null }
  /** `order[i]` is the seat that comes to stand at `i`; seats that are not named are gone. */
  seatsArranged: { readonly order: readonly number[]; readonly seed: number | null }
  seatTaken: { readonly index: number; readonly userId: string }
  seatLeft: { readonly index: number; readonly userId: string; readonly reason: SeatLeftReason }
  seatRenamed: { readonly index: number; readonly name: string | null }
  grimoireCleared: Record<never, never>
}

const pick = <T>(items: readonly T[], order: readonly number[]): T[] =>
  order.flatMap((from) => {
    const item = items[from]
    return item === undefined ? [] : [item]
  })

const arranged = (state: SessionState, order: readonly number[]): SessionState =>
  patchSecret({ ...state, seats: pick(state.seats, order) }, { seats: pick(state.secret.seats, order) })

const cleared = (state: SessionState): SessionState =>
  patchSecret(
    {
      ...state,
      seats: state.seats.map(({ id, name }) => ({ ...EMPTY_SEAT, id, name })),
      vote: { ...state.vote, cleared: state.vote.history.length },
    },
    {
      seats: state.seats.map(() => EMPTY_SECRET_SEAT),
      storytellers: {},
      bluffs: noBluffs(),
      rolesSelected: {},
      hasUnsentRoles: false,
    },
  )

export const seatEvolvers: Evolvers<SeatEvents> = {
  seatAdded: (state, { name }) =>
    rearranged(
      patchSecret(
        { ...state, seats: [...state.seats, { ...EMPTY_SEAT, name }] },
        { seats: [...state.secret.seats, EMPTY_SECRET_SEAT] },
      ),
    ),
  seatsArranged: (state, { order, seed }) => {
    const moved = rearranged(remapSeats(arranged(state, order), order))
    return seed === null ? moved : patchSecret(moved, { seed })
  },
  seatTaken: (state, { index, userId }) => patchSeat(state, index, { id: userId }),
  // What its player was told goes with its player: the next one on the seat is told by the Storyteller.
  seatLeft: (state, { index }) =>
    patchSecretSeat(patchSeat(state, index, { id: null }), index, {
      sentRole: null,
      sentTeam: null,
      sentAlignment: null,
      status: [],
    }),
  seatRenamed: (state, { index, name }) => patchSeat(state, index, { name }),
  grimoireCleared: cleared,
}
