import type { HearingRow } from '@belfry/rules'
import { describe, expect, it } from 'vitest'
import {
  allows,
  channelIn,
  cutTable,
  isExpelled,
  isReplacedBy,
  knownTo,
  pictureLayer,
  tableOf,
} from '../../src/rooms/table.ts'

const row = (userId: string, given: Partial<HearingRow> = {}): HearingRow => ({
  userId,
  channel: null,
  speaks: true,
  hears: [],
  sees: [],
  ...given,
})

const table = (seq: number, ...rows: HearingRow[]) =>
  tableOf({ seq, rows: rows.map((each) => ({ ...each, hears: [...each.hears], sees: [...each.sees] })) })

describe('what a table allows', () => {
  const present = table(
    4,
    row('ann', { hears: ['bob', 'cat'], sees: ['bob'] }),
    row('bob', { hears: ['ann'] }),
    row('cat', { speaks: false }),
  )

  it.each([
    ['ann hears bob', 'ann', 'bob', 'audio', true],
    ['ann sees bob', 'ann', 'bob', 'video', true],
    ['bob hears ann', 'bob', 'ann', 'audio', true],
    ['bob does not see ann', 'bob', 'ann', 'video', false],
    ['cat is listed but does not speak', 'ann', 'cat', 'audio', false],
    ['nobody hears themselves', 'ann', 'ann', 'audio', false],
    ['a stranger hears nobody', 'dan', 'bob', 'audio', false],
    ['nobody hears a stranger', 'bob', 'dan', 'audio', false],
  ] as const)('%s', (_, to, source, kind, expected) => {
    expect(allows(present, to, source, kind)).toBe(expected)
  })

  it('is nothing as long as there is no table', () => {
    expect(allows(null, 'ann', 'bob', 'audio')).toBe(false)
    expect(knownTo(null, 'ann').size).toBe(0)
    expect(channelIn(null, 'ann')).toBe(null)
    expect(isExpelled(null, 'ann', 0)).toBe(false)
  })

  it('lets those know of each other who hear, see or sit together', () => {
    const rows = [
      row('hears', { hears: ['x'] }),
      row('sees', { sees: ['x'] }),
      row('sits', { channel: 'public-1' }),
      row('x', { channel: 'public-1' }),
      row('square'),
      row('other'),
    ]
    const known = rows.filter(({ userId }) => knownTo(table(1, ...rows), userId).has('x'))
    expect(known.map(({ userId }) => userId)).toEqual(['hears', 'sees', 'sits'])
    // Two in the town square are not together by that alone: at night they sleep there.
    expect(knownTo(table(1, ...rows), 'square').has('other')).toBe(false)
  })
})

describe('a table', () => {
  it('is replaced by a newer one alone, and after a silence by itself', () => {
    const present = table(7)
    expect([6, 7, 8].map((seq) => isReplacedBy(present, seq))).toEqual([false, false, true])
    expect([6, 7, 8].map((seq) => isReplacedBy(cutTable(present), seq))).toEqual([false, true, true])
    expect(isReplacedBy(null, 0)).toBe(true)
  })

  it('expels whoever has no row, unless they were let in by a newer one', () => {
    const present = table(7, row('ann'))
    expect(isExpelled(present, 'ann', 7)).toBe(false)
    expect(isExpelled(present, 'bob', 7)).toBe(true)
    expect(isExpelled(present, 'bob', 8)).toBe(false)
  })

  it('that was cut keeps what is public and ends what is private', () => {
    const members = (channel: string | null) => [
      row('one', { channel, hears: ['two'], sees: ['two'] }),
      row('two', { channel, hears: ['one'], sees: ['one'] }),
      row('on the square', { hears: [], sees: ['one'] }),
    ]
    const heard = (channel: string | null) =>
      allows(cutTable(table(1, ...members(channel))), 'one', 'two', 'audio')
    expect([null, 'public-1', 'private-3', 'night-2'].map(heard)).toEqual([true, true, false, false])
    const seen = (channel: string | null) =>
      allows(cutTable(table(1, ...members(channel))), 'on the square', 'one', 'video')
    expect([null, 'public-1', 'private-3', 'night-2'].map(seen)).toEqual([true, true, false, false])
  })
})

it('the more pictures somebody sees, the smaller they are', () => {
  expect([0, 1, 4, 5, 12, 13, 40].map(pictureLayer)).toEqual([2, 2, 2, 1, 1, 0, 0])
})
