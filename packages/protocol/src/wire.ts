import type { RuleErrorCode } from '@belfry/rules'
import type { OutboundName, OutboundPayload } from './schemas/messages.ts'
import type { VOICE_ERRORS } from './voice/names.ts'

/** A message as it travels: its name exactly as the specification spells it, and its payload. */
export type WireMessage = {
  readonly [Name in OutboundName]: readonly [name: Name, payload: OutboundPayload<Name>]
}[OutboundName]

/**
 * How a message is kept. `durable` changes the room's state and is logged; `ephemeral` is checked, sent on and
 * forgotten, the first to be dropped under pressure.
 */
export type MessageClass = 'durable' | 'ephemeral'

/** The answer to a request. */
export type Ack<Value = unknown> =
  | { readonly ok: true; readonly value?: Value }
  | {
      readonly ok: false
      readonly code: WireErrorCode
      readonly params: Readonly<Record<string, string | number>>
    }

/** Errors before the rules are asked. */
export const WIRE_ERRORS = [
  'unknown-message',
  'invalid-payload',
  'bad-characters',
  'rate-limited',
  'too-many-bytes',
  'script-too-soon',
  'session-storage-full',
  'session-disconnected',
  'not-written',
  'internal',
] as const

export type WireErrorCode = (typeof WIRE_ERRORS)[number] | (typeof VOICE_ERRORS)[number] | RuleErrorCode

/** A batch is what the server sends in one turn: a counter of this connection, and where to go on after a reconnect. */
export interface Batch {
  readonly count: number
  readonly cursor: string
  readonly messages: readonly WireMessage[]
}
