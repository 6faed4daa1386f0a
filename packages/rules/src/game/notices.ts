import type { NoticeRules } from '../core/topic.ts'
import { hasInsight } from '../views/viewer.ts'
import type { GameEvents } from './events.ts'
import { type HistoryView, historyView, privateHistoryView } from './view.ts'

export type GameNotice =
  | { readonly notice: 'historyAdded'; readonly entry: HistoryView }
  | { readonly notice: 'historyRemoved'; readonly id: number }
  | {
      readonly notice: 'historySet'
      readonly history: readonly HistoryView[]
      readonly privateHistory: readonly HistoryView[]
    }
  | { readonly notice: 'phaseChanged'; readonly phase: number }
  | { readonly notice: 'runningChanged'; readonly isRunning: boolean }
  | { readonly notice: 'winRecorded'; readonly isEvilWin: boolean | null }
  | { readonly notice: 'resultRevealed'; readonly isEvilWin: boolean | null }

export const gameNotices: NoticeRules<GameEvents, GameNotice> = {
  historyAdded: {
    per: 'insight',
    build: ({ isPrivate }, viewer, after) => {
      if (isPrivate && !hasInsight(viewer)) return []
      const entry = (isPrivate ? after.secret.history : after.game.history).at(-1)
      return entry ? [{ notice: 'historyAdded', entry: historyView(entry) }] : []
    },
  },
  historyRemoved: {
    per: 'insight',
    build: ({ id }, viewer) => (id > 0 || hasInsight(viewer) ? [{ notice: 'historyRemoved', id }] : []),
  },
  historySet: {
    per: 'insight',
    build: (_event, viewer, after) => [
      {
        notice: 'historySet',
        history: after.game.history.map(historyView),
        privateHistory: privateHistoryView(after, viewer),
      },
    ],
  },
  phaseSet: { per: 'all', build: ({ phase }) => [{ notice: 'phaseChanged', phase }] },
  runningSet: { per: 'all', build: ({ isRunning }) => [{ notice: 'runningChanged', isRunning }] },
  winRecorded: {
    per: 'insight',
    build: ({ isEvilWin }, viewer) =>
      viewer.kind === 'storyteller' ? [{ notice: 'winRecorded', isEvilWin }] : [],
  },
  resultSet: { per: 'all', build: ({ isEvilWin }) => [{ notice: 'resultRevealed', isEvilWin }] },
}
