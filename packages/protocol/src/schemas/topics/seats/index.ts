import { MAX_SEATS, SEAT_NAME_MAX, type SeatNotice, type SessionView } from '@belfry/rules'
import { z } from 'zod'
import { withSession } from '../../../view.ts'
import { inbound, outbound, type ToWire, type ViewWhole } from '../../rows.ts'
import { line } from '../../texts.ts'
import { seat, seatSchema, storytellerEntrySchema } from '../../views/seats.ts'
import { clearedGrimoire, emptyPlayer } from './cleared.ts'
import { playerInbound, playerOutbound, playerToWire } from './player.ts'

const check = z.int().min(0).max(MAX_SEATS)
const name = line(SEAT_NAME_MAX)
const order = z.array(seat).max(MAX_SEATS)

/**
 * What the specification leaves open, decided: `add` takes an optional name (local play); `move` covers moving,
 * swapping and shuffling, and the server draws the order; `remove` takes one seat or all empty ones.
 */
const updateSeats = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('add'), payload: z.strictObject({ name: name.nullable() }), check }),
  z.strictObject({
    type: z.literal('move'),
    payload: z.union([
      z.strictObject({ from: seat, to: seat }),
      z.strictObject({ swap: z.tuple([seat, seat]) }),
      z.strictObject({ shuffle: z.literal(true) }),
    ]),
    check,
  }),
  z.strictObject({
    type: z.literal('remove'),
    payload: z.union([z.strictObject({ index: seat }), z.strictObject({ empty: z.literal(true) })]),
    check,
  }),
])

type Move = Extract<z.infer<typeof updateSeats>, { type: 'move' }>

const moveCommand = ({ payload, check: seen }: Move) => {
  if ('swap' in payload)
    return { type: 'swapSeats', a: payload.swap[0], b: payload.swap[1], check: seen } as const
  if ('shuffle' in payload) return { type: 'shuffleSeats', check: seen } as const
  return { type: 'moveSeat', from: payload.from, to: payload.to, check: seen } as const
}

const seatsInbound = {
  updateSeats: inbound({
    class: 'durable',
    ack: true,
    schema: updateSeats,
    toCommand: (update) => {
      if (update.type === 'move') return moveCommand(update)
      if (update.type === 'add') return { type: 'addSeat', name: update.payload.name, check: update.check }
      return 'index' in update.payload
        ? { type: 'removeSeat', index: update.payload.index, check: update.check }
        : { type: 'removeEmptySeats', check: update.check }
    },
  }),
  /** So many seats at once, which no message of the specification can say. */
  seatCount: inbound({
    class: 'durable',
    ack: true,
    schema: z.strictObject({ count: check, mayUnseat: z.boolean(), check }),
    toCommand: (sent) => ({ type: 'setSeatCount', ...sent }),
  }),
  clear: inbound({
    class: 'durable',
    ack: true,
    schema: z.enum(['players', 'grimoire']),
    toCommand: (what) => (what === 'players' ? { type: 'removeAllSeats' } : { type: 'clearGrimoire' }),
  }),
  /** A negative index vacates. */
  claimSeat: inbound({
    class: 'durable',
    ack: true,
    schema: z.int().max(MAX_SEATS - 1),
    toCommand: (index) => (index < 0 ? { type: 'vacateSeat' } : { type: 'claimSeat', index }),
  }),
}

const arrangeView = (view: SessionView, arranged: readonly number[], whole: ViewWhole): SessionView => {
  const players = arranged.flatMap((from) => view.session.players[from] ?? [])
  return whole.remapSeats(withSession(view, { players }), arranged)
}

const seatsOutbound = {
  /** `order[i]` is the seat that now stands at `i`. */
  updateSeats: outbound({
    schema: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('add'), payload: z.strictObject({ name: name.nullable() }) }),
      z.strictObject({ type: z.literal('move'), payload: z.strictObject({ order }) }),
      z.strictObject({ type: z.literal('remove'), payload: z.strictObject({ order }) }),
    ]),
    apply: (view, update, whole) =>
      update.type === 'add'
        ? withSession(view, { players: [...view.session.players, emptyPlayer(update.payload.name)] })
        : arrangeView(view, update.payload.order, whole),
  }),
  clear: outbound({
    schema: z.enum(['players', 'grimoire']),
    apply: (view, what, whole) => (what === 'players' ? arrangeView(view, [], whole) : clearedGrimoire(view)),
  }),
}

type OwnNotice = Extract<SeatNotice, { notice: 'seatAdded' | 'seatsArranged' | 'grimoireCleared' }>

const seatsToWire: ToWire<OwnNotice> = {
  seatAdded: ({ name: named }) => [['updateSeats', { type: 'add', payload: { name: named } }]],
  seatsArranged: ({ order: arranged, isRemoval }) => {
    if (arranged.length === 0) return [['clear', 'players']]
    return [['updateSeats', { type: isRemoval ? 'remove' : 'move', payload: { order: arranged } }]]
  },
  grimoireCleared: () => [['clear', 'grimoire']],
}

/** The seats, and what is told of whoever sits on one. */
export const seats = {
  inbound: { ...seatsInbound, ...playerInbound },
  outbound: { ...seatsOutbound, ...playerOutbound },
  toWire: { ...seatsToWire, ...playerToWire },
  session: { players: z.array(seatSchema), storytellers: z.array(storytellerEntrySchema) },
}
