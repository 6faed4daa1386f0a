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

/** What was painted: red, green and blue of every pixel. */
export interface Picture {
  readonly width: number
  readonly height: number
  /** Three bytes a pixel, row by row. */
  readonly pixels: Uint8Array
}

/** Each byte of a row was written as what it differs by from its neighbours: left, above, and above left. */
const PREDICTIONS: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, above) => above,
  (left, above) => (left + above) >> 1,
  (left, above, corner) => {
    const guess = left + above - corner
    const [toLeft, toAbove, toCorner] = [
      Math.abs(guess - left),
      Math.abs(guess - above),
      Math.abs(guess - corner),
    ]
    if (toLeft <= toAbove && toLeft <= toCorner) return left
    return toAbove <= toCorner ? above : corner
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
  const channels = header[9] === 6 ? 4 : 3
  const row = width * channels
  const raw = new Uint8Array(row * height)
  for (let y = 0; y < height; y++) {
    const predict = PREDICTIONS[data[y * (row + 1)] ?? 0] ?? (() => 0)
    for (let x = 0; x < row; x++) {
      const at = y * row + x
      const left = x < channels ? 0 : (raw[at - channels] ?? 0)
      const above = y === 0 ? 0 : (raw[at - row] ?? 0)
      const corner = y === 0 || x < channels ? 0 : (raw[at - row - channels] ?? 0)
      raw[at] = (data[y * (row + 1) + 1 + x] ?? 0) + predict(left, above, corner)
    }
  }
  if (channels === 3) return { width, height, pixels: raw }
  return { width, height, pixels: raw.filter((_, index) => index % 4 !== 3) }
}
