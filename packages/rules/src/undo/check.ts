import { ok, type Result } from '@belfry/kit'
import { type RuleError, refuse } from '../core/errors.ts'
import { NO_ENTRY } from '../seats/patch.ts'
import { canArrangeSeats, gatherFacts } from '../seats/policy.ts'
import type { SeatThings, SessionState, TouchedSeat, UndoStep } from '../state.ts'
import { isBlockAsLeft } from './block.ts'
import { lastDeedOf } from './policy.ts'
import { editionKey, isAlike, tableThings, thingsOn } from './things.ts'

const isAsLeft = (state: SessionState, at: number, left: Partial<SeatThings>): boolean => {
  const now = thingsOn(state, at)
  return (
    now !== null &&
    (Object.keys(left) as (keyof SeatThings)[]).every((field) => isAlike(now[field], left[field]))
  )
}

/** Present place of a seat of the table before. */
export const placeNow = ({ order }: UndoStep, { index, before }: TouchedSeat): number =>
  before === null ? index : (order?.[index] ?? index)

const isSeatAsLeft = (state: SessionState, step: UndoStep, touched: TouchedSeat): boolean => {
  if (touched.after === null) return true
  const at = placeNow(step, touched)
  const isFree = state.seats[at]?.id === null
  const mustBeFree = touched.before === null || touched.userId !== null
  return isAsLeft(state, at, touched.after) && (!mustBeFree || isFree)
}

/** Deed untouched since: all it changed is as it left it, as whatever came later would be overwritten. */
function isUntouched(state: SessionState, step: UndoStep): boolean {
  const { seats, storytellers, table, edition } = step
  return (
    seats.every((touched) => isSeatAsLeft(state, step, touched)) &&
    storytellers.every(({ id, after }) => isAlike(state.secret.storytellers[id] ?? NO_ENTRY, after)) &&
    (!table || isAlike(tableThings(state), table.after)) &&
    (!edition || editionKey(state.edition) === edition.after) &&
    isBlockAsLeft(state, step)
  )
}

export function canUndo(state: SessionState, step: UndoStep): Result<true, RuleError> {
  if (step.barredBy !== null) return refuse(`undo-after-${step.barredBy}`)
  if (state.secret.undo.arrangement !== step.arrangement.after) return refuse('undo-seats-moved')
  if (!isUntouched(state, step)) return refuse('undo-changed')
  return step.order ? canArrangeSeats(gatherFacts(state), state.seats.length) : ok(true)
}

/** Deed that this Storyteller can take back now: what is offered, and nothing else, is accepted. */
export function offeredStep(state: SessionState, userId: string): UndoStep | null {
  const step = lastDeedOf(state.secret.undo.steps, userId)
  return step && canUndo(state, step).ok ? step : null
}
