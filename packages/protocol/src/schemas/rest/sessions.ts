import type { Character, ContentPack } from '@belfry/content'
import { KEY_HISTORY, LANGUAGE_CODE_MAX, SESSION_NAME_MAX } from '@belfry/rules'
import { z } from 'zod'
import { line } from '../texts.ts'
import { entrySchema } from '../topics/game.ts'
import { voteHistorySchema } from '../topics/vote/outbound.ts'
import { tagsSchema } from '../views/meta.ts'
import { get, getWith, post } from './call.ts'

/** A character of a script's own, as far as a list shows it. */
const listedCharacter = z.object({
  id: z.string(),
  name: z.string(),
  team: z.custom<Character['team']>((value) => typeof value === 'string'),
  icon: z.string(),
  /** Address of its picture; empty where it has none that a list could show. */
  image: z.string(),
})

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
  usersAll: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      isOnline: z.boolean(),
      isGuest: z.boolean().optional(),
    }),
  ),
  npcs: z.array(z.string()),
  roles: z.array(z.string()),
  /** Characters among roles and NPCs that no pack knows; left out where there are none. */
  custom: z.array(listedCharacter).optional(),
  tags: z.object(tagsSchema.shape).omit({ locked: true }),
  /** Milliseconds that people without a level may still stay; 0 without a boost. */
  boostDuration: z.number(),
  isRunning: z.boolean(),
  phase: z.number(),
})

export type SessionEntry = z.infer<typeof sessionEntry>

const person = { id: z.string().nullable(), name: z.string().nullable() }

/** A game of this session that is over, as far as its reader knew it. */
const chronicle = z.object({
  id: z.number(),
  startedAt: z.number(),
  endedAt: z.number(),
  edition: z.object({ id: z.string(), name: z.string() }),
  custom: z.record(
    z.string(),
    z.custom<Character>((value) => typeof value === 'object' && value !== null),
  ),
  isEvilWin: z.boolean().nullable(),
  cast: z.array(
    z.object({
      ...person,
      seat: z.number(),
      role: z.string().nullable(),
      alignment: z.enum(['g', 'e']).nullable(),
      isDead: z.boolean(),
    }),
  ),
  history: z.array(entrySchema),
  votes: z.array(voteHistorySchema),
})

/** A part of the content pack: read from the installation's own files, whole and plain. */
const told = <Name extends keyof ContentPack>() => z.custom<ContentPack[Name]>()

/** Editions are known by their ids. */
type NamedScript = ContentPack['editions'][number] & { readonly id: string; readonly name: string }

const data = z.object({
  locale: z.string(),
  editions: z.custom<readonly NamedScript[]>(),
  roles: told<'characters'>(),
  nightOrder: told<'nightOrder'>(),
  servers: z.array(z.object({ name: z.string(), host: z.string() })),
  release: told<'release'>(),
  steps: told<'steps'>(),
  jinxes: told<'jinxes'>(),
  counts: told<'counts'>(),
  firstCount: z.number(),
  labels: told<'labels'>(),
  labelTexts: told<'labelTexts'>(),
  themes: told<'themes'>(),
  systemIcons: told<'systemIcons'>(),
  iconCredits: told<'iconCredits'>(),
})

export const sessionCalls = {
  /** Announcements of those who run the place, to everybody and lately, the oldest first. */
  announcements: get(z.array(z.object({ id: z.string(), title: z.string(), text: z.string() }))),
  /** The last keys somebody pressed at a table whose code is made of them. */
  power: post(
    z.strictObject({
      session: line(SESSION_NAME_MAX),
      keys: z.array(z.string().min(1).max(20)).length(KEY_HISTORY),
    }),
    z.object({ isPowerful: z.boolean() }),
  ),
  /** The earlier games of a session, for those who are at its table. */
  chronicles: get(z.array(chronicle)),
  sessions: get(z.array(sessionEntry)),
  /** The name as it was typed; the answer has it as others have to type it. */
  create: post(
    z.strictObject({
      name: z.string().max(200),
      isPublic: z.boolean(),
      language: line(LANGUAGE_CODE_MAX).min(2),
      tags: tagsSchema,
    }),
    z.object({ name: z.string() }),
  ),
  /** Data a screen needs to begin: the content pack in one language, and the chat servers. */
  data: getWith(z.object({ locale: z.string().max(20).default('en') }), data),
}
