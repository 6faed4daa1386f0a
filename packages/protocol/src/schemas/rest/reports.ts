import { SESSION_NAME_MAX } from '@belfry/rules'
import { z } from 'zod'
import { REPORT_REASONS, REPORT_STATES, REPORT_TEXT_MAX } from '../../rest/limits.ts'
import { done, get, post } from './call.ts'

const userId = z.string().regex(/^\d{13}$/)
const person = z.object({ id: z.string(), username: z.string() })
const state = z.enum(REPORT_STATES)
const typed = z.string().trim().max(REPORT_TEXT_MAX)

/** A text as its reporter could read it. `to` is empty for everybody, or names whom it was for. */
export const attachedText = z.object({
  at: z.number(),
  from: z.string(),
  to: z.string(),
  message: z.string(),
  isPrivate: z.boolean(),
})

/** Report of somebody about somebody; null stands for one whose account is gone. */
const report = z.object({
  id: z.string(),
  at: z.number(),
  updatedAt: z.number(),
  state,
  reason: z.enum(REPORT_REASONS),
  text: z.string(),
  session: z.string().nullable(),
  /** Texts; null where none were attached. */
  texts: z.array(attachedText).nullable(),
  reporter: person.nullable(),
  target: person,
  takenBy: person.nullable(),
  notes: z.array(z.object({ at: z.number(), author: person.nullable(), text: z.string() })),
})

export type Report = z.infer<typeof report>
export type AttachedText = z.infer<typeof attachedText>

export const reportCalls = {
  /** Texts are attached by the server, from what the reporter can read at that table, and only when wished. */
  report: post(
    z.strictObject({
      userId,
      reason: z.enum(REPORT_REASONS),
      text: typed.default(''),
      session: z.string().trim().toLowerCase().max(SESSION_NAME_MAX).nullable().default(null),
      withTexts: z.boolean().default(false),
    }),
    z.object({ success: z.literal(true), texts: z.number() }),
  ),
  /** Reports that lie with moderators, ten at a time, the oldest first; of what is closed the newest. */
  reports: post(
    z.object({ state, offset: z.number().int().min(0).default(0) }),
    z.object({
      counts: z.object({ open: z.number(), taken: z.number(), closed: z.number() }),
      rows: z.array(report),
    }),
  ),
  decideReport: post(z.object({ state: state.optional(), note: typed.min(1).optional() }), done),
  /** People one does not want to meet. */
  blocks: get(z.object({ blocks: z.array(person.extend({ at: z.number() })) })),
  block: post(z.strictObject({ userId, isBlocked: z.boolean() }), done),
}
