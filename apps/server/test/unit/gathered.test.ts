import { describe, expect, it } from 'vitest'
import { gathered, padded } from '../../src/db/gathered.ts'

describe('questions gathered into one query', () => {
  it('asks once for all of one turn of the loop, and anew for whoever comes later', async () => {
    const asked: (readonly number[])[] = []
    const double = gathered(async (keys: readonly number[]) => {
      asked.push(keys)
      return keys.map((key) => 2 * key)
    })
    const first = [double(1), double(2), double(1)]
    expect(await Promise.all(first)).toEqual([2, 4, 2])
    expect(await double(1)).toBe(2)
    expect(asked).toEqual([[1, 2, 1], [1]])
  })

  it('has at most 64 in one query', async () => {
    const sizes: number[] = []
    const same = gathered(async (keys: readonly number[]) => {
      sizes.push(keys.length)
      return keys
    })
    const all = Array.from({ length: 130 }, (_, key) => key)
    expect(await Promise.all(all.map((key) => same(key)))).toEqual(all)
    expect(sizes).toEqual([64, 64, 2])
  })

  it('tells everybody of a query that failed, and nobody after it', async () => {
    let isBroken = true
    const same = gathered(async (keys: readonly number[]) => {
      if (isBroken) throw new Error('away')
      return keys
    })
    const told = await Promise.allSettled([same(1), same(2)])
    expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isBroken = false
    expect(await same(3)).toBe(3)
  })

  it('fills places up to the next power of two with the last value', () => {
    expect(padded([])).toEqual([])
    expect(padded(['a'])).toEqual(['a'])
    expect(padded(['a', 'b', 'c'])).toEqual(['a', 'b', 'c', 'c'])
  })
})
