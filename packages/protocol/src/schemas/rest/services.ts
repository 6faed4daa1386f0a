import { z } from 'zod'
import { VOTE_ERRORS } from '../../rest/limits.ts'
import { roomId } from '../chat/grant.ts'
import { level } from './accounts.ts'
import { get, post } from './call.ts'

const code = z.string().trim().max(20).optional()

/** What came of it: a number where the specification has one, else a word. */
const verified = z.object({ success: z.boolean(), status: z.union([z.string(), z.number()]) })

export const serviceCalls = {
  /** What a chat server wants to see: for a session one is in, or, without one, to ask how the server is. */
  grant: post(
    '/grant',
    z.strictObject({ session: z.string().min(1).max(200).nullable() }),
    z.object({ grant: z.string(), roomId: roomId.nullable() }),
  ),
  /** Without a code one is sent; with a code it is checked. */
  verify: post(
    '/verify',
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('email'), code }),
      z.object({ type: z.literal('phone'), prefix: z.string().max(6), phone: z.string().max(20), code }),
    ]),
    verified,
  ),
  patreon: post(
    '/patreon',
    z.object({ code: z.string().min(1).max(500), redirect: z.url().max(500) }),
    z.object({ level, expires: z.number().nullable(), patreonId: z.string() }),
  ),
  /** Null withdraws the vote. */
  vote: post(
    '/vote',
    z.object({ match: z.number().int().min(0), choice: z.string().max(50).nullable() }),
    z.object({ success: z.boolean(), error: z.enum(VOTE_ERRORS).nullable() }),
  ),
  /** One's own votes: by match, the script. */
  votes: get('/vote', z.object({ votes: z.record(z.string(), z.string()) })),
}
