import { ok, type Result } from '@belfry/kit'
import { isStoryteller, seatOf } from '../core/actor.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import type { AnyEvent } from '../core/event.ts'
import { inSteps } from '../core/steps.ts'
import type { Deciders } from '../core/topic.ts'
import { NO_ENTRY } from '../seats/patch.ts'
import { canArrangeSeats, gatherFacts } from '../seats/policy.ts'
import type { SeatThings, SessionState, TouchedSeat, UndoStep } from '../state.ts'
import { lastDeedOf } from './policy.ts'
import { editionKey, isAlike, tableThings, thingsOn } from './things.ts'

export interface UndoCommands {
  /**
   * Takes back the last deed of the one who asks: `id` is the one they saw. `isTold` tells players again what
   * they knew before; without it they stay with what they were told last.
   */
  undo: { readonly id: number; readonly isTold: boolean }
}

const CHANGED = refuse('undo-changed')

const isAsLeft = (state: SessionState, at: number, left: Partial<SeatThings>): boolean => {
  const now = thingsOn(state, at)
  return (
    now !== null &&
    (Object.keys(left) as (keyof SeatThings)[]).every((field) => isAlike(now[field], left[field]))
  )
}

/** Where a seat of the table before stands now. */
const placeNow = ({ order }: UndoStep, { index, before }: TouchedSeat): number =>
  before === null ? index : (order?.[index] ?? index)

const isSeatAsLeft = (state: SessionState, step: UndoStep, touched: TouchedSeat): boolean => {
  if (touched.after === null) return true
  const at = placeNow(step, touched)
  const isFree = state.seats[at]?.id === null
  const mustBeFree = touched.before === null || touched.userId !== null
  return isAsLeft(state, at, touched.after) && (!mustBeFree || isFree)
}

/** Everything the deed changed must still be as it left it: whatever came later would be overwritten. */
function isUntouched(state: SessionState, step: UndoStep): boolean {
  const { seats, storytellers, table, edition } = step
  return (
    seats.every((touched) => isSeatAsLeft(state, step, touched)) &&
    storytellers.every(({ id, after }) => isAlike(state.secret.storytellers[id] ?? NO_ENTRY, after)) &&
    (!table || isAlike(tableThings(state), table.after)) &&
    (!edition || editionKey(state.edition) === edition.after)
  )
}

function canUndo(state: SessionState, step: UndoStep): Result<true, RuleError> {
  if (step.barredBy !== null) return refuse(`undo-after-${step.barredBy}`)
  if (state.secret.undo.arrangement !== step.arrangement.after) return refuse('undo-seats-moved')
  if (!isUntouched(state, step)) return CHANGED
  return step.order ? canArrangeSeats(gatherFacts(state), state.seats.length) : ok(true)
}

/** The seats as they stood: those that went come back at the end first, and are then put where they were. */
function arrangedBack(state: SessionState, { order, seats }: UndoStep): readonly AnyEvent[] {
  if (!order) return []
  const gone = seats.filter(({ after }) => after === null)
  let next = state.seats.length
  const back = order.map((at) => at ?? next++)
  const isInOrder = back.length === next && back.every((from, to) => from === to)
  return [
    ...gone.map(({ before }) => ({ type: 'seatAdded', name: before?.name ?? null }) as const),
    ...(isInOrder ? [] : [{ type: 'seatsArranged', order: back, seed: null } as const]),
  ]
}

const mayReturn = (state: SessionState, userId: string): boolean =>
  state.users[userId]?.goneFor === null && seatOf(state, userId) < 0 && !isStoryteller(state, userId)

/** Whoever had to get up sits down again, unless they have gone elsewhere since. */
const returned = (state: SessionState, { seats }: UndoStep): readonly AnyEvent[] =>
  seats.flatMap(({ index, userId }) =>
    userId !== null && mayReturn(state, userId) ? [{ type: 'seatTaken', index, userId } as const] : [],
  )

const editionBack = ({ edition }: UndoStep): readonly AnyEvent[] =>
  edition
    ? [
        {
          type: 'editionSet',
          edition: edition.edition,
          npcs: edition.npcs,
          hasInfoAtAnySize: edition.hasInfoAtAnySize,
        },
      ]
    : []

const toldAgain = (state: SessionState, { seats }: UndoStep): readonly AnyEvent[] =>
  seats
    .filter(({ index, isTold }) => isTold && state.seats[index]?.id)
    .flatMap(({ index }): readonly AnyEvent[] => {
      const seat = state.secret.seats[index]
      if (!seat) return []
      const { role, team, alignment } = seat
      return [
        { type: 'roleSet', index, role, team, isTold: true },
        { type: 'alignmentSet', index, alignment, isTold: true },
      ]
    })

const forgotten = (state: SessionState, { history }: UndoStep): readonly AnyEvent[] =>
  state.game.history
    .filter(({ id }) => history.includes(id))
    .map(({ id }) => ({ type: 'historyRemoved', id }) as const)

export const undoDeciders: Deciders<UndoCommands> = {
  undo: {
    by: ['storyteller'],
    decide: (state, { id, isTold }, { actor }) => {
      if (actor.kind !== 'user') return refuse('not-storyteller')
      const step = lastDeedOf(state.secret.undo.steps, actor.userId)
      if (!step) return refuse('undo-nothing')
      if (step.id !== id) return CHANGED
      const allowed = canUndo(state, step)
      if (!allowed.ok) return allowed
      return inSteps(
        state,
        () => editionBack(step),
        (current) => arrangedBack(current, step),
        () => [{ type: 'deedUndone', id }],
        (current) => returned(current, step),
        (current) => (isTold ? toldAgain(current, step) : []),
        (current) => forgotten(current, step),
      )
    },
  },
}
