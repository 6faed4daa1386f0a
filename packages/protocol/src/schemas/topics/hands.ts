import { HAND_ICON_MAX, type HandNotice } from '@belfry/rules'
import { z } from 'zod'
import { withGamestate } from '../../view.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { line } from '../texts.ts'
import { time, userId } from '../views/common.ts'

const icon = line(HAND_ICON_MAX)

const handsInbound = {
  'raise-hand': inbound({
    class: 'durable',
    ack: false,
    schema: icon,
    toCommand: (raised) => ({ type: 'raiseHand', icon: raised }),
  }),
}

const handsOutbound = {
  /** Without a user every hand goes down. */
  'raise-hand': outbound({
    schema: z.strictObject({ userId: z.string().nullable(), icon, at: time }),
    apply: (view, { userId: raiser, icon: raised, at }) => {
      const { raisedHands } = view.gamestate
      if (raiser === null) return withGamestate(view, { raisedHands: {} })
      const { [raiser]: _before, ...others } = raisedHands
      const next = raised === '' ? others : { ...others, [raiser]: { icon: raised, at } }
      return withGamestate(view, { raisedHands: next })
    },
  }),
}

const handsToWire: ToWire<HandNotice> = {
  handChanged: ({ userId: raiser, icon: raised, at }) => [
    ['raise-hand', { userId: raiser, icon: raised, at }],
  ],
  handsLowered: () => [['raise-hand', { userId: null, icon: '', at: 0 }]],
}

/** Raised hands. */
export const hands = {
  inbound: handsInbound,
  outbound: handsOutbound,
  toWire: handsToWire,
  gamestate: {
    raisedHands: z.record(userId, z.strictObject({ icon: z.string().max(HAND_ICON_MAX), at: time })),
  },
}
