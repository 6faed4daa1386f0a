import { type AnyEvent, evolve, isRevealing, type SessionState } from '@belfry/rules'
import { marksBetween } from './marks.ts'

/** One decision of a session's log. */
export interface Decided {
  readonly at: number
  readonly events: readonly AnyEvent[]
}

/** A game cut out of a log: how the table stood once it had begun, and what was decided until it was put away. */
export interface Slice {
  readonly start: SessionState
  readonly startedAt: number
  readonly rows: readonly Decided[]
  readonly end: SessionState
  readonly isRevealed: boolean
}

interface Cutting {
  readonly start: SessionState
  readonly startedAt: number
  readonly rows: Decided[]
  /** How much of it was there when the game was put away last. */
  sealed: { readonly rows: number; readonly events: number; readonly isRevealed: boolean } | null
}

/** Notes where in a decision this game was put away; what comes after that belongs to no game, or to the next. */
function noteSeal(cutting: Cutting, { events }: Decided, number: number): void {
  const at = events.findLastIndex((event) => event.type === 'gameSealed' && event.game.id === number)
  const event = events[at]
  if (event?.type === 'gameSealed')
    cutting.sealed = { rows: cutting.rows.length, events: at, isRevealed: event.game.isRevealed }
}

function cut(log: Iterable<Decided>, before: SessionState, number: number): Cutting | null {
  let state = before
  let cutting: Cutting | null = null
  for (const row of log) {
    const wasOn = state.game.id === number
    state = row.events.reduce(evolve, state)
    const isOn = state.game.id === number
    if (!wasOn && isOn) cutting = { start: state, startedAt: row.at, rows: [], sealed: null }
    else if (wasOn && cutting) {
      noteSeal(cutting, row, number)
      cutting.rows.push(row)
    }
    if (wasOn && !isOn) break
  }
  return cutting
}

/**
 * A game's last moment: the last thing that happened in it. What a Storyteller does between two games, packing the
 * next bag for one, is nobody's to see.
 */
function untilLast(start: SessionState, rows: readonly Decided[]): { last: number; end: SessionState } {
  let state = start
  let found = { last: 0, end: start }
  for (const [index, { events }] of rows.entries()) {
    const after = events.reduce(evolve, state)
    const isOn = state.game.isRunning || isRevealing(state.hook)
    if (isOn || marksBetween(state, after).length > 0) found = { last: index + 1, end: after }
    state = after
  }
  return found
}

/** The slice of a session's log that is one game; null where it was never put away. `before` is the blank table. */
export function sliceOf(log: Iterable<Decided>, before: SessionState, number: number): Slice | null {
  const cutting = cut(log, before, number)
  if (!cutting?.sealed) return null
  const { start, startedAt, rows, sealed } = cutting
  const whole = rows
    .slice(0, sealed.rows + 1)
    .map((row, index) =>
      index === sealed.rows ? { ...row, events: row.events.slice(0, sealed.events) } : row,
    )
  const { last, end } = untilLast(start, whole)
  return { start, startedAt, rows: whole.slice(0, last), end, isRevealed: sealed.isRevealed }
}
