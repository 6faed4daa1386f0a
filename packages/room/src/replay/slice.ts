import {
  type AnyEvent,
  evolve,
  finalRecord,
  isRevealing,
  type SealedGame,
  type SessionState,
} from '@belfry/rules'

/** One decision of a session's log. */
export interface Decided {
  readonly at: number
  readonly events: readonly AnyEvent[]
}

/** The part of a log that is one game: the table at its beginning, and every decision until its end. */
export interface Slice {
  readonly start: SessionState
  readonly startedAt: number
  readonly rows: readonly Decided[]
  readonly end: SessionState
  /** The record of the game: its table when it ended. */
  readonly record: SealedGame
}

type Change = readonly [was: SessionState, is: SessionState]

interface Cutting {
  readonly start: SessionState
  readonly startedAt: number
  /** Decisions while the game was on. */
  readonly played: Decided[]
  /** Decisions since it stopped: they belong to the game only if it goes on. */
  since: Decided[]
  /** Of those, what corrects the winner. */
  corrections: readonly Decided[]
  end: SessionState
  sealed: Slice | null
}

/** The game runs or is being revealed. A second reveal after a complete one does not belong to it. */
const isOn = ({ game, hook, secret }: SessionState): boolean =>
  game.isRunning || (isRevealing(hook) && !finalRecord(secret.record))

/** The part of a decision that corrects the winner. */
const correctionIn = ({ at, events }: Decided): readonly Decided[] => {
  const results = events.filter((event) => event.type === 'resultSet' && event.isEvilWin !== null)
  return results.length === 0 ? [] : [{ at, events: results }]
}

function follow(cutting: Cutting, row: Decided, before: SessionState, after: SessionState): void {
  if (isOn(before) || isOn(after)) {
    cutting.played.push(...cutting.since, row)
    cutting.since = []
    cutting.corrections = []
    cutting.end = after
    return
  }
  const correction = correctionIn(row)
  cutting.since.push(row)
  cutting.corrections = [...cutting.corrections, ...correction]
  cutting.end = correction.flatMap(({ events }) => events).reduce(evolve, cutting.end)
}

const sliced = ({ start, startedAt, played, corrections, end }: Cutting, record: SealedGame): Slice => ({
  start,
  startedAt,
  rows: [...played, ...corrections],
  end,
  record,
})

/** The decision up to the event that seals this game; what follows belongs to the next one. */
function untilSeal({ at, events }: Decided, number: number): Decided | null {
  const last = events.findLastIndex((event) => event.type === 'gameSealed' && event.game.id === number)
  return last < 0 ? null : { at, events: events.slice(0, last + 1) }
}

/** Follows one decision of a game that is on the table. */
function followRow(cutting: Cutting, row: Decided, number: number, [was, is]: Change): void {
  const seal = untilSeal(row, number)
  const after = seal ? seal.events.reduce(evolve, was) : is
  follow(cutting, seal ?? row, was, after)
  const record = seal && after.secret.record
  if (record) cutting.sealed = sliced(cutting, record.game)
}

const begun = (start: SessionState, startedAt: number): Cutting => ({
  start,
  startedAt,
  played: [],
  since: [],
  corrections: [],
  end: start,
  sealed: null,
})

/**
 * The slices of a session's log that are these games, in one pass and without those that were never sealed. `before`
 * is the blank table.
 */
export function slicesOf(
  log: Iterable<Decided>,
  before: SessionState,
  numbers: readonly number[],
): ReadonlyMap<number, Slice> {
  const wanted = new Set(numbers)
  const cuttings = new Map<number, Cutting>()
  let state = before
  for (const row of log) {
    const was = state
    state = row.events.reduce(evolve, was)
    const [previous, current] = [was.game.id, state.game.id]
    const cutting = previous === null ? undefined : cuttings.get(previous)
    if (cutting && previous !== null) followRow(cutting, row, previous, [was, state])
    if (previous === current) continue
    if (previous !== null) wanted.delete(previous)
    if (wanted.size === 0) break
    if (current !== null && wanted.has(current)) cuttings.set(current, begun(state, row.at))
  }
  return new Map([...cuttings].flatMap(([number, { sealed }]) => (sealed ? [[number, sealed]] : [])))
}

/** The decisions among these that belong to the game, and the table at its end. All of them are of one game. */
export function ofGame(
  start: SessionState,
  rows: readonly Decided[],
): { readonly rows: readonly Decided[]; readonly end: SessionState } {
  const cutting = begun(start, 0)
  let state = start
  for (const row of rows) {
    const was = state
    state = row.events.reduce(evolve, was)
    follow(cutting, row, was, state)
  }
  return { rows: [...cutting.played, ...cutting.corrections], end: cutting.end }
}
