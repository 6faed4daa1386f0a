import { z } from 'zod'
import { inbound } from '../rows.ts'

const lifeInbound = {
  /** Execution of somebody, who dies or not. */
  execute: inbound({
    class: 'durable',
    ack: true,
    schema: z.strictObject({ index: z.int().min(0), isDead: z.boolean() }),
    toCommand: ({ index, isDead }) => ({ type: 'execute', index, isDead }),
  }),
  /** The nominee of an exile that found enough hands. */
  exile: inbound({
    class: 'durable',
    ack: true,
    schema: z.int().min(0),
    toCommand: (nominee) => ({ type: 'exileNominee', nominee }),
  }),
}

/** Death and what led to it. What comes of it is told of the seat. */
export const life = {
  inbound: lifeInbound,
}
