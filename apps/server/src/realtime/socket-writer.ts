import type { Batch, WireMessage } from '@belfry/protocol'
import type { Socket } from 'socket.io'

/** Type of an event in the protocol of socket.io; the engine puts its own in front. */
const EVENT_PACKET = '2'

/**
 * Writes a batch as the text socket.io would make of it. Who is told the same shares one array of messages, so
 * its text is made once and only the counter and cursor around it differ.
 */
export class SocketWriter {
  readonly #texts = new WeakMap<readonly WireMessage[], string>()

  write(socket: Socket, batch: Batch): void {
    const text = this.#textOf(batch.messages)
    const packet = `${EVENT_PACKET}["messages",{"count":${batch.count},"cursor":"${batch.cursor}","messages":${text}}]`
    socket.conn.write(packet, { compress: false })
  }

  #textOf(messages: readonly WireMessage[]): string {
    const known = this.#texts.get(messages)
    if (known !== undefined) return known
    const text = JSON.stringify(messages)
    this.#texts.set(messages, text)
    return text
  }
}
