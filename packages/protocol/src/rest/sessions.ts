import { LANGUAGE_CODE_MAX } from '@belfry/rules'
import { z } from 'zod'
import { tagsSchema } from '../schemas/meta.ts'
import { get, post } from './call.ts'

/** A row of the lobby. */
const sessionEntry = z.object({
  name: z.string(),
  isPublic: z.boolean(),
  language: z.string(),
  edition: z
    .object({ id: z.string(), name: z.string(), author: z.string(), isOfficial: z.boolean() })
    .nullable(),
  storytellers: z.array(z.object({ id: z.string() })),
  players: z.array(z.object({ id: z.string().nullable(), isDead: z.boolean(), isVoteless: z.boolean() })),
  usersAll: z.array(z.object({ id: z.string(), username: z.string(), isOnline: z.boolean() })),
  npcs: z.array(z.string()),
  roles: z.array(z.string()),
  tags: z.object(tagsSchema.shape).omit({ locked: true }),
  /** Milliseconds that people without a level may still stay; 0 without a boost. */
  boostDuration: z.number(),
  isRunning: z.boolean(),
  phase: z.number(),
})

export type SessionEntry = z.infer<typeof sessionEntry>

export const sessionCalls = {
  sessions: get('/sessions', z.array(sessionEntry)),
  /** The name as it was typed; the answer has it as others have to type it. */
  create: post(
    '/create',
    z.strictObject({
      name: z.string().max(200),
      isPublic: z.boolean(),
      language: z.string().min(2).max(LANGUAGE_CODE_MAX),
      tags: tagsSchema,
    }),
    z.object({ name: z.string() }),
  ),
  /** What a screen needs to begin: scripts and characters, chat servers, and the order of the night. */
  data: get(
    '/data',
    z.object({
      editions: z.array(z.looseObject({ id: z.string(), name: z.string() })),
      roles: z.array(z.looseObject({ id: z.string(), name: z.string(), team: z.string() })),
      servers: z.array(z.object({ host: z.string(), name: z.string() })),
      nightOrder: z.object({ firstNight: z.array(z.string()), otherNight: z.array(z.string()) }),
    }),
  ),
}
