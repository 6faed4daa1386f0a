import { expect, it } from 'vitest'
import { difference } from '../difference.ts'
import { courseOf, grown, type Reading } from '../figures.ts'
import { readOptions } from '../options.ts'

const MINUTES = 40

/** Two readings a minute of a heap that is warm after ten minutes. */
const readings = (heap: (minute: number) => number): readonly Reading[] =>
  Array.from({ length: MINUTES * 2 }, (_, index) => {
    const minute = (index + 1) / 2
    return { minute, heap: heap(minute), actions: 1, p50: 1, p99: 1 }
  })

const growthOf = (heap: (minute: number) => number): number =>
  grown([courseOf(readings(heap), 'heap', MINUTES)]).length

it('getting warm is no growth, and one bad reading neither', () => {
  expect(growthOf((minute) => (minute <= 10 ? 20 + minute * 8 : 100))).toBe(0)
  expect(growthOf((minute) => (minute === 39 ? 300 : 100))).toBe(0)
})

it('a leak of a tenth of a percent a minute is found, with its slope', () => {
  const leak = (minute: number): number => 100 + minute / 10
  expect(growthOf(leak)).toBe(1)
  expect(courseOf(readings(leak), 'heap', MINUTES).perHour).toBeCloseTo(6)
})

it('handles are counted for each connection: more people are no leak, more handles for as many are', () => {
  const growth = (handles: (people: number, minute: number) => number): number => {
    const company = readings(() => 1).map((reading) => {
      const connections = 100 + Math.round(reading.minute / 4)
      return { ...reading, connections, handles: handles(connections, reading.minute) }
    })
    return grown([courseOf(company, 'handles', MINUTES)]).length
  }
  expect(growth((people) => people * 3)).toBe(0)
  expect(growth((people, minute) => people * 3 + minute)).toBe(1)
})

it('what the engine compiles is no leak, and hides none', () => {
  const growth = (heap: (compiled: number, minute: number) => number): number => {
    const program = readings(() => 1).map((reading) => {
      const compiled = 20 + reading.minute / 10
      return { ...reading, compiled, heap: heap(compiled, reading.minute) }
    })
    return grown([courseOf(program, 'heap', MINUTES)]).length
  }
  expect(growth((compiled) => 35 + compiled)).toBe(0)
  expect(growth((compiled, minute) => 35 + compiled + minute / 20)).toBe(1)
})

it('what could not be read is left out', () => {
  expect(
    courseOf(
      readings((minute) => (minute > 20 ? 5 : Number.NaN)),
      'heap',
      MINUTES,
    ),
  ).toMatchObject({
    end: 5,
    perHour: 0,
  })
})

it('tells where two views differ first, as they travel', () => {
  expect(difference({ a: { b: [1, 2] }, c: undefined }, { a: { b: [1, 2] } })).toBeNull()
  expect(difference({ a: { b: [1, 2] } }, { a: { b: [1, 3] } })).toBe('.a.b.1: 2 instead of 3')
})

it('reads its options, and refuses others', () => {
  const usual = { minutes: 45, tables: 12, seed: 1 }
  expect(readOptions(['--minutes', '2', '--seed', '7'], usual)).toEqual({ minutes: 2, tables: 12, seed: 7 })
  expect(readOptions(['--rounds', '2'], usual)).toContain('--rounds is no option')
  expect(readOptions(['--minutes', 'long'], usual)).toContain('--minutes wants a whole number')
})
