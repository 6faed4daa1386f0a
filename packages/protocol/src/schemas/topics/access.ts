import { z } from 'zod'
import { inbound } from '../rows.ts'
import { userId } from '../views/common.ts'

const status = z.union([z.literal(1), z.literal(2), z.literal(3)])

const accessInbound = {
  /** Access wanted: for oneself {status: 1} is enough; a Storyteller names whom. */
  requestGrimoire: inbound({
    class: 'durable',
    ack: true,
    schema: z.strictObject({ id: userId.optional(), status }),
    toCommand: ({ id, status: wanted }, sender) => ({
      type: 'requestGrimoire',
      userId: id ?? sender,
      status: wanted,
    }),
  }),
}

/** Access to the grimoire. What comes of it is told of the person. */
export const access = {
  inbound: accessInbound,
}
