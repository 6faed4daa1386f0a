import { type EyesNotice, statusAfter } from '@belfry/rules'
import { z } from 'zod'
import { withSession } from '../../view.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'

const eyesInbound = {
  openEyes: inbound({
    class: 'durable',
    ack: true,
    schema: z.strictObject({ index: z.int(), value: z.enum(['open', 'peek', 'close']) }),
    toCommand: ({ index, value }) => ({ type: 'setEyes', seat: index, value }),
  }),
}

const eyesOutbound = {
  openEyes: outbound({
    schema: z.strictObject({ index: z.int(), value: z.enum(['open', 'peek', 'close']) }),
    apply: (view, { index, value }) =>
      withSession(view, {
        players: view.session.players.map((player, at) =>
          at === index ? { ...player, status: statusAfter(player.status, value) } : player,
        ),
      }),
  }),
}

const eyesToWire: ToWire<EyesNotice> = {
  eyesChanged: ({ seat, value }) => [['openEyes', { index: seat, value }]],
}

/** Open and closed eyes at night. */
export const eyes = {
  inbound: eyesInbound,
  outbound: eyesOutbound,
  toWire: eyesToWire,
}
