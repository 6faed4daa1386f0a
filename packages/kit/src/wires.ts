import { Bucket, type BucketLimits } from './bucket.ts'

/** A bare wire, as the platform has it. */
export interface BareWire {
  /** Bytes that wait because the other end has not read those before them. */
  readonly writableLength: number
  once(event: 'close', run: () => void): unknown
  destroy(): unknown
}

/** Wires that are looked at now and then: whoever does not read what they are sent is not kept. */
export class UnreadWires {
  readonly #most: number
  readonly #onCut: () => void
  readonly #wires = new Set<BareWire>()

  constructor(mostBytes: number, onCut: () => void) {
    this.#most = mostBytes
    this.#onCut = onCut
  }

  watch(wire: BareWire): void {
    this.#wires.add(wire)
    wire.once('close', () => this.#wires.delete(wire))
  }

  look(): void {
    for (const wire of this.#wires) {
      if (wire.writableLength <= this.#most) continue
      this.#wires.delete(wire)
      this.#onCut()
      wire.destroy()
    }
  }
}

/** Wire of engine.io as far as it is needed; engine.io leaves most of it untyped. */
export interface EngineWire {
  readonly transport: EngineTransport
  on(event: 'packet', run: () => void): unknown
  on(event: 'upgrade', run: (transport: EngineTransport) => void): unknown
  close(isDiscarding: boolean): unknown
}

interface EngineTransport {
  readonly socket?: { on(event: 'ping', run: () => void): unknown; terminate(): void }
}

interface Counting {
  readonly limits: BucketLimits
  readonly now: () => number
  readonly onCut: () => void
}

/**
 * Counts whatever a wire brings before anybody reads it, also what is no message: a ping of the protocol is answered
 * by itself, and a hundred thousand packets may come in one request.
 */
export function countFrames(wire: EngineWire, { limits, now, onCut }: Counting): void {
  const bucket = new Bucket(limits, now())
  let isCut = false
  const take = (): void => {
    if (isCut || bucket.take(1, now()) === 0) return
    isCut = true
    onCut()
    const { socket } = wire.transport
    if (socket) socket.terminate()
    else wire.close(true)
  }
  const listen = ({ socket }: EngineTransport): void => void socket?.on('ping', take)
  listen(wire.transport)
  wire.on('packet', take)
  wire.on('upgrade', listen)
}
