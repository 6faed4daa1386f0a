import type { NoticeRules } from '../core/topic.ts'
import { aboutSeat, type PlayerChange } from '../seats/notices.ts'
import type { LifeEvents } from './events.ts'

export const lifeNotices: NoticeRules<LifeEvents, PlayerChange> = {
  lifeSet: aboutSeat,
  markedForDeathSet: aboutSeat,
}
