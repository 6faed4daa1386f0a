import { ANNOUNCEMENT_TEXT_MAX, ANNOUNCEMENT_TITLE_MAX, FLAGS, SESSION_NAME_MAX } from '@belfry/rules'
import { z } from 'zod'
import {
  BAN_HOURS_MAX,
  BAN_OTHERS_MAX,
  BAN_REASON_MAX,
  EMAIL_MAX,
  PROFILE_NAME_MAX,
  USERNAME_MAX,
  USERNAME_MIN,
} from '../../rest/limits.ts'
import { nameSchema } from '../texts.ts'
import { accountCosmetics, email, flags, level } from './accounts.ts'
import { done, get, post } from './call.ts'
import { statsAnswer } from './profile.ts'

const names = z.array(z.string().min(1).max(50)).max(50)

/**
 * The level as it is stored, and the flags as they count now. Addresses, logins and what subscriptions say are null
 * for whoever does not stand above the account.
 */
const foundUser = z.object({
  id: z.string(),
  username: z.string(),
  pronouns: z.string(),
  email: z.string().nullable(),
  level,
  flags,
  createdAt: z.number(),
})

const moderatedUser = foundUser.extend({
  cosmetics: accountCosmetics,
  patreonId: z.string().nullable(),
  expires: z.number().nullable(),
  updatedAt: z.number(),
  SessionName: z.string().nullable(),
  Tokens: z
    .array(
      z.object({
        createdAt: z.number(),
        updatedAt: z.number(),
        version: z.string(),
        ip: z.string(),
        agent: z.string(),
      }),
    )
    .nullable(),
})

const person = z.object({ id: z.string(), username: z.string() })

/** `expires` is null for a ban for good. */
const ban = z.object({
  id: z.string(),
  reason: z.string(),
  expires: z.number().nullable(),
  createdAt: z.number(),
  userIds: z.array(z.string()),
  /** The same with their names. */
  users: z.array(person),
})

/** Being a guest ends when the guest keeps an account, never by hand. */
const editedFlags = z
  .array(z.enum(FLAGS).exclude(['guest']))
  .max(FLAGS.length)
  .default([])

const userEdit = z.object({
  /** Version the moderator saw; the change is refused when the account has another one by now. */
  updatedAt: z.number().int().optional(),
  username: nameSchema({ min: USERNAME_MIN, max: USERNAME_MAX }).optional(),
  pronouns: nameSchema({ min: 0, max: PROFILE_NAME_MAX }).optional(),
  /** Flags that are neither added nor removed stay as they are. */
  flags: z.object({ add: editedFlags, remove: editedFlags }).optional(),
  cosmetics: z
    .object({
      avatar: z.string().max(50),
      border: z.string().max(50),
      stats: z.number().int().min(0).max(2),
      avatars: names,
      borders: names,
      emotes: names,
    })
    .partial()
    .optional(),
  /** These three for staff only. */
  email: email.optional(),
  level: level.optional(),
  expires: z.number().int().positive().nullable().optional(),
})

/**
 * `expires` in hours from now: null for good, 0 lifts the ban. `id` names an existing ban, which then covers the
 * account too; with `isOut` it covers it no longer. A new one covers `others` from the start: all of them, or it is not made.
 */
const banEdit = z.object({
  id: z.string().max(50).nullish(),
  reason: z.string().trim().max(BAN_REASON_MAX).default(''),
  expires: z.number().min(0).max(BAN_HOURS_MAX).nullish(),
  isOut: z.boolean().default(false),
  others: z
    .array(z.string().regex(/^\d{13}$/))
    .max(BAN_OTHERS_MAX)
    .default([]),
})

/** Deed of a moderator, by whom and to whom; `detail` is what was changed. Null stands for an account that is gone. */
const auditEntry = z.object({
  at: z.number(),
  action: z.string(),
  actor: person.nullable(),
  target: person.nullable(),
  detail: z.record(z.string(), z.unknown()),
})

export const moderationCalls = {
  searchUsers: post(
    z.object({ query: z.string().trim().max(EMAIL_MAX), offset: z.number().int().min(0).default(0) }),
    z.object({ count: z.number(), rows: z.array(foundUser) }),
  ),
  moderatedUser: get(z.object({ user: moderatedUser, bans: z.array(ban), stats: statsAnswer })),
  /** Trail of somebody: what was done to them and what they did themselves, the newest first. */
  auditTrail: get(z.object({ entries: z.array(auditEntry) })),
  moderateUser: post(z.object({ user: userEdit.optional(), ban: banEdit.optional() }), done),
  /** An empty name means every session. */
  announcement: post(
    z.object({
      title: z.string().trim().min(1).max(ANNOUNCEMENT_TITLE_MAX),
      text: z.string().trim().min(1).max(ANNOUNCEMENT_TEXT_MAX),
      sessionName: z.string().trim().toLowerCase().max(SESSION_NAME_MAX).default(''),
    }),
    done,
  ),
  /** Takes back what was said to everybody; one that is gone already may be taken back as well. */
  withdrawAnnouncement: post(z.object({}), done),
}
