import { hasInsight, type Viewer } from '../core/viewer.ts'
import type { HistoryEntry, SessionState } from '../state.ts'

export interface HistoryView {
  id: number
  type: string
  data: Record<string, string | number | boolean | null>
  time: number
  isPrivate: boolean
}

export interface GameView {
  /** Number of the game, from 1 in this session; null while none is on the table. */
  id: number | null
  /** Number of games this session has seen begin. */
  count: number
  isRunning: boolean
  phase: number
  history: HistoryView[]
  /** Private entries, empty for those without the grimoire. Apart, so that either list only ever grows at its end. */
  privateHistory: HistoryView[]
  isEvilWin: boolean | null
  /** Result while only the Storytellers know who won. */
  recordedWin: boolean | null
}

export function historyView(entry: HistoryEntry): HistoryView {
  const data: HistoryView['data'] = {}
  for (const [name, value] of Object.entries(entry.data)) data[name] = value
  return { id: entry.id, type: entry.type, data, time: entry.time, isPrivate: entry.isPrivate }
}

export const privateHistoryView = (state: SessionState, viewer: Viewer): HistoryView[] =>
  hasInsight(viewer) ? state.secret.history.map(historyView) : []

const recordedWinView = (state: SessionState, viewer: Viewer): boolean | null =>
  viewer.kind === 'storyteller' ? state.secret.isEvilWin : null

export const gameView = (state: SessionState, viewer: Viewer): GameView => ({
  id: state.game.id,
  count: state.game.count,
  isRunning: state.game.isRunning,
  phase: state.game.phase,
  history: state.game.history.map(historyView),
  privateHistory: privateHistoryView(state, viewer),
  isEvilWin: state.game.isEvilWin,
  recordedWin: recordedWinView(state, viewer),
})
