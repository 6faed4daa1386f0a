import { type BagNotice, MAX_COPIES_IN_BAG } from '@belfry/rules'
import { z } from 'zod'
import { withStorytellerPart } from '../../view.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { line } from '../texts.ts'
import { CHARACTER_ID_MAX } from '../views/common.ts'

const toggleRole = z.strictObject({
  role: line(CHARACTER_ID_MAX).min(1),
  count: z.int().min(0).max(MAX_COPIES_IN_BAG),
})

const bagInbound = {
  /** A number of copies, not a step: sent twice it is still true. */
  toggleRole: inbound({
    class: 'durable',
    ack: false,
    schema: toggleRole,
    toCommand: ({ role, count }) => ({ type: 'selectRole', role, count }),
  }),
  /** The game state of a game that begins. The server deals: what the sender's bag held is known to it. */
  startGame: inbound({
    class: 'durable',
    ack: true,
    schema: z.strictObject({ isRunning: z.literal(true), phase: z.literal(0), history: z.tuple([]) }),
    toCommand: () => ({ type: 'dealRoles' }),
  }),
}

const bagOutbound = {
  toggleRole: outbound({
    schema: toggleRole,
    apply: (view, { role, count }) => {
      if (!view.gamestateST) return view
      const { [role]: _before, ...others } = view.gamestateST.rolesSelected
      const rolesSelected = count > 0 ? { ...others, [role]: count } : others
      return withStorytellerPart(view, { rolesSelected })
    },
  }),
}

const bagToWire: ToWire<BagNotice> = {
  roleSelected: ({ role, count }) => [['toggleRole', { role, count }]],
  storytellerPart: ({ part }) => [['gamestateST', part]],
}

/** The bag of characters, and dealing from it. */
export const bag = {
  inbound: bagInbound,
  outbound: bagOutbound,
  toWire: bagToWire,
  storyteller: { rolesSelected: z.record(z.string(), z.number()), hasUnsentRoles: z.boolean() },
}
