import { MAX_NPCS, type NpcNotice } from '@belfry/rules'
import { z } from 'zod'
import { withSession } from '../../view.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { idOrCharacter } from '../views/characters.ts'

const shown = z.array(z.string())

const npcsInbound = {
  npcs: inbound({
    class: 'durable',
    ack: true,
    schema: z.array(idOrCharacter).max(MAX_NPCS),
    toCommand: (sent) => ({ type: 'setNpcs', npcs: sent }),
  }),
}

const npcsOutbound = {
  npcs: outbound({ schema: shown, apply: (view, changed) => withSession(view, { npcs: changed }) }),
}

const npcsToWire: ToWire<Extract<NpcNotice, { notice: 'npcsChanged' }>> = {
  npcsChanged: ({ npcs: changed }) => [['npcs', changed]],
}

/** Non-player characters in play. */
export const npcs = {
  inbound: npcsInbound,
  outbound: npcsOutbound,
  toWire: npcsToWire,
  session: { npcs: shown },
}
