/** Containers of pictures for Windows and macOS; both take PNG as it is. */
export interface Picture {
  readonly size: number
  readonly png: Uint8Array
}

const ICO_HEAD = 6
const ICO_ENTRY = 16
/** A size of 256 is written as none at all: it has one byte. */
const ICO_LARGEST = 256

/** An .ico file. */
export function icoOf(pictures: readonly Picture[]): Buffer {
  const head = Buffer.alloc(ICO_HEAD + ICO_ENTRY * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let at = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = ICO_HEAD + ICO_ENTRY * index
    head.writeUInt8(size % ICO_LARGEST, entry)
    head.writeUInt8(size % ICO_LARGEST, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

/** Names of sizes in an .icns file. */
const ICNS_TYPES: Readonly<Record<number, string>> = { 128: 'ic07', 256: 'ic08', 512: 'ic09', 1024: 'ic10' }

const chunk = (type: string, content: Uint8Array): Buffer => {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(content.length + head.length, 4)
  return Buffer.concat([head, content])
}

/** An .icns file, of the sizes that it has names for. */
export const icnsOf = (pictures: readonly Picture[]): Buffer =>
  chunk(
    'icns',
    Buffer.concat(
      pictures.flatMap(({ size, png }) => {
        const type = ICNS_TYPES[size]
        return type === undefined ? [] : [chunk(type, png)]
      }),
    ),
  )
