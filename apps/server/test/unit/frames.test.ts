import { describe, expect, it } from 'vitest'
import { frameOf, sharedPart } from '../../src/realtime/frames.ts'

/** Reads a frame as a client does: where its text begins, how long it says it is, and the text. */
function readFrame(frame: string): { first: number | undefined; claimed: number; rest: Buffer } {
  const bytes = Buffer.from(frame, 'latin1')
  const mark = bytes[1] ?? 0
  if (mark < 126) return { first: bytes[0], claimed: mark, rest: bytes.subarray(2) }
  return mark === 126
    ? { first: bytes[0], claimed: bytes.readUInt16BE(2), rest: bytes.subarray(4) }
    : { first: bytes[0], claimed: Number(bytes.readBigUInt64BE(2)), rest: bytes.subarray(10) }
}

describe('a batch as a frame', () => {
  it.each([
    ['short', 'a'],
    ['with characters of two, three and four bytes', 'Zoë – 🌙'],
    ['of which only the counter is short', 'x'.repeat(60)],
    ['of a middling length', 'ü'.repeat(200)],
    ['as long as two bytes can say', 'x'.repeat(65_535 - 88)],
    ['longer than that', '月'.repeat(70_000)],
  ])('%s', (_what, text) => {
    const messages = [['announcement', { title: '', text }]] as const
    const shared = sharedPart({ cursor: 'abc', messages })
    for (const count of [1, 99_999]) {
      const { first, claimed, rest } = readFrame(frameOf(count, shared))
      expect(first).toBe(0x81)
      expect(claimed).toBe(rest.length)
      const said = rest.toString()
      expect(said.slice(0, 2)).toBe('42')
      expect(JSON.parse(said.slice(2))).toEqual(['messages', { count, cursor: 'abc', messages }])
    }
  })
})
