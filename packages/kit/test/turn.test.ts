import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTurnOverTcp, TurnGuard } from '../src/turn.ts'

const MAGIC = 0x2112a442

const message = (type: number, ...places: readonly [number, number][]): Buffer => {
  const bytes = Buffer.alloc(20 + places.length * 12)
  bytes.writeUInt16BE(type, 0)
  bytes.writeUInt16BE(places.length * 12, 2)
  bytes.writeUInt32BE(MAGIC, 4)
  places.forEach(([address, port], index) => {
    const at = 20 + index * 12
    bytes.writeUInt16BE(0x0012, at)
    bytes.writeUInt16BE(8, at + 2)
    bytes.writeUInt8(1, at + 5)
    bytes.writeUInt16BE(port ^ 0x2112, at + 6)
    bytes.writeUInt32BE((address ^ MAGIC) >>> 0, at + 8)
  })
  return bytes
}
const HERE = 0x7f000001
const OPEN: [number, number] = [HERE, 40_000]
/** Another port, another address, one of each beside the open one, and no place at all. */
const CLOSED: readonly (readonly [number, number][])[] = [
  [[HERE, 40_001]],
  [[0x0a000001, 40_000]],
  [OPEN, [HERE, 53]],
  [],
]
const [ALLOCATE, PERMIT, BIND, SEND, CONNECT] = [0x0003, 0x0008, 0x0009, 0x0016, 0x000a]
const channelled = Buffer.from([0x40, 0, 0, 5, 1, 2, 3, 4, 5, 0, 0, 0])

const passed = (...chunks: readonly Uint8Array[]) => {
  const guard = new TurnGuard((place) => place === '127.0.0.1:40000')
  const all = chunks.map((chunk) => guard.pass(chunk))
  return all.includes(null) ? null : Buffer.concat(all.flatMap((each) => each ?? []))
}

describe('what is said to a relay', () => {
  it('is told from pages and from voices by its first bytes', () => {
    for (const other of ['\u0016\u0003\u0001', 'GET / HTTP/1.1', 'PRI * HTTP/2.0', '\u0000\u0054'])
      expect(isTurnOverTcp(Buffer.from(other, 'latin1'))).toBe(false)
    const whole = message(ALLOCATE)
    for (let length = 0; length < 8; length += 1)
      expect(isTurnOverTcp(whole.subarray(0, length))).toBe(undefined)
    expect(isTurnOverTcp(whole)).toBe(true)
  })

  it('goes on where it is about the place that is open, and not where it is about any other', () => {
    for (const type of [BIND, SEND]) {
      expect(passed(message(type, OPEN))).toEqual(message(type, OPEN))
      for (const places of CLOSED) expect(passed(message(type, ...places))).toHaveLength(0)
    }
    for (const type of [ALLOCATE, PERMIT]) expect(passed(message(type))).toEqual(message(type))
    expect(passed(message(CONNECT, OPEN))).toHaveLength(0)
    expect(passed(channelled)).toEqual(channelled)
    expect(passed(Buffer.from([0xff, 0, 0, 0, 0, 0, 0, 0]))).toBe(null)
  })

  it('ends the connection where coturn may split the stream in another way', () => {
    const channel = (number: number, length: number, data: Uint8Array = new Uint8Array(4)) => {
      const head = Buffer.alloc(4)
      head.writeUInt16BE(number, 0)
      head.writeUInt16BE(length, 2)
      return Buffer.concat([head, data])
    }
    const stun = (length: number, magic: number) => {
      const bytes = message(ALLOCATE)
      bytes.writeUInt16BE(length, 2)
      bytes.writeUInt32BE(magic, 4)
      return bytes
    }
    for (const bytes of [
      channel(0x4000, 2_045),
      channel(0x4000, 0xffff),
      channel(0x5000, 4),
      channel(0x7fff, 4),
      stun(2_032, MAGIC),
      stun(0xfffc, MAGIC),
      stun(2, MAGIC),
      stun(0, 0),
    ])
      expect(passed(bytes), bytes.toString('hex')).toBe(null)
    const longest = channel(0x4fff, 2_044, Buffer.alloc(2_044))
    expect(passed(longest)).toEqual(longest)
  })

  it('is judged the same in whatever pieces it comes', () => {
    const good = [message(ALLOCATE), message(BIND, OPEN), channelled, message(SEND, OPEN)]
    const all = Buffer.concat([...good.slice(0, 3), message(SEND, [HERE, 53]), ...good.slice(3)])
    fc.assert(
      fc.property(fc.array(fc.nat(all.length), { maxLength: 8 }), (cuts) => {
        const ends = [...cuts.sort((one, other) => one - other), all.length]
        const pieces = ends.map((end, at) => all.subarray(ends[at - 1] ?? 0, end))
        expect(passed(...pieces)).toEqual(Buffer.concat(good))
      }),
    )
  })

  it('makes nobody stumble, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 60 })), (noise) => {
        expect(() => passed(...noise)).not.toThrow()
      }),
    )
  })
})
