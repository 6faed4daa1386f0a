import type { Evolvers } from '../core/topic.ts'
import { patchSecretSeat, patchStoryteller } from '../seats/patch.ts'
import type { Reminder } from '../state.ts'

export interface ReminderEvents {
  remindersSet: { readonly index: number; readonly reminders: readonly Reminder[] }
  storytellerRemindersSet: { readonly id: string; readonly reminders: readonly Reminder[] }
}

export const reminderEvolvers: Evolvers<ReminderEvents> = {
  remindersSet: (state, { index, reminders }) => patchSecretSeat(state, index, { reminders }),
  storytellerRemindersSet: (state, { id, reminders }) => patchStoryteller(state, id, { reminders }),
}
