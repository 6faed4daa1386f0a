import { DEED_KINDS } from '@belfry/rules'
import { z } from 'zod'
import { inbound } from '../rows.ts'

const text = z.string().nullable()

/** Deed a Storyteller can take back next; travels with what only Storytellers see. */
const undoSchema = z
  .strictObject({
    id: z.int(),
    deed: z.strictObject({
      kind: z.enum(DEED_KINDS),
      at: z.int().nullable(),
      who: text,
      role: text,
      name: text,
      alignment: z.enum(['g', 'e']).nullable(),
      count: z.int(),
    }),
    isTold: z.boolean(),
  })
  .nullable()

const undoInbound = {
  /** The deed as the sender saw it, and whether players are told again what they knew before. */
  undo: inbound({
    class: 'durable',
    ack: true,
    schema: z.strictObject({ id: z.int().min(1), isTold: z.boolean() }),
    toCommand: (sent) => ({ type: 'undo', ...sent }),
  }),
}

/** Undo: what a Storyteller takes back. */
export const undo = {
  inbound: undoInbound,
  storyteller: { undo: undoSchema },
}
