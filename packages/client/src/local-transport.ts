import type { Clock } from '@belfry/kit'
import type { Batch } from '@belfry/protocol'
import type { SessionRoom } from '@belfry/room'
import type { Transport, TransportHandlers } from './transport.ts'

/** Passes what a room delivers to the transports of this tab. */
export class LocalDelivery {
  readonly #handlers = new Map<string, TransportHandlers>()

  connect(connectionId: string, handlers: TransportHandlers): void {
    this.#handlers.set(connectionId, handlers)
  }

  readonly send = (connectionId: string, batch: Batch): void => {
    this.#handlers.get(connectionId)?.batch(batch)
  }

  readonly close = (connectionId: string): void => {
    this.#handlers.get(connectionId)?.down('server')
    this.#handlers.delete(connectionId)
  }
}

export interface LocalOptions {
  readonly room: SessionRoom
  readonly delivery: LocalDelivery
  readonly clock: Clock
  readonly userId: string
  readonly connectionId: string
}

/** A room in this very tab: local play, bots and tests speak to it as they would to a server. */
export function localTransport({ room, delivery, clock, userId, connectionId }: LocalOptions): Transport {
  const ask = (name: string, payload: unknown, requestId: string | null) =>
    room.request({ name, payload, userId, connectionId, requestId })
  return {
    open(handlers, cursor) {
      delivery.connect(connectionId, handlers)
      room.attach(connectionId, userId, cursor())
      handlers.opened()
    },
    send: (name, payload) => {
      void ask(name, payload, null)
    },
    request: ask,
    ping: () => Promise.resolve(clock.now()),
    close: () => room.detach(connectionId),
  }
}
