import type { NoticeRules } from '../core/topic.ts'
import type { EditionEvents } from './events.ts'
import { type EditionView, editionView } from './view.ts'

export type EditionNotice =
  | {
      readonly notice: 'editionChanged'
      readonly edition: EditionView
      readonly npcs: readonly string[]
    }
  | { readonly notice: 'themeChanged'; readonly theme: number }
  | { readonly notice: 'codeChanged'; readonly code: string }

export const editionNotices: NoticeRules<EditionEvents, EditionNotice> = {
  editionSet: {
    per: 'all',
    build: ({ npcs }, _viewer, after) => {
      const edition = editionView(after.edition)
      return edition ? [{ notice: 'editionChanged', edition, npcs: npcs.map((id) => id) }] : []
    },
  },
  themeSet: { per: 'all', build: ({ theme }) => [{ notice: 'themeChanged', theme }] },
  codeSet: { per: 'all', build: ({ code }) => [{ notice: 'codeChanged', code: code.code }] },
}
