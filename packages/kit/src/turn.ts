/**
 * TURN over a stream (RFC 8656): how a browser asks a relay to carry its packets. Only as much of it as is needed to
 * tell it from other things, and to see where somebody wants to be relayed to.
 */
const HEADER_BYTES = 20
const CHANNEL_HEADER_BYTES = 4
/** A browser sends packets that fit into one datagram. coturn before 4.10 counts longer messages in 16 bits. */
const MESSAGE_BYTES_MAX = 2_048
/** RFC 8656, 12. coturn 4.6 also takes those up to 0x7FFF. */
const FIRST_CHANNEL = 0x4000
const LAST_CHANNEL = 0x4fff
const MAGIC = 0x2112a442
const MAGIC_AT = 4
const XOR_PEER_ADDRESS = 0x0012
const IPV4 = 1
const IPV4_BYTES = 8

const ALLOCATE = 0x0003
const CHANNEL_BIND = 0x0009
const SEND = 0x0016
/** Binding, Allocate, Refresh and CreatePermission: with none of them anything gets to a place. */
const HARMLESS: ReadonlySet<number> = new Set([0x0001, ALLOCATE, 0x0004, 0x0008])
const TO_A_PLACE: ReadonlySet<number> = new Set([CHANNEL_BIND, SEND])

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Whether a connection that begins so wants to be relayed; undefined as long as too little has come to tell. */
export function isTurnOverTcp(bytes: Uint8Array): boolean | undefined {
  const [first = 0, second = ALLOCATE] = bytes
  if (first !== 0 || second !== ALLOCATE) return false
  if (bytes.length < MAGIC_AT + 4) return undefined
  const view = viewOf(bytes)
  return view.getUint16(2) % 4 === 0 && view.getUint32(MAGIC_AT) === MAGIC
}

/** A place as it stands in a message, `127.0.0.1:40000`; null where it is none of IPv4. */
function placeAt(view: DataView, at: number, length: number): string | null {
  if (length < IPV4_BYTES || view.getUint8(at + 1) !== IPV4) return null
  const port = view.getUint16(at + 2) ^ (MAGIC >>> 16)
  const address = (view.getUint32(at + 4) ^ MAGIC) >>> 0
  const parts = [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff)
  return `${parts.join('.')}:${port}`
}

function placesIn(message: Uint8Array): readonly (string | null)[] {
  const view = viewOf(message)
  const places: (string | null)[] = []
  for (let at = HEADER_BYTES; at + 4 <= message.length; ) {
    const length = view.getUint16(at + 2)
    if (at + 4 + length > message.length) return [null]
    if (view.getUint16(at) === XOR_PEER_ADDRESS) places.push(placeAt(view, at + 4, length))
    at += 4 + Math.ceil(length / 4) * 4
  }
  return places
}

/** A length that both this guard and coturn read the same way; else null. */
const withinLimit = (length: number): number | null => (length > MESSAGE_BYTES_MAX ? null : length)

function stunLength(view: DataView): number | null {
  const length = view.getUint16(2)
  if (length % 4 !== 0 || view.getUint32(MAGIC_AT) !== MAGIC) return null
  return withinLimit(HEADER_BYTES + length)
}

function channelLength(view: DataView): number | null {
  const channel = view.getUint16(0)
  if (channel < FIRST_CHANNEL || channel > LAST_CHANNEL) return null
  // Over a stream, channel data is padded to a multiple of four bytes.
  return withinLimit(CHANNEL_HEADER_BYTES + Math.ceil(view.getUint16(2) / 4) * 4)
}

/**
 * How long the message is that these bytes begin with: undefined while too few have come, null where no browser sends
 * such a message. coturn splits the stream by itself, so a message it may read differently is refused.
 */
function lengthOf(bytes: Uint8Array): number | null | undefined {
  if (bytes.length < MAGIC_AT + 4) return undefined
  const view = viewOf(bytes)
  return view.getUint8(0) >> 6 === 0 ? stunLength(view) : channelLength(view)
}

/** Watches what somebody says to a relay: of all places in the world it may carry their packets to a few. */
export class TurnGuard {
  readonly #isOpen: (place: string) => boolean
  #rest: Uint8Array = new Uint8Array()

  constructor(isOpen: (place: string) => boolean) {
    this.#isOpen = isOpen
  }

  /** What of it may go on; null: whoever speaks like that is no browser. */
  pass(chunk: Uint8Array): readonly Uint8Array[] | null {
    const bytes = new Uint8Array(this.#rest.length + chunk.length)
    bytes.set(this.#rest)
    bytes.set(chunk, this.#rest.length)
    const passed: Uint8Array[] = []
    let at = 0
    for (;;) {
      const length = lengthOf(bytes.subarray(at))
      if (length === null) return null
      if (length === undefined || at + length > bytes.length) break
      const message = bytes.subarray(at, at + length)
      if (this.#mayPass(message)) passed.push(message)
      at += length
    }
    this.#rest = bytes.slice(at)
    return passed
  }

  /** Through a channel goes only what was let through when the channel was made. */
  #mayPass(message: Uint8Array): boolean {
    const type = viewOf(message).getUint16(0)
    if (type >> 14 === 1 || HARMLESS.has(type)) return true
    if (!TO_A_PLACE.has(type)) return false
    const places = placesIn(message)
    return places.length > 0 && places.every((place) => place !== null && this.#isOpen(place))
  }
}
