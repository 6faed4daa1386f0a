import { isStoryteller } from '../core/actor.ts'
import type { AnyCommand, AnyEvent, CommandName } from '../core/registry.ts'
import type { Ctx, Outcome } from '../core/topic.ts'
import { knowledge } from '../seats/events.ts'
import { NO_ENTRY } from '../seats/patch.ts'
import type {
  ReplacedEdition,
  SecretSeat,
  SessionState,
  ToldBefore,
  ToldPerson,
  TouchedEntry,
  TouchedSeat,
  UndoStep,
} from '../state.ts'
import { dayStanding } from './block.ts'
import { deedOf, isDeed } from './deeds.ts'
import { differing, editionKey, isAlike, tableThings, thingsOn } from './things.ts'

type Order = readonly (number | null)[]

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Moves of the seats of the table before by these events; null where none has moved, come or gone. */
function orderAfter(before: SessionState, after: SessionState, events: readonly AnyEvent[]): Order | null {
  const isAsBefore = !events.some(({ type }) => type === 'seatAdded' || type === 'seatsArranged')
  if (isAsBefore && before.seats.length === after.seats.length) return null
  const start: Order = range(before.seats.length)
  let now = start
  for (const event of events) {
    if (event.type === 'seatAdded') now = now.concat(null)
    if (event.type === 'seatsArranged') now = event.order.map((from) => now[from] ?? null)
  }
  const order = start.map((seat) => {
    const at = now.indexOf(seat)
    return at < 0 ? null : at
  })
  return order.length !== after.seats.length || order.some((to, from) => to !== from) ? order : null
}

/** What a player who stays had been told before, of the character and of the side, as far as the deed concerns it. */
function toldBefore(was: SecretSeat, is: SecretSeat, userId: string): ToldBefore | undefined {
  const hasCharacter = was.role !== is.role || was.team !== is.team || was.sentRole !== is.sentRole
  const hasSide = was.alignment !== is.alignment || was.sentAlignment !== is.sentAlignment
  if (!hasCharacter && !hasSide) return undefined
  const { character, side } = allTold(was, userId)
  return { userId, ...(hasCharacter ? { character } : {}), ...(hasSide ? { side } : {}) }
}

const allTold = (seat: SecretSeat, userId: string): Required<ToldBefore> => ({
  userId,
  character: { role: seat.sentRole, team: seat.sentTeam },
  side: { alignment: seat.sentAlignment },
})

/** What a removed seat remembers: the knowledge of its player, or of the last player who left it. */
const rememberedBy = (seat: SecretSeat, sat: string | null): ToldPerson | null =>
  (sat === null ? null : knowledge(seat, sat)) ?? seat.lastTold

/** What the people of a seat had been told: the player on it, and the last one who left it. */
function knowledgeBefore(
  was: SecretSeat,
  is: SecretSeat | undefined,
  { sat, hasLeft }: { readonly sat: string | null; readonly hasLeft: boolean },
): Pick<TouchedSeat, 'told' | 'lastTold'> {
  const left = sat !== null && hasLeft ? { told: allTold(was, sat) } : {}
  if (!is) return { ...left, lastTold: rememberedBy(was, sat) }
  if (hasLeft) return left
  const told = sat === null ? undefined : toldBefore(was, is, sat)
  return {
    ...(told ? { told } : {}),
    ...(was.lastTold === is.lastTold ? {} : { lastTold: was.lastTold }),
  }
}

function touched(
  before: SessionState,
  after: SessionState,
  from: number,
  to: number | null,
): TouchedSeat | null {
  const was = thingsOn(before, from)
  const secret = before.secret.seats[from]
  const is = to === null ? null : thingsOn(after, to)
  if (!was || !secret) return null
  const sat = before.seats[from]?.id ?? null
  const hasLeft = sat !== null && (to === null || after.seats[to]?.id === null)
  const seat = {
    index: from,
    before: is ? differing(was, is) : was,
    after: is && differing(is, was),
    userId: hasLeft ? sat : null,
    ...knowledgeBefore(secret, to === null ? undefined : after.secret.seats[to], { sat, hasLeft }),
  }
  const isUnchanged = is !== null && Object.keys(seat.before).length === 0 && !hasLeft
  return isUnchanged && seat.told === undefined && seat.lastTold === undefined ? null : seat
}

/** Seat that is the very same object: most deeds touch one of twenty. */
const isSameSeat = (before: SessionState, after: SessionState, index: number): boolean =>
  before.seats[index] === after.seats[index] && before.secret.seats[index] === after.secret.seats[index]

const touchedInPlace = (before: SessionState, after: SessionState): readonly TouchedSeat[] =>
  before.seats.flatMap((_seat, index) =>
    isSameSeat(before, after, index) ? [] : (touched(before, after, index, index) ?? []),
  )

function touchedSeats(
  before: SessionState,
  after: SessionState,
  order: Order | null,
): readonly TouchedSeat[] {
  if (!order) return touchedInPlace(before, after)
  const changed = order.flatMap((to, from) => touched(before, after, from, to) ?? [])
  const added = range(after.seats.length).filter((index) => !order.includes(index))
  return [
    ...changed,
    ...added.map((index) => ({ index, before: null, after: thingsOn(after, index), userId: null })),
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

/** Deeds that close an open nomination first. That vote was held, whatever becomes of the deed itself. */
const AFTER_NOMINATION: ReadonlySet<CommandName> = new Set(['execute', 'exileNominee'])

const deedItself = (command: AnyCommand, events: readonly AnyEvent[]): number =>
  AFTER_NOMINATION.has(command.type) ? events.findIndex(({ type }) => type === 'nominationClosed') + 1 : 0

const changedBlock = (before: SessionState, after: SessionState): UndoStep['block'] => {
  const [was, is] = [dayStanding(before), dayStanding(after)]
  return isAlike(was, is) ? null : { before: was, after: is }
}

const changedTable = (before: SessionState, after: SessionState): UndoStep['table'] => {
  const [was, is] = [tableThings(before), tableThings(after)]
  return isAlike(was, is) ? null : { before: was, after: is }
}

/** Changes by these events of all that can be put back; null where there is none. */
function changesBy(before: SessionState, after: SessionState, events: readonly AnyEvent[]) {
  const order = orderAfter(before, after, events)
  const seats = touchedSeats(before, after, order)
  const storytellers = touchedEntries(before, after)
  const table = changedTable(before, after)
  const edition = replacedEdition(before, after)
  const block = changedBlock(before, after)
  const history = written(events, before)
  const count = seats.length + storytellers.length + history.length
  if (!order && count === 0 && !table && !edition && !block) return null
  return { seats, storytellers, table, edition, order, block, history }
}

function deedDone(
  start: SessionState,
  command: AnyCommand,
  outcome: Outcome,
  by: string,
  { evolve }: Ctx,
): AnyEvent | null {
  const { events, state: after } = outcome
  const begin = deedItself(command, events)
  const before = evolve(start, events.slice(0, begin))
  const deed = deedOf(command, before, after)
  const changes = deed && changesBy(before, after, events.slice(begin))
  if (!changes) return null
  const { seats, storytellers, table, edition, order, block, history } = changes
  const { arrangement } = before.secret.undo
  return {
    type: 'deedDone',
    by,
    deed,
    seats,
    storytellers,
    table,
    edition,
    order,
    arrangement,
    block,
    history,
  }
}

/** A Storyteller's deed is written down with what it changed, so that it can be taken back. */
export function withRecord(start: SessionState, command: AnyCommand, outcome: Outcome, ctx: Ctx): Outcome {
  const { actor, evolve } = ctx
  if (actor.kind !== 'user' || !isDeed(command) || !isStoryteller(start, actor.userId)) return outcome
  const done = deedDone(start, command, outcome, actor.userId, ctx)
  return done ? { events: [...outcome.events, done], state: evolve(outcome.state, [done]) } : outcome
}
