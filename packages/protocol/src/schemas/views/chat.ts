import { z } from 'zod'
import { text, time, userId } from './common.ts'

const systemMessageSchema = z.strictObject({
  type: text,
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

export const textSchema = z.strictObject({
  msgId: z.number(),
  /** Empty for what the table itself says. */
  senderId: text,
  /** '' public, 'spectator', 'system', or a user id. */
  recipientId: text,
  message: z.union([text, systemMessageSchema]),
  time,
  isSystem: z.boolean(),
  isHidden: z.boolean(),
  /** Name its writer's screen gave it, where it did. */
  id: text.optional(),
})

export const whisperSchema = z.strictObject({ channel: z.enum(['private', 'night']), expires: time })

export const whispersSchema = z.record(userId, whisperSchema)

export const chatFlagsSchema = z.strictObject({
  isWhispersDisabled: z.boolean(),
  hasHiddenPrivateCams: z.boolean(),
  isNightSilent: z.boolean(),
})

export const mediaSchema = z.strictObject({
  isMuted: z.boolean(),
  isDeafened: z.boolean(),
  isVideoMuted: z.boolean(),
})
