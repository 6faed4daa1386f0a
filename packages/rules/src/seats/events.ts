import type { Evolvers } from '../core/topic.ts'
import { noBluffs } from '../state/blank.ts'
import type { SecretSeat, SessionState, ToldCharacter } from '../state.ts'
import { rearranged } from '../undo/arrangement.ts'
import { EMPTY_SEAT, EMPTY_SECRET_SEAT, patchSeat, patchSecret, patchSecretSeat, sentOf } from './patch.ts'

/** Reasons why a seat is free again: left by its player, emptied or taken away, or its player is gone. */
export type SeatLeftReason = 'vacate' | 'empty' | 'remove' | 'gone'

export interface SeatEvents {
  seatAdded: { readonly name: string | null }
  /** `order[i]` is the seat that comes to stand at `i`; seats that are not named are gone. */
  seatsArranged: { readonly order: readonly number[]; readonly seed: number | null }
  /** `told`: what the new player knows from the start; absent, what was said about the seat before holds. */
  seatTaken: {
    readonly index: number
    readonly userId: string
    readonly told?: ToldCharacter | null
  }
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

/** Knowledge that a seat's player leaves behind; who was told nothing leaves none. */
export const knowledge = (
  { sentRole: role, sentTeam: team, sentAlignment: alignment }: SecretSeat,
  userId: string,
): SecretSeat['lastTold'] => (role === null && alignment === null ? null : { userId, role, team, alignment })

/** Players who left a running game have not stopped playing: they may sit down again. */
const remembered = ({ game }: SessionState, userId: string): SessionState['game'] =>
  game.isRunning && !game.left.includes(userId) ? { ...game, left: [...game.left, userId] } : game

export const seatEvolvers: Evolvers<SeatEvents> = {
  seatAdded: (state, { name }) =>
    rearranged(
      patchSecret(
        { ...state, seats: [...state.seats, { ...EMPTY_SEAT, name }] },
        { seats: [...state.secret.seats, EMPTY_SECRET_SEAT] },
      ),
    ),
  seatsArranged: (state, { order, seed }, { remapSeats }) => {
    const moved = rearranged(remapSeats(arranged(state, order), order))
    return seed === null ? moved : patchSecret(moved, { seed })
  },
  seatTaken: (state, { index, userId, told }) => {
    const seated = patchSeat(state, index, { id: userId })
    return told === undefined ? seated : patchSecretSeat(seated, index, sentOf(told))
  },
  // Knowledge goes with its player: the next one on the seat is told by the Storyteller.
  seatLeft: (state, { index, userId }) => {
    const seat = state.secret.seats[index]
    const left = { ...patchSeat(state, index, { id: null }), game: remembered(state, userId) }
    return patchSecretSeat(left, index, {
      ...sentOf(null),
      lastTold: (seat && knowledge(seat, userId)) ?? seat?.lastTold ?? null,
      status: [],
    })
  },
  seatRenamed: (state, { index, name }) => patchSeat(state, index, { name }),
  grimoireCleared: cleared,
}
