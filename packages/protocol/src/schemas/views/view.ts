import { HAND_ICON_MAX } from '@belfry/rules'
import { z } from 'zod'
import { editionView } from '../topics/edition.ts'
import { gameViewSchema } from '../topics/game.ts'
import { pointingViewSchema, signalViewSchema, wokenSchema } from '../topics/night.ts'
import { alignment, told } from '../topics/players.ts'
import { hookViewSchema } from '../topics/reveal.ts'
import { timerSchema } from '../topics/timer.ts'
import { voteViewSchema } from '../topics/vote-out.ts'
import { chatFlagsSchema, mediaSchema, textSchema, whispersSchema } from './chat.ts'
import { text, time, userId } from './common.ts'
import { tagsSchema } from './meta.ts'
import { userSchema } from './people.ts'

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

export const selfSchema = z.strictObject({
  userId,
  kind: z.enum(['storyteller', 'grimoire', 'player', 'spectator']),
  /** -1 without a seat. */
  seat: z.int().min(-1),
})

/** The data of a session, as its message carries it: beside it stands `self`, for whom it was made. */
export const sessionPartSchema = z.strictObject({
  sessionId: text,
  createdAt: time,
  isLocal: z.boolean(),
  owner: z.strictObject({ id: userId, username: text }),
  isPublic: z.boolean(),
  language: text,
  tags: tagsSchema,
  /** How long the boost lasts, in milliseconds from `createdAt`; 0 without one. */
  boostDuration: z.number().min(0),
  Server: z.strictObject({ host: text.nullable() }),
  banlist: z.array(userId),
  usersAll: z.array(userSchema),
  storytellerRequests: z.record(userId, userId),
  players: z.array(seatSchema),
  storytellers: z.array(storytellerEntrySchema),
  npcs: z.array(text),
  bluffs: z.array(text.nullable()).nullable(),
  edition: editionView.nullable(),
  code: text.nullable(),
  game: gameViewSchema,
  hook: hookViewSchema.nullable(),
})

export const sessionSchema = z.strictObject({ self: selfSchema, ...sessionPartSchema.shape })

export const gamestateSchema = z.strictObject({
  flags: chatFlagsSchema,
  userChannels: z.record(userId, text),
  following: z.record(userId, userId),
  media: z.record(userId, mediaSchema),
  whisperTo: whispersSchema,
  whisperFrom: whispersSchema,
  texts: z.array(textSchema),
  directTexts: z.array(textSchema),
  raisedHands: z.record(userId, z.strictObject({ icon: z.string().max(HAND_ICON_MAX), at: time })),
  timer: timerSchema.nullable(),
  vote: voteViewSchema,
  pointing: pointingViewSchema,
  signals: z.array(signalViewSchema),
  woken: wokenSchema,
})
