const POLYNOMIAL = 0xedb88320

const shifted = (byte: number): number => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1
  return value >>> 0
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => shifted(byte))

/** CRC-32 over UTF-16 units, low byte first: tells a torn file, and needs no library to be made elsewhere. */
export function checksumOf(text: string): string {
  let value = 0xffffffff
  const take = (byte: number): void => {
    value = (TABLE[(value ^ byte) & 0xff] as number) ^ (value >>> 8)
  }
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    take(unit & 0xff)
    take(unit >>> 8)
  }
  return `crc32:${((value ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0')}`
}
