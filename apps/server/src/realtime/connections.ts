import type { Batch } from '@belfry/protocol'
import type { Deliver } from '@belfry/room'
import type { Socket } from 'socket.io'
import type { Bite } from '../domain/limits/table.ts'
import { type SocketState, SocketWriter } from './socket-writer.ts'

interface Connected extends SocketState {
  readonly userId: string
  readonly loginId: string
}

/** The sockets of this node, by connection and by person. Rooms deliver through it. */
export class Connections implements Deliver {
  readonly #byId = new Map<string, Connected>()
  readonly #byUser = new Map<string, Set<Connected>>()
  readonly #writer: SocketWriter

  constructor(bite: Bite) {
    this.#writer = new SocketWriter(() => bite('unsent'))
  }

  add(socket: Socket, userId: string, loginId: string): void {
    const connected = { socket, held: '', waiting: 0, userId, loginId }
    this.#byId.set(socket.id, connected)
    const own = this.#byUser.get(userId) ?? new Set()
    this.#byUser.set(userId, own.add(connected))
  }

  remove(socket: Socket): void {
    const connected = this.#byId.get(socket.id)
    if (!connected) return
    this.#byId.delete(socket.id)
    const own = this.#byUser.get(connected.userId)
    own?.delete(connected)
    if (own?.size === 0) this.#byUser.delete(connected.userId)
  }

  get count(): number {
    return this.#byId.size
  }

  get people(): number {
    return this.#byUser.size
  }

  /** The logins a person is connected with. */
  loginsOf(userId: string): ReadonlySet<string> {
    return new Set(this.#ownOf(userId).map(({ loginId }) => loginId))
  }

  idsOf(userId: string): readonly string[] {
    return this.#ownOf(userId).map(({ socket }) => socket.id)
  }

  #ownOf(userId: string): readonly Connected[] {
    return [...(this.#byUser.get(userId) ?? [])]
  }

  has(connectionId: string): boolean {
    return this.#byId.has(connectionId)
  }

  /** Drops the wire as a network would: the client comes back by itself. */
  cut(connectionId: string): void {
    const connected = this.#byId.get(connectionId)
    if (!connected) return
    this.#writer.flushAhead(connected)
    connected.socket.conn.close()
  }

  send(connectionId: string, batch: Batch): void {
    const connected = this.#byId.get(connectionId)
    if (connected) this.#writer.write(connected, batch)
  }

  /** Whatever socket.io is about to say to this connection comes behind what a room said. */
  flushBeforeAnswer(connectionId: string): void {
    const connected = this.#byId.get(connectionId)
    if (connected) this.#writer.flushAhead(connected)
  }

  close(connectionId: string, reason: string): void {
    const connected = this.#byId.get(connectionId)
    if (!connected) return
    this.#writer.flushAhead(connected)
    connected.socket.emit('closed', { reason })
    connected.socket.disconnect(true)
  }

  /** Ends everything a person has open here, or what came with one login. */
  closeUser(userId: string, reason: string, loginId?: string): void {
    for (const own of this.#ownOf(userId))
      if (loginId === undefined || own.loginId === loginId) this.close(own.socket.id, reason)
  }
}
