import type { NoticeRules } from '../core/topic.ts'
import type { StorytellerEvents } from './events.ts'

export type StorytellerNotice =
  | { readonly notice: 'storytellerRequested'; readonly userId: string; readonly by: string }
  | {
      readonly notice: 'storytellerRequestEnded'
      readonly userId: string
      readonly answer: boolean | null
    }
  | { readonly notice: 'storytellerAdded'; readonly userId: string }
  | { readonly notice: 'storytellerRemoved'; readonly userId: string }

export const storytellerNotices: NoticeRules<StorytellerEvents, StorytellerNotice> = {
  storytellerRequested: {
    per: 'all',
    build: ({ userId, by }) => [{ notice: 'storytellerRequested', userId, by }],
  },
  storytellerRequestEnded: {
    per: 'all',
    build: ({ userId, answer }) => [{ notice: 'storytellerRequestEnded', userId, answer }],
  },
  storytellerAdded: { per: 'all', build: ({ userId }) => [{ notice: 'storytellerAdded', userId }] },
  storytellerRemoved: { per: 'all', build: ({ userId }) => [{ notice: 'storytellerRemoved', userId }] },
}
