import { addressKind } from '@belfry/kit'
import { RELAY_PORTS } from '@belfry/protocol'
import type { types } from 'mediasoup'
import type { Way } from './types.ts'

/** Connections to a worker that the pages' server has handed in, by the port they have on this machine. */
export type PagesWires = ReadonlySet<number>

/** By what somebody comes, as the worker sees it. */
export function wayOf(
  { protocol, remoteIp = '', remotePort = 0 }: types.TransportTuple,
  pagesWires: PagesWires,
  relayAddress: string | undefined,
): Way {
  if (protocol === 'tcp' && pagesWires.has(remotePort)) return { way: 'pages', from: 'unknown' }
  if (remoteIp === relayAddress && remotePort >= RELAY_PORTS.from) return { way: 'relay', from: 'unknown' }
  return { way: protocol, from: addressKind(remoteIp) }
}
