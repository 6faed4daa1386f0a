import type { WireMessage } from '@belfry/protocol'
import type { Deliver, Seal } from './ports.ts'
import type { NoticeBatch } from './turn.ts'

interface Connection {
  readonly userId: string
  /** Number of the batches it was sent. */
  count: number
}

/** The connections of a room, and the only way anything leaves it. */
export class Audience {
  readonly #deliver: Deliver
  readonly #seal: Seal
  readonly #connections = new Map<string, Connection>()

  constructor(deliver: Deliver, seal: Seal) {
    this.#deliver = deliver
    this.#seal = seal
  }

  get size(): number {
    return this.#connections.size
  }

  ids(): readonly string[] {
    return [...this.#connections.keys()]
  }

  add(connectionId: string, userId: string): void {
    this.#connections.set(connectionId, { userId, count: 0 })
  }

  remove(connectionId: string): void {
    this.#connections.delete(connectionId)
  }

  userOf(connectionId: string): string | undefined {
    return this.#connections.get(connectionId)?.userId
  }

  close(userId: string, reason: string): void {
    for (const [connectionId, connection] of this.#connections) {
      if (connection.userId !== userId) continue
      this.#connections.delete(connectionId)
      this.#deliver.close(connectionId, reason)
    }
  }

  /** One write a connection and turn. Whoever has nothing to hear gets nothing: not even a number. */
  tell(batch: NoticeBatch, seq: number): void {
    // The same place for everybody who hears of a turn, so it is sealed once.
    let cursor: string | undefined
    for (const [connectionId, connection] of this.#connections) {
      const messages = batch.messagesFor(connection.userId)
      if (messages.length === 0) continue
      cursor ??= this.#seal.seal(seq)
      this.#send(connectionId, connection, messages, cursor)
    }
  }

  send(connectionId: string, messages: readonly WireMessage[], seq: number): void {
    const connection = this.#connections.get(connectionId)
    // Sealed anew for whoever asks: two equal cursors would say that nothing happened in between.
    if (connection && messages.length > 0)
      this.#send(connectionId, connection, messages, this.#seal.seal(seq))
  }

  #send(
    connectionId: string,
    connection: Connection,
    messages: readonly WireMessage[],
    cursor: string,
  ): void {
    connection.count += 1
    this.#deliver.send(connectionId, { count: connection.count, cursor, messages })
  }
}
