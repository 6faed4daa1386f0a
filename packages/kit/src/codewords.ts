/** QR codes of level M in byte mode, versions 1 to 10: 213 bytes, more than any address of ours. */

interface Layout {
  readonly checks: number
  /** How many blocks of so many data codewords. */
  readonly blocks: readonly (readonly [count: number, data: number])[]
}

export const LAYOUTS: readonly Layout[] = [
  { checks: 10, blocks: [[1, 16]] },
  { checks: 16, blocks: [[1, 28]] },
  { checks: 26, blocks: [[1, 44]] },
  { checks: 18, blocks: [[2, 32]] },
  { checks: 24, blocks: [[2, 43]] },
  { checks: 16, blocks: [[4, 27]] },
  { checks: 18, blocks: [[4, 31]] },
  {
    checks: 22,
    blocks: [
      [2, 38],
      [2, 39],
    ],
  },
  {
    checks: 22,
    blocks: [
      [3, 36],
      [2, 37],
    ],
  },
  {
    checks: 26,
    blocks: [
      [4, 43],
      [1, 44],
    ],
  },
]

const BYTE_MODE = 0b0100
const PADDING = [0xec, 0x11] as const
const FIELD = 0x11d

const capacity = ({ blocks }: Layout): number => blocks.reduce((sum, [count, data]) => sum + count * data, 0)

const lengthBits = (version: number): number => (version < 10 ? 8 : 16)

/** The smallest version that holds so many bytes; null where none does. */
export const versionFor = (bytes: number): number | null => {
  const at = LAYOUTS.findIndex(
    (layout, index) => 4 + lengthBits(index + 1) + bytes * 8 <= capacity(layout) * 8,
  )
  return at < 0 ? null : at + 1
}

/** Powers of two in the field, and back. */
const POWERS: number[] = []
const LOGS: number[] = []
for (let power = 0, value = 1; power < 255; power++) {
  POWERS[power] = value
  LOGS[value] = power
  value = value < 128 ? value * 2 : (value * 2) ^ FIELD
}

const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (POWERS[((LOGS[a] ?? 0) + (LOGS[b] ?? 0)) % 255] ?? 0)

/** The product of (x - 2^0) ... (x - 2^(degree - 1)), without its leading one. */
function generator(degree: number): readonly number[] {
  let factors = [1]
  for (let root = 0; root < degree; root++) {
    const shifted = [...factors, 0]
    factors = shifted.map((factor, at) => factor ^ times(factors[at - 1] ?? 0, POWERS[root] ?? 0))
  }
  return factors.slice(1)
}

function checksOf(data: readonly number[], degree: number): readonly number[] {
  const factors = generator(degree)
  let rest: number[] = Array.from({ length: degree }, () => 0)
  for (const byte of data) {
    const lead = byte ^ (rest[0] ?? 0)
    rest = [...rest.slice(1), 0].map((value, at) => value ^ times(factors[at] ?? 0, lead))
  }
  return rest
}

const bitsOf = (value: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => (value >> (count - 1 - at)) & 1)

function dataOf(bytes: Uint8Array, version: number, total: number): readonly number[] {
  const bits = [
    ...bitsOf(BYTE_MODE, 4),
    ...bitsOf(bytes.length, lengthBits(version)),
    ...[...bytes].flatMap((byte) => bitsOf(byte, 8)),
  ]
  const closed = [...bits, ...bitsOf(0, Math.min(4, total * 8 - bits.length))]
  const whole = [...closed, ...bitsOf(0, (8 - (closed.length % 8)) % 8)]
  const words = Array.from({ length: whole.length / 8 }, (_, at) =>
    whole.slice(at * 8, at * 8 + 8).reduce((word, bit) => word * 2 + bit, 0),
  )
  const missing = Array.from({ length: total - words.length }, (_, at) => PADDING[at % 2] ?? 0)
  return [...words, ...missing]
}

/** One after the other from each block, as far as each reaches. */
const interleaved = (blocks: readonly (readonly number[])[]): readonly number[] =>
  Array.from({ length: Math.max(...blocks.map(({ length }) => length)) }, (_, at) =>
    blocks.flatMap((block) => block[at] ?? []),
  ).flat()

/** The bits of a code, in the order in which they are laid. */
export function codeBits(bytes: Uint8Array, version: number): readonly number[] {
  const layout = LAYOUTS[version - 1]
  if (!layout) return []
  const data = dataOf(bytes, version, capacity(layout))
  const sizes = layout.blocks.flatMap(([count, size]) => Array.from({ length: count }, () => size))
  let from = 0
  const blocks = sizes.map((size) => {
    from += size
    return data.slice(from - size, from)
  })
  const checks = blocks.map((block) => checksOf(block, layout.checks))
  return [...interleaved(blocks), ...interleaved(checks)].flatMap((word) => bitsOf(word, 8))
}
