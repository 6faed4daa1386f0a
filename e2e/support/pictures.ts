import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A black square with so many pixels on each side, as a PNG. */
export function blackSquare(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit of grey a pixel.
  header[8] = 1
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** What was painted: red, green and blue of every pixel, and how much of it covers what is under it. */
export interface Picture {
  readonly width: number
  readonly height: number
  /** Bytes a pixel, row by row: the first three are its colour. */
  readonly channels: 3 | 4
  readonly pixels: Uint8Array
}

/** A row of bytes as it was written, and where it is to stand; what stood above it is there already. */
interface Row {
  readonly data: Uint8Array
  readonly from: number
  readonly raw: Uint8Array
  readonly to: number
  readonly length: number
  /** Bytes a pixel. */
  readonly step: number
}

function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner)
  const toAbove = Math.abs(left - corner)
  const toCorner = Math.abs(left + above - 2 * corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

/**
 * Each byte of a row was written as what it differs by from its neighbours: none, left, above, both, and the likeliest
 * of left, above and above left. A picture has millions of bytes: these loops are worth being plain.
 */
const WRITERS: readonly ((row: Row) => void)[] = [
  ({ data, from, raw, to, length }) => raw.set(data.subarray(from, from + length), to),
  ({ data, from, raw, to, length, step }) => {
    raw.set(data.subarray(from, from + step), to)
    for (let x = step; x < length; x++) raw[to + x] = (data[from + x] ?? 0) + (raw[to + x - step] ?? 0)
  },
  ({ data, from, raw, to, length }) => {
    for (let x = 0; x < length; x++) raw[to + x] = (data[from + x] ?? 0) + (raw[to + x - length] ?? 0)
  },
  ({ data, from, raw, to, length, step }) => {
    for (let x = 0; x < length; x++) {
      const left = x < step ? 0 : (raw[to + x - step] ?? 0)
      raw[to + x] = (data[from + x] ?? 0) + ((left + (raw[to + x - length] ?? 0)) >> 1)
    }
  },
  ({ data, from, raw, to, length, step }) => {
    for (let x = 0; x < length; x++) {
      const above = raw[to + x - length] ?? 0
      const left = x < step ? 0 : (raw[to + x - step] ?? 0)
      const corner = x < step ? 0 : (raw[to + x - step - length] ?? 0)
      raw[to + x] = (data[from + x] ?? 0) + paeth(left, above, corner)
    }
  },
]

function chunksOf(png: Buffer): { readonly header: Buffer; readonly data: Buffer } {
  const data: Buffer[] = []
  let header: Buffer = Buffer.alloc(0)
  for (let at = SIGNATURE.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString('latin1', at + 4, at + 8)
    const body = png.subarray(at + 8, at + 8 + png.readUInt32BE(at))
    if (type === 'IHDR') header = body
    if (type === 'IDAT') data.push(body)
  }
  return { header, data: inflateSync(Buffer.concat(data)) }
}

/** A PNG as browsers take them of themselves: eight bits a channel, not interlaced. */
export function readPicture(png: Buffer): Picture {
  const { header, data } = chunksOf(png)
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const step = header[9] === 6 ? 4 : 3
  const length = width * step
  // A row of nothing stands above the first.
  const raw = new Uint8Array(length * (height + 1))
  for (let y = 0; y < height; y++) {
    const from = y * (length + 1)
    WRITERS[data[from] ?? 0]?.({ data, from: from + 1, raw, to: (y + 1) * length, length, step })
  }
  return { width, height, channels: step, pixels: raw.subarray(length) }
}
