import { voteInbound } from './inbound.ts'
import { remapMark, voteOutbound, voteToWire, voteViewSchema } from './outbound.ts'

/** Nominations and the votes on them. */
export const vote = {
  inbound: voteInbound,
  outbound: voteOutbound,
  toWire: voteToWire,
  gamestate: { vote: voteViewSchema },
  remap: remapMark,
}
