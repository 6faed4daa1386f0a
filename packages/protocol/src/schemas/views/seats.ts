import { CUSTOM_REMINDER_MAX, MAX_REMINDERS_PER_SEAT, MAX_SEATS } from '@belfry/rules'
import { z } from 'zod'
import { line } from '../texts.ts'
import { alignment, CHARACTER_ID_MAX, text, userId } from './common.ts'

export const seat = z
  .int()
  .min(0)
  .max(MAX_SEATS - 1)

/** The number of a place, as the rules read it. */
export const seatRef = z
  .int()
  .min(-MAX_SEATS)
  .max(MAX_SEATS - 1)

export const reminderName = line(CUSTOM_REMINDER_MAX).min(1)

export const reminder = z.strictObject({
  role: z.string().max(CHARACTER_ID_MAX),
  name: reminderName,
  isFlipped: z.boolean(),
})

export const reminders = z.array(reminder).max(MAX_REMINDERS_PER_SEAT)

/** Character that a seat's player has been told, as Storytellers see it. */
export const told = z.strictObject({ role: text.nullable(), alignment }).nullable()

const reminderSchema = z.strictObject({ role: text, name: text, isFlipped: z.boolean() })

export const seatSchema = z.strictObject({
  id: userId.nullable(),
  name: text.nullable(),
  role: text.nullable(),
  alignment,
  isDead: z.boolean(),
  isVoteless: z.boolean(),
  isMarkedForDeath: z.boolean(),
  revealed: z.boolean(),
  reminders: z.array(reminderSchema),
  status: z.array(text),
  told,
})

export const storytellerEntrySchema = z.strictObject({
  id: userId,
  role: text.nullable(),
  alignment,
  reminders: z.array(reminderSchema),
})
