import type { Clock, Dice } from '@belfry/kit'
import type { Batch } from '@belfry/protocol'
import type { AnyEvent, Deadline, GameContent, SessionState } from '@belfry/rules'

/** One decision as it is kept: all its events, or none of them. */
export interface LogRow {
  readonly seq: number
  /** Made by the client; a retry with the same id finds the first decision instead of making a second. */
  readonly requestId: string | null
  readonly events: readonly AnyEvent[]
  /** The answer to the request, kept with the decision. */
  readonly answer: unknown
  readonly at: number
}

export interface Snapshot {
  readonly seq: number
  readonly version: number
  readonly state: SessionState
  /** Time of the newest decision: the session's time does not go back behind it. */
  readonly at?: number
  /** Recent requests and their answers, so that a retry after a restart still finds its decision. */
  readonly answered: readonly (readonly [requestId: string, at: number, answer: unknown])[]
}

/** Log: where decisions are kept. */
export interface RoomLog {
  /**
   * Appends rows in order and returns how many of them were committed: a row whose seq or request id is taken, and all
   * rows after it, are not. Resolves only when the rows are safe. `after` are the states that the rows lead to.
   */
  append(rows: readonly LogRow[], after: readonly SessionState[]): Promise<number>
  readAfter(seq: number): Promise<readonly LogRow[]>
  /** Answer to the decision with this request id, however long ago. */
  answerTo(requestId: string): Promise<{ readonly answer: unknown } | undefined>
  /** Error that means that the log is away or full, and not that what it was given is wrong. */
  isAway?(error: unknown): boolean
}

/**
 * Where messages go. Connections that are told the same get the same array, so that it can be encoded once;
 * what differs is only the counter and the cursor around it.
 */
export interface Deliver {
  send(connectionId: string, batch: Batch): void
  /** Ends a connection whose user no longer belongs here, after what was sent to it. */
  close(connectionId: string, reason: string): void
}

/** Turns a place in the log into something that says nothing to its reader, and back. */
export interface Seal {
  seal(seq: number): string
  /** Number in a seal; null for what was not sealed here. */
  open(cursor: string): number | null
}

export interface RoomRequest {
  readonly name: string
  readonly payload: unknown
  readonly userId: string
  readonly connectionId: string
  readonly requestId: string | null
  /** Reading of the host's clock (`ticks`) when the message arrived; without one it arrives with the request. */
  readonly arrivedAt?: number
}

export interface RoomOptions {
  readonly log: RoomLog
  readonly clock: Clock
  readonly content: GameContent
  readonly deliver: Deliver
  readonly seal: Seal
  /** Dice for what nobody at the table may foretell; a run that is to be repeated goes by the seed. */
  readonly dice?: Dice
  /** Delay with which a deadline is fired here: the node with the lease 0, the others later. */
  readonly deadlineDelayMs?: () => number
  /** Time for which a deadline that is due is still held back; asked again and again until it is none. */
  readonly holdMs?: (deadline: Deadline, state: SessionState) => number
  /** Rows that were committed here, for other nodes. */
  readonly onRows?: (rows: readonly LogRow[]) => void
  /** Events that are passed on and forgotten, for other nodes. */
  readonly onEphemeral?: (events: readonly AnyEvent[]) => void
  readonly onError?: (error: unknown) => void
  /** Wait for a whole view, of somebody who asked too soon. */
  readonly onViewHeld?: () => void
}
