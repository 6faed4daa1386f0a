import type { AnyCommand, AnyEvent, Notice, RuleErrorCode, SessionState, SessionView } from '@belfry/rules'
import type { z } from 'zod'
import type { CHAT_ERRORS } from './chat/messages.ts'

/** One message as it travels: its name exactly as the specification spells it, and its payload. */
export type WireMessage = readonly [name: string, payload: unknown]

/**
 * How a message is kept. `durable` changes the room's state and is logged; `ephemeral` is checked, sent on and
 * forgotten, the first to be dropped under pressure.
 */
export type MessageClass = 'durable' | 'ephemeral'

/** A message or request from a client: its shape, and the command it stands for. */
export interface Inbound<Schema extends z.ZodType = z.ZodType> {
  readonly class: MessageClass
  /** Acknowledged requests are queued by the client and answered; the others are answered only when refused. */
  readonly ack: boolean
  readonly schema: Schema
  readonly toCommand: (payload: z.infer<Schema>, userId: string) => AnyCommand
  /** The value of the acknowledgement, where the request has one. Kept with the decision for a retry. */
  readonly answer?: (events: readonly AnyEvent[], after: SessionState) => unknown
}

/** Keeps payload and command of one row typed together. */
export const inbound = <Schema extends z.ZodType>(row: Inbound<Schema>): Inbound => row as unknown as Inbound

/** A message to a client: its strict shape, and what it does to that client's view. */
export interface Outbound<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema
  readonly apply: (view: SessionView, payload: z.infer<Schema>) => SessionView
}

export const outbound = <Schema extends z.ZodType>(row: Outbound<Schema>): Outbound =>
  row as unknown as Outbound

/** How notices of a topic become messages, one row a notice. */
export type ToWire<N extends Notice = Notice> = {
  readonly [Name in N['notice']]: (notice: Extract<N, { notice: Name }>) => readonly WireMessage[]
}

/** The answer to a request. */
export type Ack =
  | { readonly ok: true; readonly value?: unknown }
  | {
      readonly ok: false
      readonly code: WireErrorCode
      readonly params: Readonly<Record<string, string | number>>
    }

/** What can go wrong before the rules are asked. */
export const WIRE_ERRORS = [
  'unknown-message',
  'invalid-payload',
  'bad-characters',
  'rate-limited',
  'too-many-bytes',
  'script-too-soon',
  'session-storage-full',
  'session-disconnected',
  'internal',
] as const

export type WireErrorCode = (typeof WIRE_ERRORS)[number] | (typeof CHAT_ERRORS)[number] | RuleErrorCode

/** What the server sends in one turn: a counter of this connection, and where to go on after a reconnect. */
export interface Batch {
  readonly count: number
  readonly cursor: string
  readonly messages: readonly WireMessage[]
}
