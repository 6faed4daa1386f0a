import type { AnyCommand, AnyEvent, Notice, SeatMap, SessionState, SessionView } from '@belfry/rules'
import type { z } from 'zod'
import type { MessageClass, WireMessage } from '../wire.ts'

/** A message or request from a client: its shape, and the command it stands for. */
export interface Inbound<Schema extends z.ZodType = z.ZodType, Answer = unknown> {
  readonly class: MessageClass
  /** Acknowledged requests are queued by the client and answered; the others are answered only when refused. */
  readonly ack: boolean
  readonly schema: Schema
  readonly toCommand: (payload: z.output<Schema>, userId: string) => AnyCommand
  /** The value of the acknowledgement, where the request has one. Kept with the decision for a retry. */
  readonly answer?: (events: readonly AnyEvent[], after: SessionState) => Answer
}

/** Keeps payload, command and answer of one row typed together. */
export const inbound = <Schema extends z.ZodType, Answer = undefined>(
  row: Inbound<Schema, Answer>,
): Inbound<Schema, Answer> => row

/** Changes of a whole view, which concern every topic at once, exactly as the rules do it in the state. */
export interface ViewWhole {
  /** `order[i]` is the seat that comes to stand at `i`. */
  readonly remapSeats: (view: SessionView, order: readonly number[]) => SessionView
}

/** Takes a topic's seat numbers in a view along when seats move. */
export type ViewRemap = (view: SessionView, to: SeatMap) => SessionView

/** A message to a client: its strict shape, and what it does to that client's view. */
export interface Outbound<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema
  readonly apply: (view: SessionView, payload: z.output<Schema>, whole: ViewWhole) => SessionView
}

export const outbound = <Schema extends z.ZodType>(row: Outbound<Schema>): Outbound<Schema> => row

/** Messages of a topic's notices, one row a notice. */
export type ToWire<N extends Notice = Notice> = {
  readonly [Name in N['notice']]: (notice: Extract<N, { notice: Name }>) => readonly WireMessage[]
}

/** Shapes of what a topic adds to a part of a view, by field. */
export type Shape = Readonly<Record<string, z.ZodType>>

/**
 * Everything a topic of the rules brings to the wire, under the name it has there. Whatever it has nothing of is left
 * out.
 */
export interface WireTopic {
  readonly inbound?: object
  readonly outbound?: object
  readonly toWire?: object
  readonly session?: Shape
  readonly gamestate?: Shape
  readonly storyteller?: Shape
  readonly remap?: ViewRemap
}
