import { mixed, ok, openCup, seededCup } from '@belfry/kit'
import { seatOf } from '../core/actor.ts'
import { refuse } from '../core/errors.ts'
import type { AnyEvent } from '../core/registry.ts'
import type { Ctx, Deciders, Decision } from '../core/topic.ts'
import { MAX_SEATS, SEAT_NAME_MAX } from '../limits.ts'
import type { SessionState } from '../state.ts'
import type { SeatLeftReason } from './events.ts'
import {
  canArrangeSeats,
  canClaimSeat,
  gatherFacts,
  hasRoomForSeat,
  isEmptySeat,
  isSeatInUse,
  seatsToGo,
  toldOnSitting,
} from './policy.ts'

/** `check` is the number of seats the sender saw. */
interface Checked {
  readonly check: number
}

export interface SeatCommands {
  /** Number of seats, set in one step. Empty ones go first; others only if `mayUnseat`. */
  setSeatCount: Checked & { readonly count: number; readonly mayUnseat: boolean }
  addSeat: Checked & { readonly name: string | null }
  moveSeat: Checked & { readonly from: number; readonly to: number }
  swapSeats: Checked & { readonly a: number; readonly b: number }
  shuffleSeats: Checked
  removeSeat: Checked & { readonly index: number }
  removeEmptySeats: Checked
  removeAllSeats: Record<never, never>
  clearGrimoire: Record<never, never>
  claimSeat: { readonly index: number }
  vacateSeat: Record<never, never>
  emptySeat: { readonly index: number }
  renameSeat: { readonly index: number; readonly name: string }
}

const inOrder = (state: SessionState): number[] => state.seats.map((_seat, index) => index)

/** Arrangement of seats as events: none where nothing moves. */
const arrangement = (state: SessionState, order: readonly number[]): readonly AnyEvent[] =>
  order.length === state.seats.length && order.every((from, to) => from === to)
    ? []
    : [{ type: 'seatsArranged', order, seed: null }]

const moved = (order: readonly number[], from: number, to: number): number[] => {
  const rest = order.filter((index) => index !== from)
  return [...rest.slice(0, to), from, ...rest.slice(to)]
}

/** Frees a seat, if somebody sits there. */
const leaveSeat = (state: SessionState, index: number, reason: SeatLeftReason): readonly AnyEvent[] => {
  const userId = state.seats[index]?.id ?? null
  return userId === null ? [] : [{ type: 'seatLeft', index, userId, reason }]
}

const withoutSeats = (state: SessionState, isGone: (index: number) => boolean): readonly AnyEvent[] => [
  ...inOrder(state)
    .filter(isGone)
    .flatMap((index) => leaveSeat(state, index, 'remove')),
  ...arrangement(
    state,
    inOrder(state).filter((index) => !isGone(index)),
  ),
]

/** Rearrangement of seats: allowed only outside nominations and on the table the sender saw. */
const arranging = <Command extends Checked>(
  decide: (state: SessionState, command: Command, ctx: Ctx) => Decision | readonly AnyEvent[],
) => ({
  by: ['storyteller'] as const,
  decide: (state: SessionState, command: Command, ctx: Ctx): Decision => {
    const allowed = canArrangeSeats(gatherFacts(state), command.check)
    if (!allowed.ok) return allowed
    const outcome = decide(state, command, ctx)
    return 'ok' in outcome ? outcome : ok(outcome)
  },
})

function resized(state: SessionState, count: number, mayUnseat: boolean): Decision | readonly AnyEvent[] {
  if (!Number.isInteger(count) || count < 0 || count > MAX_SEATS)
    return refuse('bad-value', { field: 'count' })
  const missing = count - state.seats.length
  if (missing > 0) return Array.from({ length: missing }, () => ({ type: 'seatAdded', name: null }) as const)
  const isInUse = (index: number): boolean =>
    isSeatInUse(state.seats[index], state.secret.seats[index]?.role, state.game.isRunning)
  const going = seatsToGo(state.seats.length, count, isInUse)
  const occupied = going.filter(isInUse).length
  if (occupied > 0 && !mayUnseat) return refuse('seats-occupied', { count: occupied })
  return withoutSeats(state, (index) => going.includes(index))
}

const NO_SUCH_SEAT = refuse('no-such-seat')

export const seatDeciders: Deciders<SeatCommands> = {
  setSeatCount: arranging((state, { count, mayUnseat }) => resized(state, count, mayUnseat)),
  addSeat: arranging((state, { name }) => {
    if (name !== null && !state.meta.isLocal) return refuse('seat-name-local')
    if (name !== null && name.length > SEAT_NAME_MAX) return refuse('bad-value', { field: 'name' })
    return hasRoomForSeat(state.seats.length) ? [{ type: 'seatAdded', name }] : []
  }),
  moveSeat: arranging((state, { from, to }) =>
    state.seats[from] && state.seats[to] ? arrangement(state, moved(inOrder(state), from, to)) : NO_SUCH_SEAT,
  ),
  swapSeats: arranging((state, { a, b }) => {
    if (!state.seats[a] || !state.seats[b]) return NO_SUCH_SEAT
    const places = new Map([
      [a, b],
      [b, a],
    ])
    return arrangement(
      state,
      inOrder(state).map((index) => places.get(index) ?? index),
    )
  }),
  shuffleSeats: arranging((state, _command, { dice }) => {
    if (state.seats.length < 2) return []
    const cup = dice ? openCup(dice) : seededCup(state.secret.seed)
    const order = mixed(inOrder(state), cup)
    return [{ type: 'seatsArranged', order, seed: cup.left() }]
  }),
  removeSeat: arranging((state, { index }) =>
    state.seats[index] ? withoutSeats(state, (at) => at === index) : NO_SUCH_SEAT,
  ),
  removeEmptySeats: arranging((state) => withoutSeats(state, (at) => isEmptySeat(state.seats[at]))),
  removeAllSeats: {
    by: ['storyteller'],
    decide: (state) => {
      const allowed = canArrangeSeats(gatherFacts(state), state.seats.length)
      return allowed.ok ? ok(withoutSeats(state, () => true)) : allowed
    },
  },
  clearGrimoire: {
    by: ['storyteller'],
    decide: (state) =>
      ok([
        { type: 'grimoireCleared' },
        // A game that does not run does not go on: what is placed by hand next begins before its first night.
        ...(state.game.isRunning || state.game.phase === 0 ? [] : [{ type: 'phaseSet', phase: 0 } as const]),
      ]),
  },
  claimSeat: {
    by: ['member'],
    decide: (state, { index }, { actor }) => {
      if (actor.kind !== 'user') return refuse('not-member')
      const allowed = canClaimSeat(state, actor.userId, index)
      if (!allowed.ok) return allowed
      const told = toldOnSitting(state, index, actor.userId)
      return ok([{ type: 'seatTaken', index, userId: actor.userId, told }])
    },
  },
  vacateSeat: {
    by: ['seated'],
    decide: (state, _command, { actor }) =>
      actor.kind === 'user'
        ? ok(leaveSeat(state, seatOf(state, actor.userId), 'vacate'))
        : refuse('not-seated'),
  },
  emptySeat: {
    by: ['storyteller'],
    decide: (state, { index }) => (state.seats[index] ? ok(leaveSeat(state, index, 'empty')) : NO_SUCH_SEAT),
  },
  renameSeat: {
    by: ['storyteller'],
    decide: (state, { index, name }) => {
      if (!state.meta.isLocal) return refuse('seat-name-local')
      const seat = state.seats[index]
      if (!seat) return NO_SUCH_SEAT
      if (name.length > SEAT_NAME_MAX) return refuse('bad-value', { field: 'name' })
      const next = name === '' ? null : name
      return ok(next === seat.name ? [] : [{ type: 'seatRenamed', index, name: next }])
    },
  },
}
