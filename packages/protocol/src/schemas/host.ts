import { z } from 'zod'

/** A message that says all with its name. */
const nothing = z.null().optional()

/**
 * What the host of a room answers itself, without asking the rules: a look at the present state. `ping` is
 * answered with the server's time, from which clients estimate theirs; `getGamestate` with the present view as
 * `session`, `gamestate` and, to Storytellers, `gamestateST`.
 */
export const HOST_MESSAGES = {
  ping: { ack: true, schema: nothing, answer: z.strictObject({ time: z.number() }) },
  getGamestate: { ack: false, schema: nothing, answer: z.undefined() },
} as const
