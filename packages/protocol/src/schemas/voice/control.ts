import type { HearingRow } from '@belfry/rules'
import { z } from 'zod'
import { ADDRESS_KINDS, VOICE_WAYS } from '../../voice/names.ts'
import { userId } from '../views/common.ts'
import { roomId } from './grant.ts'

const row = z.strictObject({
  userId,
  channel: z.string().max(80).nullable(),
  speaks: z.boolean(),
  hears: z.array(userId),
  sees: z.array(userId),
}) satisfies z.ZodType<HearingRow>

export const voiceWay = z.object({
  way: z.enum(VOICE_WAYS),
  from: z.enum(ADDRESS_KINDS),
  people: z.number().int().min(0),
})

export type VoiceWay = z.infer<typeof voiceWay>

/**
 * What the API tells a chat server, over HTTP with the shared secret as bearer. `table` says who hears and sees
 * whom in one room: it replaces the one before, unless it is older; the answer comes when everything it does not
 * allow has stopped. `close` ends a room. `beat` says that the API lives; the answer names the server's present
 * life, so that the API knows when everything has to be told anew, how many people have
 * found a table full, and how many were sent away because they sent too much.
 */
export const CONTROL = {
  table: {
    body: z.strictObject({ roomId, seq: z.number().int().min(0), rows: z.array(row).max(500) }),
    answer: z.strictObject({ seq: z.number() }),
  },
  close: { body: z.strictObject({ roomId }), answer: z.strictObject({}) },
  beat: {
    body: z.strictObject({}),
    /** `users` is how many people are in the server's rooms. */
    answer: z.object({
      life: z.string(),
      users: z.number().int().optional(),
      turnedAway: z.number().int().min(0).default(0),
      sentAway: z.number().int().min(0).optional(),
      /** The ports for voices, UDP and TCP, and the addresses that browsers are told for them. */
      ports: z.array(z.number().int()).optional(),
      announced: z.array(z.string()).optional(),
      /** Ways by which the voices of those who are there come. */
      ways: z.array(voiceWay).optional(),
      /** Visits that ended without a single packet having come through. */
      unheard: z.number().int().min(0).optional(),
    }),
  },
} as const

export type ControlName = keyof typeof CONTROL
export type HearingTable = z.infer<typeof CONTROL.table.body>

/** Health of a chat server, for whoever chooses one. */
export const voiceHealth = z.object({
  /** From 0 to 1. */
  load: z.number(),
  /** Milliseconds to its people and back, the median; whoever asks measures their own way. */
  latency: z.number(),
  users: z.number(),
})

export type VoiceHealth = z.infer<typeof voiceHealth>
