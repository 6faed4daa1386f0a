import { z } from 'zod'
import { accountCosmetics, flags, level } from './accounts.ts'
import { statsAnswer } from './profile.ts'
import { attachedText } from './reports.ts'

const time = z.number()
const timeOrNull = time.nullable()

/** Export of one account, as one file. Times are milliseconds since 1970. */
export const accountExport = z.object({
  format: z.literal('belfry-account'),
  version: z.literal(1),
  madeAt: time,
  account: z.object({
    id: z.string(),
    email: z.string(),
    username: z.string(),
    pronouns: z.string(),
    phone: z.string().nullable(),
    patreonId: z.string().nullable(),
    provider: z.string(),
    level,
    levelExpires: timeOrNull,
    flags,
    acceptsMarketing: z.boolean(),
    createdAt: time,
    updatedAt: time,
  }),
  cosmetics: accountCosmetics,
  /** The picture that was uploaded, as a data address. */
  picture: z.string().nullable(),
  secondFactor: z.object({ since: time, codesLeft: z.number() }).nullable(),
  logins: z.array(
    z.object({
      createdAt: time,
      usedAt: time,
      expiresAt: time,
      endedAt: timeOrNull,
      version: z.string(),
      ip: z.string(),
      agent: z.string(),
    }),
  ),
  bans: z.array(z.object({ reason: z.string(), createdAt: time, expires: timeOrNull })),
  statistics: statsAnswer,
  games: z.array(
    z.object({
      edition: z.string(),
      startedAt: timeOrNull,
      endedAt: time,
      isStoryteller: z.boolean(),
      role: z.string(),
      isWinner: z.boolean(),
      isEvilWin: z.boolean(),
    }),
  ),
  /** Games that can be seen again, what they are called in each, and whether they agree that others see it. */
  replays: z.array(
    z.object({
      id: z.string(),
      edition: z.string(),
      endedAt: time,
      place: z.string(),
      role: z.string(),
      agrees: z.boolean().nullable(),
      words: z.boolean().nullable(),
    }),
  ),
  sessions: z.array(z.object({ name: z.string(), createdAt: time, activeAt: time, endedAt: timeOrNull })),
  texts: z.array(z.object({ session: z.string(), time, message: z.string(), isPrivate: z.boolean() })),
  /** Recordings made with consent to look for a mistake. */
  recordings: z.array(z.unknown()),
  /** People they do not want to meet. */
  blocked: z.array(z.object({ id: z.string(), at: time })),
  /** Reports they made to moderators; not what others told of them. */
  reports: z.array(
    z.object({
      at: time,
      about: z.string(),
      session: z.string().nullable(),
      reason: z.string(),
      text: z.string(),
      texts: z.array(attachedText).nullable(),
    }),
  ),
  votes: z.array(z.object({ match: z.number(), choice: z.string() })),
})
