import { type BagNotice, storytellerPartChanges } from '../bag/notices.ts'
import { type BluffNotice, bluffChanges } from '../bluffs/notices.ts'
import type { NoticeRules } from '../core/topic.ts'
import { hasInsight, type Viewer } from '../core/viewer.ts'
import { aboutStoryteller, type StorytellerChange } from '../roles/notices.ts'
import { changedProperties, type PlayerChange } from '../seats/notices.ts'
import type { SessionState } from '../state.ts'
import type { GameEvents } from './events.ts'
import { type HistoryView, historyView, privateHistoryView } from './view.ts'

const STORYTELLER_PROPERTIES = ['role', 'alignment', 'reminders'] as const

export type GameNotice =
  | PlayerChange
  | BagNotice
  | BluffNotice
  | StorytellerChange
  | {
      readonly notice: 'gameChanged'
      readonly id: number | null
      readonly count: number
      readonly keepsVotes: boolean
    }
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

/** Storyteller's own entry, for those who see it. */
const storytellerChanges = (viewer: Viewer, after: SessionState): StorytellerChange[] =>
  STORYTELLER_PROPERTIES.flatMap((property) =>
    after.storytellers.flatMap(({ id }) => aboutStoryteller(property).build({ id }, viewer, after)),
  )

export const gameNotices: NoticeRules<GameEvents, GameNotice> = {
  tableReset: {
    per: 'viewer',
    build: (_event, viewer, after, before, joint) => [
      ...after.seats.flatMap((_seat, index) => changedProperties(viewer, after, before, index)),
      ...storytellerChanges(viewer, after),
      ...bluffChanges(viewer, after, before),
      ...storytellerPartChanges(viewer, after, before, joint),
    ],
  },
  gameChanged: {
    per: 'all',
    build: ({ isUnderWay = false }, _viewer, after) => [
      { notice: 'gameChanged', id: after.game.id, count: after.game.count, keepsVotes: isUnderWay },
    ],
  },
  historyAdded: {
    per: ({ isPrivate }) => (isPrivate ? 'insight' : 'all'),
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
