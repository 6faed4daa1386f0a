import { z } from 'zod'
import { voiceWay } from '../voice/control.ts'
import { get, post } from './call.ts'

const count = z.number()
const timeOrNull = z.number().nullable()

/** Status of this installation, as the node that was asked knows it. Times are milliseconds since 1970. */
const status = z.object({
  at: z.number(),
  startedAt: z.number(),
  versions: z.object({
    belfry: z.string(),
    rules: count,
    schema: z.string(),
    node: z.string(),
    /** Versions that have been released and do not run here yet. */
    newer: z.array(z.string()),
  }),
  people: z.object({ online: count, connections: count, accounts: count }),
  sessions: z.object({ live: count, open: count, aside: count }),
  nodes: count,
  /** The one that answered first; those that fell silent in the last hour at the end. */
  cluster: z.array(
    z.object({
      name: z.string(),
      isAnswering: z.boolean(),
      /** It writes to the database that it lives. */
      isHeard: z.boolean(),
      seenAt: z.number(),
      startedAt: z.number(),
      /** Empty, with zeros below, for a node that tells nothing of itself. */
      version: z.string(),
      rules: count,
      people: count,
      connections: count,
      errors: count,
      lastError: z.object({ at: z.number(), text: z.string() }).nullable(),
      redis: z.enum(['off', 'up', 'down']),
      voice: z.object({ reached: count, total: count }),
    }),
  ),
  errors: z.object({
    count,
    /** The newest first, without what people wrote. */
    last: z.array(z.object({ at: z.number(), text: z.string() })),
  }),
  storage: z.object({
    engine: z.enum(['sqlite', 'postgres']),
    databaseBytes: z.number().nullable(),
    diskFree: z.number().nullable(),
    diskSize: z.number().nullable(),
  }),
  redis: z.enum(['off', 'up', 'down']),
  /** `folder`: nothing leaves the server, it lies as files in its data folder. */
  mail: z.object({ way: z.enum(['server', 'folder']), waiting: count }),
  sms: z.object({ way: z.enum(['service', 'folder']) }),
  voice: z.array(
    z.object({
      name: z.string(),
      host: z.string(),
      isReached: z.boolean(),
      people: count,
      /** Ports for UDP and for TCP. */
      ports: z.array(z.number()),
      /** Addresses at which browsers are told to find them. */
      announced: z.array(z.string()),
      ways: z.array(voiceWay),
      /** Visits that ended without a packet. */
      unheard: count,
      /** People come by a public name, and are sent to addresses that only the own network knows. */
      isOnlyInside: z.boolean(),
    }),
  ),
  backup: z.object({ at: timeOrNull, bytes: z.number().nullable(), place: z.string().nullable() }),
  reports: z.object({ open: count, taken: count }),
})

/** `detail` is what the other side said. */
const tried = z.object({ isTaken: z.boolean(), to: z.string(), detail: z.string() })

export const statusCalls = {
  status: get(status),
  /** A mail to oneself, at once and not by way of the queue. */
  testMail: post(z.strictObject({}), tried),
  /** A code to one's own verified phone, or to the number that is given. */
  testSms: post(
    z.strictObject({
      phone: z
        .string()
        .trim()
        .regex(/^\+\d{6,15}$/),
    }),
    tried,
  ),
}
