import type { SessionView } from '@belfry/rules'
import type { WireMessage } from '../wire.ts'
import type { Outbound } from './rows.ts'
import { syncOutbound } from './sync.ts'
import { rowsOf, type TopicRows, whole } from './together.ts'

export type OutboundRows = TopicRows<'outbound'> & typeof syncOutbound

/** Messages a server may send, with their strict shape and what they do to a view, for whatever name has arrived. */
export const OUTBOUND: Readonly<Record<string, Outbound>> = {
  ...rowsOf('outbound'),
  ...syncOutbound,
} as Record<string, Outbound>

/** Applies one message to a view. An unknown name is left alone: an older client survives a newer server. */
export function reduce(view: SessionView, [name, payload]: WireMessage): SessionView {
  const row = Object.hasOwn(OUTBOUND, name) ? OUTBOUND[name] : undefined
  return row ? row.apply(view, payload, whole) : view
}

export const reduceAll = (view: SessionView, messages: readonly WireMessage[]): SessionView =>
  messages.reduce(reduce, view)
