import type { NoticeRules } from '../core/topic.ts'
import type { TimerEvents } from './events.ts'
import { type TimerView, timerView } from './view.ts'

export type TimerNotice = { readonly notice: 'timerChanged'; readonly timer: TimerView | null }

export const timerNotices: NoticeRules<TimerEvents, TimerNotice> = {
  timerSet: { per: 'all', build: ({ timer }) => [{ notice: 'timerChanged', timer: timerView(timer) }] },
}
