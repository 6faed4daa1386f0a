import { describe, expect, it } from 'vitest'
import { sizeClass, tokenZoom, wishedTokenSize } from '../../src/lib/board/tokenSize.ts'

describe('the size of tokens', () => {
  it('[BOARD-02] falls with the number of players and follows the setting', () => {
    expect([1, 6, 7, 10, 11, 15, 16, 20].map((players) => tokenZoom(players, 0))).toEqual([
      18, 18, 16, 16, 14, 14, 12, 12,
    ])
    expect(tokenZoom(5, 3)).toBe(21)
    expect(tokenZoom(16, -4)).toBe(8)
    expect(wishedTokenSize(5, 0, { width: 1920, height: 1080 })).toBeCloseTo(194.4)
  })

  it('never becomes too small to be hit', () => {
    expect(wishedTokenSize(20, -10, { width: 390, height: 844 })).toBe(40)
  })

  it('has a class for each number of players', () => {
    expect([6, 7, 11, 16].map(sizeClass)).toEqual(['small', 'medium', 'large', 'huge'])
  })
})
