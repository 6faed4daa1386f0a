import type { Ack, WireMessage } from '@belfry/protocol'
import type { RoomRequest } from './ports.ts'

/** A refused fire-and-forget message: its sender alone learns why, and what is true instead. */
export const refusalOf = (
  { name }: RoomRequest,
  { code, params }: Ack & { ok: false },
  everything: readonly WireMessage[],
): readonly WireMessage[] => [
  ['refused', { name, code, params }],
  ...everything.filter(([part]) => part !== 'session'),
]
