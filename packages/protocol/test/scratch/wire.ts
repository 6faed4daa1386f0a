import { z } from 'zod'
import { inbound, outbound } from '../../src/schemas/rows.ts'
import { withGamestate, withStorytellerPart } from '../../src/view.ts'

interface BellRung {
  readonly count: number
  readonly ringers: readonly string[] | null
}

export const bells = {
  inbound: {
    ringBell: inbound({
      class: 'durable',
      ack: false,
      schema: z.literal('loud'),
      toCommand: (_how, userId) => ({ type: 'ringBell', userId }) as never,
    }),
  },
  outbound: {
    bell: outbound({
      schema: z.strictObject({ count: z.int(), ringers: z.array(z.string()).nullable() }),
      apply: (view, { count, ringers }) =>
        withStorytellerPart(
          withGamestate(view, { bells: count } as object),
          ringers ? ({ ringers } as object) : {},
        ),
    }),
  },
  toWire: { bellRung: ({ count, ringers }: BellRung) => [['bell', { count, ringers }]] },
  gamestate: { bells: z.int() },
  storyteller: { ringers: z.array(z.string()) },
}
