import type { Duplex } from 'node:stream'
import type { Batch, WireMessage } from '@belfry/protocol'
import type { Socket } from 'socket.io'

/** Packet of the engine (message) and of socket.io (event) in front of what is said. */
const MESSAGE_EVENT = '42'
const EVENT = '2'

/** First byte of a WebSocket frame that is whole and text. */
const WHOLE_TEXT = 0x81
const SHORT_LENGTH = 126
const MEDIUM_LENGTH = 65_536
/** Up to this size one copy costs less than handing two pieces to the kernel. */
const COPIED_BYTES = 8192

interface Encoded {
  readonly cursor: string
  readonly text: string
  readonly bytes: Buffer
}

/** Header of an unmasked frame, as a server sends it, with room for what follows. */
function frameStart(length: number, extra: number): { readonly bytes: Buffer; readonly at: number } {
  if (length < SHORT_LENGTH) {
    const bytes = Buffer.allocUnsafe(2 + extra)
    bytes[1] = length
    bytes[0] = WHOLE_TEXT
    return { bytes, at: 2 }
  }
  const isMedium = length < MEDIUM_LENGTH
  const bytes = Buffer.allocUnsafe((isMedium ? 4 : 10) + extra)
  bytes[0] = WHOLE_TEXT
  bytes[1] = isMedium ? SHORT_LENGTH : SHORT_LENGTH + 1
  if (isMedium) bytes.writeUInt16BE(length, 2)
  else bytes.writeBigUInt64BE(BigInt(length), 2)
  return { bytes, at: isMedium ? 4 : 10 }
}

/** The frame of a batch: a head of this connection's own, and the part that others get too. */
function frameOf(head: string, shared: Buffer): Buffer[] {
  const isCopied = shared.length <= COPIED_BYTES
  const extra = head.length + (isCopied ? shared.length : 0)
  const { bytes, at } = frameStart(head.length + shared.length, extra)
  bytes.write(head, at, 'latin1')
  if (!isCopied) return [bytes, shared]
  shared.copy(bytes, at + head.length)
  return [bytes]
}

const WS_OPEN = 1

/** What engine.io and ws leave untyped: the wire below a connection, and whether something waits for it. */
interface Line {
  readonly readyState: string
  readonly writeBuffer: readonly unknown[]
  readonly transport: {
    readonly writable: boolean
    readonly socket?: {
      readonly readyState: number
      readonly _sender?: { sendFrame?(pieces: readonly Buffer[]): void }
      readonly _socket?: Duplex
    }
  }
}

const held: Duplex[] = []

const letGo = (): void => {
  for (const wire of held.splice(0)) wire.uncork()
}

/** What a turn says to one person, the answer to a request too, leaves in one write. */
function holdForTurn(wire: Duplex | undefined): void {
  if (!wire || wire.writableCorked > 0) return
  wire.cork()
  if (held.push(wire) === 1) process.nextTick(letGo)
}

/** Puts a whole frame on the wire, unless something else has to go first; engine.io itself does no more with it. */
function putOnWire(line: Line, frame: readonly Buffer[]): boolean {
  const { transport, writeBuffer, readyState } = line
  const isFree = readyState === 'open' && transport.writable && writeBuffer.length === 0
  if (!isFree || transport.socket?.readyState !== WS_OPEN || !transport.socket._sender?.sendFrame)
    return false
  holdForTurn(transport.socket._socket)
  transport.socket._sender.sendFrame(frame)
  return true
}

/**
 * Writes a batch as what socket.io would make of it. Who is told the same shares one array of messages, so its
 * bytes are made once and only the counter in front of them differs.
 */
export class SocketWriter {
  readonly #encoded = new WeakMap<readonly WireMessage[], Encoded>()

  write(socket: Socket, batch: Batch): void {
    const { text, bytes } = this.#encode(batch)
    const head = `["messages",{"count":${batch.count},`
    const { conn } = socket
    const isPlainSocket = conn.transport.name === 'websocket'
    if (!isPlainSocket) {
      conn.write(`${EVENT}${head}${text}`, { compress: false })
      return
    }
    const frame = frameOf(`${MESSAGE_EVENT}${head}`, bytes)
    if (!putOnWire(conn as unknown as Line, frame))
      conn.write('', { compress: false, wsPreEncodedFrame: frame } as object)
  }

  #encode({ messages, cursor }: Batch): Encoded {
    const known = this.#encoded.get(messages)
    if (known?.cursor === cursor) return known
    const text = `"cursor":"${cursor}","messages":${JSON.stringify(messages)}}]`
    const encoded = { cursor, text, bytes: Buffer.from(text) }
    this.#encoded.set(messages, encoded)
    return encoded
  }
}
