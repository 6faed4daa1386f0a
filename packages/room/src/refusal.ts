import type { Ack, WireMessage } from '@belfry/protocol'
import { INBOUND } from '@belfry/protocol/schemas'
import type { RoomRequest } from './ports.ts'

export type Refusal = Ack & { readonly ok: false }

export type Refused = Pick<RoomRequest, 'connectionId' | 'name'>

/** Correction: what the sender should see instead. */
export type Truth = () => readonly WireMessage[]

/** Requests are answered; a sign that is passed on and forgotten is not worth a word. */
export const isToldOfRefusal = (name: string): boolean => {
  const row = Object.hasOwn(INBOUND, name) ? INBOUND[name] : undefined
  return row?.ack === false && row.class === 'durable'
}

/** A refused fire-and-forget message: its sender alone learns why, and what is true instead. */
export const refusalOf = (
  name: string,
  { code, params }: Refusal,
  truth: Truth = () => [],
): readonly WireMessage[] =>
  isToldOfRefusal(name)
    ? [['refused', { name, code, params }], ...truth().filter(([part]) => part !== 'session')]
    : []
