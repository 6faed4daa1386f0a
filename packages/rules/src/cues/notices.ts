import type { NoticeRules } from '../core/topic.ts'
import type { CueEvents } from './events.ts'
import { type CueView, cueView } from './view.ts'

export type CueNotice =
  | { readonly notice: 'hookStarted'; readonly hook: CueView }
  | { readonly notice: 'hookEnded' }

export const cueNotices: NoticeRules<CueEvents, CueNotice> = {
  hookStarted: {
    per: 'all',
    build: (_event, _viewer, after) => {
      const hook = cueView(after.hook)
      return hook ? [{ notice: 'hookStarted', hook }] : []
    },
  },
  hookEnded: { per: 'all', build: () => [{ notice: 'hookEnded' }] },
}
