import { z } from 'zod'
import { RECORDING_LIMITS } from '../../rest/limits.ts'
import { roomId } from '../voice/grant.ts'
import { level } from './accounts.ts'
import { done, post } from './call.ts'

const code = z.string().trim().max(20).optional()

/** Outcome: a number where the specification has one, else a word. */
const verified = z.object({ success: z.boolean(), status: z.union([z.string(), z.number()]) })

/** Recording of a window: what its console said, what broke, where it went. */
const recording = z.object({
  version: z.string().max(50),
  agent: z.string().max(500),
  startedAt: z.number(),
  stoppedAt: z.number(),
  /** Entries that had to make room for later ones. */
  dropped: z.number().int().min(0),
  entries: z
    .array(
      z.object({
        at: z.number(),
        kind: z.enum(['console', 'error', 'navigation']),
        text: z.string().max(RECORDING_LIMITS.text),
      }),
    )
    .max(RECORDING_LIMITS.entries),
})

export const serviceCalls = {
  recording: post(recording, z.object({ name: z.string() })),
  /** Grant that a chat server wants to see: for a session one is in, or, without one, to ask how the server is. */
  grant: post(
    z.strictObject({ session: z.string().min(1).max(200).nullable() }),
    z.object({ grant: z.string(), roomId: roomId.nullable() }),
  ),
  /** Without a code one is sent; with a code it is checked. */
  verify: post(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('email'), code }),
      z.object({ type: z.literal('phone'), prefix: z.string().max(6), phone: z.string().max(20), code }),
    ]),
    verified,
  ),
  patreon: post(
    z.object({ code: z.string().min(1).max(500), redirect: z.url().max(500) }),
    z.object({ level, expires: z.number().nullable(), patreonId: z.string() }),
  ),
  unlinkPatreon: post(z.object({}), done),
}
