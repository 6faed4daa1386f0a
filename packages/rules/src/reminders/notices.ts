import type { NoticeRules } from '../core/topic.ts'
import { aboutStoryteller, type StorytellerChange } from '../roles/notices.ts'
import { aboutSeat, type PlayerChange } from '../seats/notices.ts'
import type { ReminderEvents } from './events.ts'

export const reminderNotices: NoticeRules<ReminderEvents, PlayerChange | StorytellerChange> = {
  remindersSet: aboutSeat,
  storytellerRemindersSet: aboutStoryteller('reminders'),
}
