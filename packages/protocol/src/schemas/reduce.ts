import type { SessionView } from '@belfry/rules'
import type { WireMessage } from '../wire.ts'
import type { Outbound } from './rows.ts'
import { channelsOutbound } from './topics/channels.ts'
import { editionOutbound } from './topics/edition.ts'
import { gameOutbound } from './topics/game.ts'
import { handsOutbound } from './topics/hands.ts'
import { mediaOutbound } from './topics/media.ts'
import { membersOutbound } from './topics/members.ts'
import { metaOutbound } from './topics/meta.ts'
import { nightOutbound } from './topics/night.ts'
import { playersOutbound } from './topics/players.ts'
import { revealOutbound } from './topics/reveal.ts'
import { seatsOutbound } from './topics/seats.ts'
import { setupOutbound } from './topics/setup.ts'
import { storytellersOutbound } from './topics/storytellers.ts'
import { syncOutbound } from './topics/sync.ts'
import { textOutbound } from './topics/text.ts'
import { timerOutbound } from './topics/timer.ts'
import { voteOutbound } from './topics/vote-out.ts'

const rows = {
  ...handsOutbound,
  ...gameOutbound,
  ...revealOutbound,
  ...voteOutbound,
  ...nightOutbound,
  ...editionOutbound,
  ...playersOutbound,
  ...seatsOutbound,
  ...setupOutbound,
  ...channelsOutbound,
  ...mediaOutbound,
  ...membersOutbound,
  ...metaOutbound,
  ...storytellersOutbound,
  ...textOutbound,
  ...syncOutbound,
  ...timerOutbound,
}

export type OutboundRows = typeof rows

/** Everything a server may send, with its strict shape and what it does to a view, for whatever name has arrived. */
export const OUTBOUND: Readonly<Record<string, Outbound>> = rows as Record<string, Outbound>

/** Applies one message to a view. An unknown name is left alone: an older client survives a newer server. */
export function reduce(view: SessionView, [name, payload]: WireMessage): SessionView {
  const row = Object.hasOwn(OUTBOUND, name) ? OUTBOUND[name] : undefined
  return row ? row.apply(view, payload) : view
}

export const reduceAll = (view: SessionView, messages: readonly WireMessage[]): SessionView =>
  messages.reduce(reduce, view)
