import type { Ack, Batch } from '@belfry/protocol'

/** Why a connection went down: 'server' and 'client' are final; whatever else a transport says heals by itself. */
export type DownReason = string

export const isFinal = (reason: DownReason): boolean => reason === 'server' || reason === 'client'

export interface TransportHandlers {
  /** Connected, or connected again. */
  opened(): void
  batch(batch: Batch): void
  down(reason: DownReason): void
  /** A try to connect failed. `isRefused`: the server said no, and will say it again. */
  failed(error: {
    readonly code: string
    readonly params: Readonly<Record<string, string | number>>
    readonly isRefused: boolean
  }): void
  /** Something outside of the batches, such as the end of a session. */
  notice(name: string, payload: unknown): void
}

/** The way to a room: a socket, or the room itself in this tab. */
export interface Transport {
  /** `cursor` is asked at every connect, so that a return goes on where it stopped. */
  open(handlers: TransportHandlers, cursor: () => string | null): void
  send(name: string, payload: unknown): void
  /** Rejects when the connection goes down before the answer. */
  request(name: string, payload: unknown, requestId: string): Promise<Ack>
  ping(): Promise<number>
  close(): void
}
