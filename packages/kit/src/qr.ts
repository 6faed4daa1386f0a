import { codeBits, versionFor } from './codewords.ts'

/** Dark modules are true; undefined is still free. */
type Grid = (boolean | undefined)[][]

/** Alignment: where the centres of the small squares lie, by version. */
const ALIGNMENTS: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

const FORMAT = { generator: 0x537, bits: 10, hidden: 0x5412 } as const
const VERSION = { generator: 0x1f25, bits: 12, from: 7 } as const

/** A number with the remainder behind it that lets a reader mend it. */
function guarded(value: number, generator: number, bits: number): number {
  let rest = value << bits
  for (let at = 31 - Math.clz32(rest); at >= bits; at--)
    if ((rest >> at) & 1) rest ^= generator << (at - bits)
  return (value << bits) | rest
}

const isBit = (value: number, at: number): boolean => ((value >> at) & 1) === 1

function put(grid: Grid, row: number, column: number, isDark: boolean): void {
  const line = grid[row]
  if (line && column >= 0 && column < line.length) line[column] = isDark
}

/** Squares within squares: dark at these distances from the middle. */
function putSquares(grid: Grid, row: number, column: number, reach: number, dark: readonly number[]): void {
  for (let down = -reach; down <= reach; down++)
    for (let right = -reach; right <= reach; right++)
      put(grid, row + down, column + right, dark.includes(Math.max(Math.abs(down), Math.abs(right))))
}

function putAlignments(grid: Grid, version: number): void {
  const centres = ALIGNMENTS[version - 1] ?? []
  const last = centres.at(-1)
  for (const row of centres)
    for (const column of centres) {
      const isCorner =
        (row === 6 && column === 6) || (row === 6 && column === last) || (row === last && column === 6)
      if (!isCorner) putSquares(grid, row, column, 2, [0, 2])
    }
}

function putFormat(grid: Grid, mask: number): void {
  const size = grid.length
  // Level M is written as 00, so the mask alone is left to say.
  const format = guarded(mask, FORMAT.generator, FORMAT.bits) ^ FORMAT.hidden
  const around = [0, 1, 2, 3, 4, 5, 7, 8]
  for (const [bit, place] of around.entries()) {
    put(grid, place, 8, isBit(format, bit))
    put(grid, 8, size - 1 - bit, isBit(format, bit))
  }
  for (const [at, place] of [7, 5, 4, 3, 2, 1, 0].entries()) {
    put(grid, 8, place, isBit(format, at + 8))
    put(grid, size - 7 + at, 8, isBit(format, at + 8))
  }
  put(grid, size - 8, 8, true)
}

function putVersion(grid: Grid, version: number): void {
  if (version < VERSION.from) return
  const written = guarded(version, VERSION.generator, VERSION.bits)
  for (let bit = 0; bit < 18; bit++) {
    const [far, near] = [grid.length - 11 + (bit % 3), Math.floor(bit / 3)]
    put(grid, near, far, isBit(written, bit))
    put(grid, far, near, isBit(written, bit))
  }
}

function frame(version: number, mask: number): Grid {
  const size = 17 + version * 4
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined))
  for (let at = 8; at < size - 8; at++) {
    put(grid, 6, at, at % 2 === 0)
    put(grid, at, 6, at % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    putSquares(grid, row, column, 4, [0, 1, 3])
  putAlignments(grid, version)
  putFormat(grid, mask)
  putVersion(grid, version)
  return grid
}

/** Data in pairs of columns from the right, up and down in turn, around whatever is there. */
function putData(grid: Grid, bits: readonly number[], mask: number): void {
  const size = grid.length
  let next = 0
  let isUpward = true
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step++) {
      const row = isUpward ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        if (grid[row]?.[column] !== undefined) continue
        const isMasked = MASKS[mask]?.(row, column) === true
        put(grid, row, column, (bits[next] === 1) !== isMasked)
        next++
      }
    }
    isUpward = !isUpward
  }
}

/** Long runs and a lopsided amount of dark are hard to read. */
function penalty(grid: readonly (readonly boolean[])[]): number {
  const lines = [...grid, ...grid.map((_, column) => grid.map((row) => row[column] === true))]
  const runs = lines.reduce((sum, line) => {
    const text = line.map((isDark) => (isDark ? '1' : '0')).join('')
    const long = text.match(/0{5,}|1{5,}/g) ?? []
    const finders = text.match(/(?=00001011101|10111010000)/g) ?? []
    return sum + long.reduce((own, { length }) => own + length - 2, 0) + finders.length * 40
  }, 0)
  const dark = grid.flat().filter(Boolean).length / grid.length ** 2
  return runs + Math.floor(Math.abs(dark - 0.5) * 20) * 10
}

const drawn = (bytes: Uint8Array, version: number, mask: number): boolean[][] => {
  const grid = frame(version, mask)
  putData(grid, codeBits(bytes, version), mask)
  return grid.map((row) => row.map((isDark) => isDark === true))
}

/** A text as UTF-8: addresses name their bytes themselves. */
const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(
    Array.from(encodeURIComponent(text.toWellFormed()).matchAll(/%(..)|./g), ([sign, hex]) =>
      hex === undefined ? sign.charCodeAt(0) : Number.parseInt(hex, 16),
    ),
  )

/** A QR code as rows of modules, dark ones true; null for a text that is too long. */
export function qrCode(text: string): readonly (readonly boolean[])[] | null {
  const bytes = bytesOf(text)
  const version = versionFor(bytes.length)
  if (version === null) return null
  return MASKS.map((_, mask) => drawn(bytes, version, mask)).reduce((best, grid) =>
    penalty(grid) < penalty(best) ? grid : best,
  )
}
