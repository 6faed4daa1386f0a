import { type FakeClock, fakeClock } from '@belfry/kit'
import type { Ack, Batch, WireMessage } from '@belfry/protocol'
import type { SessionState } from '@belfry/rules'
import { CONTENT, table } from '@belfry/rules/testing'
import {
  type LogRow,
  memoryLog,
  plainSeal,
  type RoomLog,
  type RoomOptions,
  SessionRoom,
} from '../../src/index.ts'

/** A room with everything around it in plain sight: the clock, the log, and who was sent what, in order. */
export interface Host {
  readonly room: SessionRoom
  readonly clock: FakeClock
  readonly log: RoomLog & { readonly rows: readonly LogRow[] }
  readonly sent: { to: string; batch: Batch }[]
  readonly closed: { connectionId: string; reason: string }[]
  attach(userId: string, cursor?: string | null): string
  ask(userId: string, name: string, payload: unknown, requestId?: string | null): Promise<Ack>
  messagesTo(connectionId: string): WireMessage[]
  lastCursor(connectionId: string): string
  /** Moves the clock and lets everything due be decided. */
  pass(ms: number): Promise<void>
}

export interface HostOptions extends Partial<RoomOptions> {
  readonly state?: SessionState
  readonly seq?: number
}

export function host(options: HostOptions = {}): Host {
  const clock = (options.clock as FakeClock | undefined) ?? fakeClock(1_000_000)
  const log = (options.log as Host['log'] | undefined) ?? memoryLog()
  const sent: Host['sent'] = []
  const closed: Host['closed'] = []
  const room = new SessionRoom(
    { seq: options.seq ?? 0, version: 1, state: options.state ?? table(), answered: [] },
    {
      clock,
      log,
      content: CONTENT,
      seal: plainSeal,
      deliver: {
        send: (to, batch) => sent.push({ to, batch }),
        close: (connectionId, reason) => closed.push({ connectionId, reason }),
      },
      ...options,
    },
  )
  let connections = 0
  return {
    room,
    clock,
    log,
    sent,
    closed,
    attach(userId, cursor = null) {
      const connectionId = `${userId}#${connections++}`
      room.attach(connectionId, userId, cursor)
      return connectionId
    },
    ask: (userId, name, payload, requestId = null) =>
      room.request({ name, payload, userId, connectionId: `${userId}#0`, requestId }),
    messagesTo: (connectionId) =>
      sent.filter(({ to }) => to === connectionId).flatMap(({ batch }) => batch.messages),
    lastCursor: (connectionId) => sent.findLast(({ to }) => to === connectionId)?.batch.cursor ?? '',
    async pass(ms) {
      await room.settled()
      clock.advance(ms)
      await room.settled()
    },
  }
}
