import type { AnyEvent } from '../core/event.ts'
import type { HistoryData } from '../state.ts'

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

/** Deals a new game in: an empty history with its start, before the first night. */
export const gameStart = (now: number): readonly AnyEvent[] => [
  { type: 'historySet', entries: [] },
  { type: 'phaseSet', phase: 0 },
  { type: 'winRecorded', isEvilWin: null },
  { type: 'resultSet', isEvilWin: null },
  { type: 'runningSet', isRunning: true },
  addHistory(now, 'start'),
]
