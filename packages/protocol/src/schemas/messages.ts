import type { z } from 'zod'
import type { HOST_MESSAGES } from './host.ts'
import type { OutboundRows } from './reduce.ts'
import type { Inbound } from './rows.ts'
import type { InboundRows } from './translate.ts'

/** A payload that nobody changes: it was sent, or has arrived. */
export type Fixed<T> = unknown extends T ? T : { readonly [Key in keyof T]: Fixed<T[Key]> }

type Rows = InboundRows & typeof HOST_MESSAGES

/** The messages a client may send, by name, with what they carry and what they are answered with. */
export type InboundName = keyof Rows
export type InboundPayload<Name extends InboundName> = Fixed<z.input<Rows[Name]['schema']>>
export type InboundAnswer<Name extends InboundName> =
  Rows[Name] extends Inbound<z.ZodType, infer Answer> ? Answer : undefined

/** Arguments after the name: the payload, and nothing for messages that say all with their name. */
export type AfterName<Name extends InboundName> = [InboundPayload<Name>] extends [null | undefined]
  ? []
  : [payload: InboundPayload<Name>]

/** The messages a client may get, by name, with what they carry. */
export type OutboundName = keyof OutboundRows
export type OutboundPayload<Name extends OutboundName> = Fixed<z.output<OutboundRows[Name]['schema']>>
