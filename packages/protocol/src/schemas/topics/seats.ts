import { MAX_SEATS, type PlayerView, SEAT_NAME_MAX, type SeatNotice, type SessionView } from '@belfry/rules'
import { z } from 'zod'
import { withGamestate, withSession, withStorytellerPart } from '../../view.ts'
import { remapView } from '../remap.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { line } from '../texts.ts'

const seat = z
  .int()
  .min(0)
  .max(MAX_SEATS - 1)
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

export const seatsInbound = {
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

/** What a seat looks like to anyone once it is new. */
const emptyPlayer = (named: string | null): PlayerView => ({
  id: null,
  name: named,
  role: null,
  alignment: null,
  isDead: false,
  isVoteless: false,
  isMarkedForDeath: false,
  revealed: false,
  reminders: [],
  status: [],
  told: null,
})

const arrangeView = (view: SessionView, arranged: readonly number[]): SessionView => {
  const players = arranged.flatMap((from) => view.session.players[from] ?? [])
  return remapView(withSession(view, { players }), arranged)
}

const hasInsight = ({ kind }: SessionView['self']): boolean => kind === 'storyteller' || kind === 'grimoire'

/** Roles are gone: nobody is a Demon, so bluffs are left to those with the grimoire, and are empty. */
export const withoutRoles = (view: SessionView): SessionView => {
  const { bluffs, storytellers } = view.session
  const cleared = withSession(view, {
    bluffs: hasInsight(view.self) ? (bluffs ?? []).map(() => null) : null,
    storytellers: storytellers.map(({ id }) => ({ id, role: null, alignment: null, reminders: [] })),
  })
  return withStorytellerPart(cleared, { rolesSelected: {}, hasUnsentRoles: false })
}

/** What was voted on before marks nobody any more. */
const withoutMarks = (view: SessionView): SessionView => {
  const { vote } = view.gamestate
  return withGamestate(view, { vote: { ...vote, cleared: vote.history.length } })
}

const clearedGrimoire = (view: SessionView): SessionView =>
  withSession(withoutMarks(withoutRoles(view)), {
    players: view.session.players.map(({ id, name: named }) => ({ ...emptyPlayer(named), id })),
  })

export const seatsOutbound = {
  /** `order[i]` is the seat that now stands at `i`. */
  updateSeats: outbound({
    schema: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('add'), payload: z.strictObject({ name: name.nullable() }) }),
      z.strictObject({ type: z.literal('move'), payload: z.strictObject({ order }) }),
      z.strictObject({ type: z.literal('remove'), payload: z.strictObject({ order }) }),
    ]),
    apply: (view, update) =>
      update.type === 'add'
        ? withSession(view, { players: [...view.session.players, emptyPlayer(update.payload.name)] })
        : arrangeView(view, update.payload.order),
  }),
  clear: outbound({
    schema: z.enum(['players', 'grimoire']),
    apply: (view, what) => (what === 'players' ? arrangeView(view, []) : clearedGrimoire(view)),
  }),
}

type OwnNotice = Extract<SeatNotice, { notice: 'seatAdded' | 'seatsArranged' | 'grimoireCleared' }>

export const seatsToWire: ToWire<OwnNotice> = {
  seatAdded: ({ name: named }) => [['updateSeats', { type: 'add', payload: { name: named } }]],
  seatsArranged: ({ order: arranged, isRemoval }) => {
    if (arranged.length === 0) return [['clear', 'players']]
    return [['updateSeats', { type: isRemoval ? 'remove' : 'move', payload: { order: arranged } }]]
  },
  grimoireCleared: () => [['clear', 'grimoire']],
}
