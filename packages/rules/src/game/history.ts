import type { AnyEvent } from '../core/registry.ts'
import type { HistoryData, SessionState } from '../state.ts'
import { START_ENTRY } from './policy.ts'
import { END_ENTRY } from './result.ts'

/**
 * One line for the game's history. Public entries are read by everybody: what somebody may not know goes into
 * a private one.
 */
export const addHistory = (
  now: number,
  type: string,
  data: HistoryData = {},
  isPrivate = false,
): AnyEvent => ({ type: 'historyAdded', entryType: type, data, time: now, isPrivate })

/** Blank game: nothing has happened, it is before the first night, and nobody has won. */
const blankGame = (state: SessionState): readonly AnyEvent[] => [
  { type: 'historySet', entries: [] },
  { type: 'phaseSet', phase: 0 },
  ...(state.secret.isEvilWin === null ? [] : [{ type: 'winRecorded', isEvilWin: null } as const]),
  ...(state.game.isEvilWin === null ? [] : [{ type: 'resultSet', isEvilWin: null } as const]),
]

/** The game on the table is put away, with everything it left. */
export const gameAway = (state: SessionState): readonly AnyEvent[] => [
  { type: 'tableReset', keepsTravellers: false },
  ...blankGame(state),
  ...(state.game.isRunning ? [{ type: 'runningSet', isRunning: false } as const] : []),
  { type: 'gameChanged', isOn: false },
]

/** The game runs, and has not ended: an end that was written before, or a winner, is taken back. */
export const goesOn = (state: SessionState): readonly AnyEvent[] => [
  { type: 'runningSet', isRunning: true },
  ...state.game.history
    .filter(({ type }) => type === END_ENTRY)
    .map(({ id }) => ({ type: 'historyRemoved', id }) as const),
  ...(state.game.isEvilWin === null ? [] : [{ type: 'resultSet', isEvilWin: null } as const]),
  ...(state.secret.isEvilWin === null ? [] : [{ type: 'winRecorded', isEvilWin: null } as const]),
]

/** A game placed by hand is said to run: it goes on from where the table stands, and what happened is its own. */
export const handStart = (state: SessionState, now: number): readonly AnyEvent[] => [
  { type: 'gameChanged', isOn: true, isUnderWay: true },
  ...goesOn(state),
  addHistory(now, START_ENTRY),
]

/** A deal begins a game: it gets its number and an empty history with its start, before the first night. */
export const gameStart = (state: SessionState, now: number): readonly AnyEvent[] => [
  { type: 'gameChanged', isOn: true },
  ...blankGame(state),
  { type: 'runningSet', isRunning: true },
  addHistory(now, START_ENTRY),
]
