import type { NoticeRules } from '../core/topic.ts'
import type { MetaEvents } from './events.ts'
import { type TagsView, tagsView } from './view.ts'

export type MetaNotice =
  | {
      readonly notice: 'metaChanged'
      readonly isPublic: boolean
      readonly language: string
      readonly tags: TagsView
    }
  | { readonly notice: 'chatServerChanged'; readonly host: string | null }

export const metaNotices: NoticeRules<MetaEvents, MetaNotice> = {
  metaChanged: {
    per: 'all',
    build: ({ isPublic, language, tags }) => [
      { notice: 'metaChanged', isPublic, language, tags: tagsView(tags) },
    ],
  },
  chatServerChanged: { per: 'all', build: ({ host }) => [{ notice: 'chatServerChanged', host }] },
}
