import { HAND_ICON_MAX, type HandNotice } from '@belfry/rules'
import { z } from 'zod'
import { withGamestate } from '../../view.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { line } from '../texts.ts'

const icon = line(HAND_ICON_MAX)

export const handsInbound = {
  'raise-hand': inbound({
    class: 'durable',
    ack: false,
    schema: icon,
    toCommand: (raised) => ({ type: 'raiseHand', icon: raised }),
  }),
}

export const handsOutbound = {
  /** Without a user every hand goes down. */
  'raise-hand': outbound({
    schema: z.strictObject({ userId: z.string().nullable(), icon, at: z.number() }),
    apply: (view, { userId, icon: raised, at }) => {
      const { raisedHands } = view.gamestate
      if (userId === null) return withGamestate(view, { raisedHands: {} })
      const { [userId]: _before, ...others } = raisedHands
      const next = raised === '' ? others : { ...others, [userId]: { icon: raised, at } }
      return withGamestate(view, { raisedHands: next })
    },
  }),
}

export const handsToWire: ToWire<HandNotice> = {
  handChanged: ({ userId, icon: raised, at }) => [['raise-hand', { userId, icon: raised, at }]],
  handsLowered: () => [['raise-hand', { userId: null, icon: '', at: 0 }]],
}
