import { type PointingNotice, remapPointers } from '@belfry/rules'
import { z } from 'zod'
import { withGamestate } from '../../view.ts'
import { inbound, outbound, type ToWire, type ViewRemap } from '../rows.ts'
import { userIds } from '../views/night.ts'

const pointingInbound = {
  /** isPointing 'start' begins with the recipients (the first may be 'storyteller'), false ends; the server locks. */
  pointing: inbound({
    class: 'durable',
    ack: false,
    schema: z.strictObject({
      isPointing: z.union([z.literal('start'), z.literal(false)]),
      recipients: userIds.default([]),
    }),
    toCommand: ({ isPointing, recipients }) =>
      isPointing === 'start'
        ? { type: 'startPointing', recipients: recipients.filter((id) => id !== 'storyteller') }
        : { type: 'stopPointing' },
  }),
  /** Seat pointed at; null takes the finger down. */
  point: inbound({
    class: 'durable',
    ack: false,
    schema: z.int().nullable(),
    toCommand: (seat) => ({ type: 'point', seat }),
  }),
}

const pointingViewSchema = z.strictObject({
  isPointing: z.union([z.literal('start'), z.literal('locked'), z.literal(false)]),
  locksAt: z.number().nullable(),
  pointers: z.record(z.string(), z.int()),
  recipients: z.array(z.string()),
})

const pointingOutbound = {
  pointing: outbound({
    schema: pointingViewSchema,
    apply: (view, pointing) => withGamestate(view, { pointing }),
  }),
  point: outbound({
    schema: z.strictObject({ userId: z.string(), seat: z.int().nullable() }),
    apply: (view, { userId: pointer, seat }) => {
      const { pointing } = view.gamestate
      const { [pointer]: _before, ...others } = pointing.pointers
      const pointers = seat === null ? others : { ...others, [pointer]: seat }
      const { isPointing, locksAt, recipients } = pointing
      return withGamestate(view, { pointing: { isPointing, locksAt, pointers, recipients } })
    },
  }),
}

const remapPointing: ViewRemap = (view, to) => {
  const { pointing } = view.gamestate
  return withGamestate(view, {
    pointing: { ...pointing, pointers: remapPointers(pointing.pointers, to) },
  })
}

const pointingToWire: ToWire<PointingNotice> = {
  pointingChanged: ({ pointing }) => [['pointing', pointing]],
  pointed: ({ userId: pointer, seat }) => [['point', { userId: pointer, seat }]],
}

/** Fingers that point at night. */
export const pointing = {
  inbound: pointingInbound,
  outbound: pointingOutbound,
  toWire: pointingToWire,
  gamestate: { pointing: pointingViewSchema },
  remap: remapPointing,
}
