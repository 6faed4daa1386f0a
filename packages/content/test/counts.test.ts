import { describe, expect, it } from 'vitest'
import { content } from './support/default.ts'

const line = (players: number): string => {
  const counts = content.teamCounts(players)
  return counts ? [counts.townsfolk, counts.outsider, counts.minion, counts.demon].join('/') : '?'
}

describe('counts by number of players', () => {
  it('[ROLE-33] are set for 5 to 9 players', () => {
    expect([5, 6, 7, 8, 9].map(line)).toEqual(['3/0/1/1', '3/1/1/1', '5/0/1/1', '5/1/1/1', '5/2/1/1'])
  })

  it('[ROLE-34] are set for 10 to 15 players', () => {
    expect([10, 11, 12, 13, 14, 15].map(line)).toEqual([
      '7/0/2/1',
      '7/1/2/1',
      '7/2/2/1',
      '9/0/3/1',
      '9/1/3/1',
      '9/2/3/1',
    ])
  })

  it('[ROLE-36] stand in the table at the number of players minus 5', () => {
    expect(content.pack.firstCount).toBe(5)
    for (const players of [5, 9, 15]) {
      expect(content.teamCounts(players)).toBe(content.pack.counts[players - 5])
    }
  })

  it('[ROLE-35] are unknown outside 5 to 15 players', () => {
    expect([0, 4, 16, -1].map((players) => content.teamCounts(players))).toEqual([null, null, null, null])
  })
})
