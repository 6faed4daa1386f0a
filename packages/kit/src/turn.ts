/**
 * TURN over a stream (RFC 8656): how a browser asks a relay to carry its packets. Only as much of it as is needed to
 * tell it from other things, and to see where somebody wants to be relayed to.
 */
const HEADER_BYTES = 20
const CHANNEL_HEADER_BYTES = 4
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

/** Undefined until its head has come, null where it is no message of this kind. */
function lengthOf(bytes: Uint8Array): number | null | undefined {
  if (bytes.length < CHANNEL_HEADER_BYTES) return undefined
  const view = viewOf(bytes)
  const kind = view.getUint8(0) >> 6
  const length = view.getUint16(2)
  if (kind === 0) return HEADER_BYTES + length
  // In a stream, what goes through a channel is filled up to whole words.
  return kind === 1 ? CHANNEL_HEADER_BYTES + Math.ceil(length / 4) * 4 : null
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
