import type { Batch } from '@belfry/protocol'

/** First byte of a WebSocket frame that is whole and text, and the marks of the longer lengths. */
const WHOLE_TEXT = 0x81
const LENGTH_OF_2_BYTES = 126
const LENGTH_OF_8_BYTES = 127
const LONGEST_OF_2_BYTES = 0xffff

/** Packet of the engine (message) and of socket.io (event) in front of what is said. */
const MESSAGE_EVENT = '42'

/**
 * The part of a batch that everybody gets who is told the same. `bytes` is its UTF-8 with one character a byte:
 * to put such a string on the wire costs less than to make a buffer for each recipient.
 */
export interface SharedPart {
  readonly cursor: string
  readonly text: string
  readonly bytes: string
}

export function sharedPart({ cursor, messages }: Pick<Batch, 'cursor' | 'messages'>): SharedPart {
  const text = `"cursor":"${cursor}","messages":${JSON.stringify(messages)}}]`
  const isPlain = Buffer.byteLength(text) === text.length
  return { cursor, text, bytes: isPlain ? text : Buffer.from(text).toString('latin1') }
}

/** The part of a frame that only this recipient gets: how many batches there were. */
export const ownPart = (count: number): string => `["messages",{"count":${count},`

/** Header of an unmasked frame, as a server sends it. */
export function frameHeader(length: number): string {
  if (length < LENGTH_OF_2_BYTES) return String.fromCharCode(WHOLE_TEXT, length)
  if (length <= LONGEST_OF_2_BYTES)
    return String.fromCharCode(WHOLE_TEXT, LENGTH_OF_2_BYTES, length >>> 8, length & 0xff)
  const low = [length >>> 24, (length >>> 16) & 0xff, (length >>> 8) & 0xff, length & 0xff]
  return String.fromCharCode(WHOLE_TEXT, LENGTH_OF_8_BYTES, 0, 0, 0, 0, ...low)
}

/** The frame socket.io would make of a batch, one character a byte. */
export function frameOf(count: number, shared: SharedPart): string {
  const own = ownPart(count)
  const header = frameHeader(MESSAGE_EVENT.length + own.length + shared.bytes.length)
  return `${header}${MESSAGE_EVENT}${own}${shared.bytes}`
}
