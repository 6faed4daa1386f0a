import type { Duplex } from 'node:stream'
import type { Batch, WireMessage } from '@belfry/protocol'
import type { Socket } from 'socket.io'
import { UNSENT_BYTES } from '../domain/limits/values.ts'
import { frameOf, ownPart, type SharedPart, sharedPart } from './frames.ts'

/** Packet of socket.io (event) in front of what is said. */
const EVENT = '2'
const WS_OPEN = 1

/** A connection, with the frames that leave when the turn is over. */
export interface SocketState {
  readonly socket: Socket
  held: string
  /** Bytes that engine.io keeps until it may send them. */
  waiting: number
}

/** What engine.io and ws leave untyped: the wire below a connection, and whether something waits for it. */
interface Engine {
  readonly readyState: string
  readonly writeBuffer: readonly unknown[]
  readonly transport: {
    readonly writable: boolean
    readonly socket?: { readonly readyState: number; readonly _socket?: Duplex }
  }
}

const engineOf = (socket: Socket): Engine => socket.conn as unknown as Engine

const wireOf = (socket: Socket): Duplex | undefined => engineOf(socket).transport.socket?._socket

/** The bare wire, unless something else has to go first; engine.io itself would do no more than write to it. */
function freeWire(socket: Socket): Duplex | undefined {
  const { transport, writeBuffer, readyState } = engineOf(socket)
  const isFree = readyState === 'open' && transport.writable && writeBuffer.length === 0
  return isFree && transport.socket?.readyState === WS_OPEN ? transport.socket._socket : undefined
}

/**
 * Writes batches as what socket.io would make of them. Who is told the same shares one array of messages, so that
 * is encoded once a turn and only the counter in front of it differs; whatever a turn says to one person, the answer
 * to a request too, leaves in one write.
 */
export class SocketWriter {
  /** Of this turn alone. */
  readonly #shared = new Map<readonly WireMessage[], SharedPart>()
  #pending: SocketState[] = []
  #corked: Duplex[] = []
  #isEnding = false
  readonly #onFull: () => void

  constructor(onFull: () => void) {
    this.#onFull = onFull
  }

  write(state: SocketState, batch: Batch): void {
    const shared = this.#encode(batch)
    const { conn } = state.socket
    if (conn.transport.name !== 'websocket') {
      conn.write(`${EVENT}${ownPart(batch.count)}${shared.text}`, { compress: false })
      this.#keptBack(state, shared.text.length)
      return
    }
    if (state.held === '') this.#pending.push(state)
    state.held += frameOf(batch.count, shared)
  }

  /** To be called before socket.io itself says something: it comes behind what the turn said, in the same write. */
  flushAhead(state: SocketState): void {
    if (state.held === '') return
    const wire = freeWire(state.socket)
    wire?.cork()
    if (wire) this.#corked.push(wire)
    this.#put(state, wire)
  }

  #encode(batch: Batch): SharedPart {
    const known = this.#shared.get(batch.messages)
    if (known?.cursor === batch.cursor) return known
    const shared = sharedPart(batch)
    this.#shared.set(batch.messages, shared)
    if (!this.#isEnding) {
      this.#isEnding = true
      process.nextTick(() => this.#endTurn())
    }
    return shared
  }

  #endTurn(): void {
    this.#isEnding = false
    this.#shared.clear()
    const pending = this.#pending
    const corked = this.#corked
    this.#pending = []
    this.#corked = []
    for (const state of pending) if (state.held !== '') this.#put(state, freeWire(state.socket))
    for (const wire of corked) wire.uncork()
  }

  #put(state: SocketState, wire: Duplex | undefined): void {
    const frames = state.held
    state.held = ''
    if (wire) wire.write(frames, 'latin1')
    else {
      const wsPreEncodedFrame = [Buffer.from(frames, 'latin1')]
      state.socket.conn.write('', { compress: false, wsPreEncodedFrame } as object)
      this.#keptBack(state, frames.length)
    }
    if ((wireOf(state.socket)?.writableLength ?? 0) > UNSENT_BYTES) this.#cut(state)
  }

  /** What engine.io could not hand on at once. */
  #keptBack(state: SocketState, bytes: number): void {
    const { writeBuffer } = engineOf(state.socket)
    state.waiting = writeBuffer.length === 0 ? 0 : state.waiting + bytes
    if (state.waiting > UNSENT_BYTES) this.#cut(state)
  }

  /** Without a word and at once: a goodbye would only wait behind everything else. The screen comes back by itself. */
  #cut({ socket }: SocketState): void {
    const wire = wireOf(socket)
    if (wire?.destroyed) return
    this.#onFull()
    if (wire) wire.destroy()
    else socket.conn.close(true)
  }
}
