import { isStoryteller } from '../core/actor.ts'
import type { AnyCommand, CommandName } from '../core/command.ts'
import type { AnyEvent } from '../core/event.ts'
import { evolveAll } from '../core/evolve.ts'
import type { Ctx } from '../core/topic.ts'
import { knowledge } from '../seats/events.ts'
import { NO_ENTRY } from '../seats/patch.ts'
import type {
  ReplacedEdition,
  SecretSeat,
  SessionState,
  TouchedEntry,
  TouchedSeat,
  UndoStep,
} from '../state.ts'
import { dayStanding } from './block.ts'
import { deedOf } from './deeds.ts'
import { differing, editionKey, isAlike, tableThings, thingsOn } from './things.ts'

type Order = readonly (number | null)[]

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Where each seat of the table before stands after these events. */
function orderAfter(before: SessionState, events: readonly AnyEvent[]): Order {
  const start: Order = range(before.seats.length)
  let now = start
  for (const event of events) {
    if (event.type === 'seatAdded') now = now.concat(null)
    if (event.type === 'seatsArranged') now = event.order.map((from) => now[from] ?? null)
  }
  return start.map((seat) => {
    const at = now.indexOf(seat)
    return at < 0 ? null : at
  })
}

const knows = (seat: SecretSeat | undefined): boolean =>
  seat !== undefined && seat.role !== null && seat.sentRole === seat.role

const isToldOther = (was: SecretSeat | undefined, is: SecretSeat | undefined): boolean =>
  knows(was) && (was?.sentRole !== is?.sentRole || was?.sentAlignment !== is?.sentAlignment)

/** Who has left a seat that goes, by going with it or before. */
const remembered = (seat: SecretSeat | undefined, sat: string | null): SecretSeat['lastTold'] =>
  (seat && sat !== null ? knowledge(seat, sat) : null) ?? seat?.lastTold ?? null

function touched(
  before: SessionState,
  after: SessionState,
  from: number,
  to: number | null,
): TouchedSeat | null {
  const was = thingsOn(before, from)
  const is = to === null ? null : thingsOn(after, to)
  if (!was) return null
  const sat = before.seats[from]?.id ?? null
  const hasLeft = sat !== null && (to === null || after.seats[to]?.id === null)
  const seat = {
    index: from,
    before: is ? differing(was, is) : was,
    after: is && differing(is, was),
    userId: hasLeft ? sat : null,
    isTold: sat !== null && !hasLeft && isToldOther(before.secret.seats[from], after.secret.seats[to ?? -1]),
    ...(to === null ? { lastTold: remembered(before.secret.seats[from], sat) } : {}),
  }
  return is && Object.keys(seat.before).length === 0 && !hasLeft ? null : seat
}

function touchedSeats(before: SessionState, after: SessionState, order: Order): readonly TouchedSeat[] {
  const changed = order.flatMap((to, from) => touched(before, after, from, to) ?? [])
  const added = range(after.seats.length).filter((index) => !order.includes(index))
  return [
    ...changed,
    ...added.map((index) => ({
      index,
      before: null,
      after: thingsOn(after, index),
      userId: null,
      isTold: false,
    })),
  ]
}

const touchedEntries = (before: SessionState, after: SessionState): readonly TouchedEntry[] =>
  before.storytellers.flatMap(({ id }) => {
    const [was, is] = [before.secret.storytellers[id] ?? NO_ENTRY, after.secret.storytellers[id] ?? NO_ENTRY]
    return isAlike(was, is) ? [] : [{ id, before: was, after: is }]
  })

const replacedEdition = (before: SessionState, after: SessionState): ReplacedEdition | null =>
  before.edition === null || before.edition === after.edition
    ? null
    : {
        edition: before.edition,
        npcs: before.npcs,
        hasInfoAtAnySize: before.hasInfoAtAnySize,
        after: editionKey(after.edition),
      }

const written = (events: readonly AnyEvent[], before: SessionState): readonly number[] =>
  events
    .filter((event) => event.type === 'historyAdded' && !event.isPrivate)
    .map((_event, at) => before.game.nextHistoryId + at)

/** These close an open nomination first. That vote was held, whatever becomes of the deed itself. */
const AFTER_NOMINATION: ReadonlySet<CommandName> = new Set(['execute', 'exileNominee'])

const deedItself = (command: AnyCommand, events: readonly AnyEvent[]): number =>
  AFTER_NOMINATION.has(command.type) ? events.findIndex(({ type }) => type === 'nominationClosed') + 1 : 0

const changedBlock = (before: SessionState, after: SessionState): UndoStep['block'] => {
  const [was, is] = [dayStanding(before), dayStanding(after)]
  return isAlike(was, is) ? null : { before: was, after: is }
}

/** A Storyteller's deed is written down with what it changed, so that it can be taken back. */
export function recorded(
  start: SessionState,
  command: AnyCommand,
  decided: readonly AnyEvent[],
  { actor }: Ctx,
): readonly AnyEvent[] {
  if (decided.length === 0 || actor.kind !== 'user' || !isStoryteller(start, actor.userId)) return []
  const begin = deedItself(command, decided)
  const before = evolveAll(start, decided.slice(0, begin))
  const events = decided.slice(begin)
  const after = evolveAll(before, events)
  const deed = deedOf(command, before, after)
  if (!deed) return []
  const order = orderAfter(before, events)
  const isArranged = order.length !== after.seats.length || order.some((to, from) => to !== from)
  const seats = touchedSeats(before, after, order)
  const storytellers = touchedEntries(before, after)
  const [was, is] = [tableThings(before), tableThings(after)]
  const table = isAlike(was, is) ? null : { before: was, after: is }
  const edition = replacedEdition(before, after)
  const block = changedBlock(before, after)
  const history = written(events, before)
  const count = seats.length + storytellers.length + history.length
  if (!isArranged && count === 0 && !table && !edition && !block) return []
  return [
    {
      type: 'deedDone',
      by: actor.userId,
      deed,
      seats,
      storytellers,
      table,
      edition,
      order: isArranged ? order : null,
      arrangement: before.secret.undo.arrangement,
      block,
      history,
    },
  ]
}
