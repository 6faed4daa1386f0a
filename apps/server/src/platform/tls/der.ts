/** The few pieces of ASN.1 that a certificate is made of. */
export type Der = Buffer

const lengthOf = (size: number): Buffer => {
  if (size < 0x80) return Buffer.from([size])
  const hex = size.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

export const tagged = (tag: number, content: Buffer): Der =>
  Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])

export const sequence = (...parts: readonly Der[]): Der => tagged(0x30, Buffer.concat(parts))
export const setOf = (...parts: readonly Der[]): Der => tagged(0x31, Buffer.concat(parts))
export const octets = (content: Buffer): Der => tagged(0x04, content)
export const bits = (content: Buffer, unused = 0): Der =>
  tagged(0x03, Buffer.concat([Buffer.from([unused]), content]))
export const utf8 = (text: string): Der => tagged(0x0c, Buffer.from(text))
export const yes: Der = Buffer.from([0x01, 0x01, 0xff])

/** A positive whole number of any size. */
export const integer = (value: Buffer): Der =>
  tagged(0x02, (value[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), value]) : value)

export const time = (date: Date): Der =>
  tagged(
    0x18,
    Buffer.from(
      `${date
        .toISOString()
        .replace(/[-:T]|\.\d+/g, '')
        .slice(0, 14)}Z`,
    ),
  )

const base128 = (value: number): number[] => {
  const low = value & 0x7f
  const high: number[] = value > 0x7f ? base128(Math.floor(value / 128)).map((byte) => byte | 0x80) : []
  return [...high, low]
}

export function oid(dotted: string): Der {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}
