import { defineTopic } from '../core/topic.ts'
import { type ReminderCommands, reminderDeciders } from './commands.ts'
import { type ReminderEvents, reminderEvolvers } from './events.ts'
import { reminderNotices } from './notices.ts'

export type { ReminderChange, ReminderInput } from './commands.ts'
export * from './policy.ts'

declare module '../core/registry.ts' {
  interface Commands extends ReminderCommands {}
  interface Events extends ReminderEvents {}
}

/** Reminder tokens on seats. */
export const reminders = defineTopic({
  commands: reminderDeciders,
  events: reminderEvolvers,
  notices: reminderNotices,
})
