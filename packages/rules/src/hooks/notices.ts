import type { NoticeRules } from '../core/topic.ts'
import type { HookEvents } from './events.ts'
import { type HookView, hookView } from './view.ts'

export type HookNotice =
  | { readonly notice: 'hookStarted'; readonly hook: HookView }
  | { readonly notice: 'hookEnded' }

export const hookNotices: NoticeRules<HookEvents, HookNotice> = {
  hookStarted: {
    per: 'all',
    build: (_event, _viewer, after) => {
      const hook = hookView(after.hook)
      return hook ? [{ notice: 'hookStarted', hook }] : []
    },
  },
  hookEnded: { per: 'all', build: () => [{ notice: 'hookEnded' }] },
}
