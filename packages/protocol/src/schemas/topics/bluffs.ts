import { BLUFF_COUNT, type BluffNotice } from '@belfry/rules'
import { z } from 'zod'
import { withSession } from '../../view.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { idOrCharacter } from '../views/characters.ts'

const bluff = z.union([z.literal('').transform(() => null), z.null(), idOrCharacter])
const shown = z.array(z.string().nullable()).nullable()

const bluffsInbound = {
  bluffs: inbound({
    class: 'durable',
    ack: true,
    schema: z.array(bluff).max(BLUFF_COUNT),
    toCommand: (sent) => ({
      type: 'setBluffs',
      bluffs: Array.from({ length: BLUFF_COUNT }, (_, at) => sent[at] ?? null),
    }),
  }),
}

const bluffsOutbound = {
  bluffs: outbound({ schema: shown, apply: (view, changed) => withSession(view, { bluffs: changed }) }),
}

const bluffsToWire: ToWire<BluffNotice> = {
  bluffsChanged: ({ bluffs: changed }) => [['bluffs', changed]],
}

/** Bluffs: what the Demon may pretend to be. */
export const bluffs = {
  inbound: bluffsInbound,
  outbound: bluffsOutbound,
  toWire: bluffsToWire,
  session: { bluffs: shown },
}
