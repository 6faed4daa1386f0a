import type { WireMessage } from '@belfry/protocol'
import type { Deliver, Seal } from './ports.ts'
import type { Teller } from './turn.ts'

interface Connection {
  readonly userId: string
  /** Of the batches it was sent. */
  count: number
}

/** The connections of a room, and the only way anything leaves it. */
export class Audience {
  readonly #deliver: Deliver
  readonly #seal: Seal
  readonly #connections = new Map<string, Connection>()
  #sealed: { readonly seq: number; readonly cursor: string } | null = null

  constructor(deliver: Deliver, seal: Seal) {
    this.#deliver = deliver
    this.#seal = seal
  }

  get size(): number {
    return this.#connections.size
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
  tell(teller: Teller, seq: number): void {
    for (const [connectionId, connection] of this.#connections) {
      this.#send(connectionId, connection, teller.tell(connection.userId), seq)
    }
  }

  send(connectionId: string, messages: readonly WireMessage[], seq: number): void {
    const connection = this.#connections.get(connectionId)
    if (connection) this.#send(connectionId, connection, messages, seq)
  }

  #send(connectionId: string, connection: Connection, messages: readonly WireMessage[], seq: number): void {
    if (messages.length === 0) return
    connection.count += 1
    this.#deliver.send(connectionId, { count: connection.count, cursor: this.#cursorOf(seq), messages })
  }

  /** The same place for everybody who hears of a turn, so it is sealed once. */
  #cursorOf(seq: number): string {
    if (this.#sealed?.seq !== seq) this.#sealed = { seq, cursor: this.#seal.seal(seq) }
    return this.#sealed.cursor
  }
}
