/**
 * ICE over TCP (RFC 4571 around RFC 8489): a length of two bytes, then a binding request. That is how a browser begins
 * where it sends voices over TCP, and nothing else that comes to a web server begins like it.
 */
const LENGTH_BYTES = 2
const HEADER_BYTES = 20
const BINDING_REQUEST = 0x0001
const MAGIC = 0x2112a442
const USERNAME = 0x0006
/** No browser's first packet is longer than one that travels unbroken. */
const LONGEST = 1500

/** Bytes that show whether it is one. */
export const ICE_HEAD_BYTES = LENGTH_BYTES + 8

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Voices come over a connection that begins so; undefined as long as too little has come to tell. */
export function isIceOverTcp(bytes: Uint8Array): boolean | undefined {
  const [first] = bytes
  // Both TLS and HTTP begin with a byte that would be a length beyond all packets.
  if (first !== undefined && first << 8 > LONGEST) return false
  if (bytes.length < ICE_HEAD_BYTES) return undefined
  const view = viewOf(bytes)
  const length = view.getUint16(0)
  return (
    length >= HEADER_BYTES &&
    length <= LONGEST &&
    view.getUint16(LENGTH_BYTES) === BINDING_REQUEST &&
    view.getUint16(LENGTH_BYTES + 2) === length - HEADER_BYTES &&
    view.getUint32(LENGTH_BYTES + 4) === MAGIC
  )
}

/** Addressee of the first packet: the name that a transport gave itself. Undefined until all of it has come. */
export function iceFragmentOf(bytes: Uint8Array): string | null | undefined {
  const isIce = isIceOverTcp(bytes)
  if (!isIce) return isIce === undefined ? undefined : null
  const view = viewOf(bytes)
  const end = LENGTH_BYTES + view.getUint16(0)
  if (bytes.length < end) return undefined
  for (let at = LENGTH_BYTES + HEADER_BYTES; at + 4 <= end; ) {
    const length = view.getUint16(at + 2)
    const value = bytes.subarray(at + 4, Math.min(at + 4 + length, end))
    // Names of transports are letters and digits.
    if (view.getUint16(at) === USERNAME) return String.fromCharCode(...value).split(':')[0] ?? null
    at += 4 + Math.ceil(length / 4) * 4
  }
  return null
}
