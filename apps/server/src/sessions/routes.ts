import { ok } from '@belfry/kit'
import { LANGUAGE_CODE_MAX } from '@belfry/rules'
import { z } from 'zod'
import { type Route, route } from '../http/route.ts'
import type { SessionServices } from './open.ts'

const tagLevel = z.union([z.literal(0), z.literal(1), z.literal(2)])

const tagsSchema = z.strictObject({
  difficulty: tagLevel,
  cameras: tagLevel,
  travellers: tagLevel,
  grimoire: tagLevel,
  locked: z.boolean(),
  streaming: z.boolean(),
})

const lobbyEntrySchema = z.object({
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
  tags: z.object({
    difficulty: z.number(),
    cameras: z.number(),
    travellers: z.number(),
    grimoire: z.number(),
    streaming: z.boolean(),
  }),
  boostDuration: z.number(),
  isRunning: z.boolean(),
  phase: z.number(),
})

const list = ({ sessions }: SessionServices): Route =>
  route({
    method: 'GET',
    path: '/sessions',
    summary: 'The live sessions this user may know of',
    access: 'member',
    limit: 'read',
    response: z.array(lobbyEntrySchema).readonly(),
    handle: async ({ actor }) => ok(await sessions.list(actor)),
  })

const create = ({ sessions }: SessionServices): Route =>
  route({
    method: 'POST',
    path: '/create',
    summary: 'Opens a session; its creator is owner and Storyteller',
    access: 'member',
    limit: 'write',
    body: z.strictObject({
      name: z.string().max(200),
      isPublic: z.boolean(),
      language: z.string().min(2).max(LANGUAGE_CODE_MAX),
      tags: tagsSchema,
    }),
    response: z.object({ name: z.string() }),
    handle: ({ actor, body }) => sessions.create(actor, body),
  })

export const sessionRoutes = (services: SessionServices): readonly Route[] => [
  list(services),
  create(services),
]
