import type { NoticeRules } from '../core/topic.ts'
import type { HandEvents } from './events.ts'

/** Notices about hands. */
export type HandNotice =
  | { readonly notice: 'handChanged'; readonly userId: string; readonly icon: string; readonly at: number }
  | { readonly notice: 'handsLowered' }

export const handNotices: NoticeRules<HandEvents, HandNotice> = {
  handRaised: {
    per: 'all',
    build: ({ userId, icon, at }) => [{ notice: 'handChanged', userId, icon, at }],
  },
  handLowered: {
    per: 'all',
    build: ({ userId }) => [{ notice: 'handChanged', userId, icon: '', at: 0 }],
  },
  handsLowered: { per: 'all', build: () => [{ notice: 'handsLowered' }] },
}
