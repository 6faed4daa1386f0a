import { describe, expect, it } from 'vitest'
import { moonPath } from '../../src/art/town/heavens.ts'
import { CANVAS, NARROW_STRIP, windowsInOrder } from '../../src/art/town/streets.ts'

const MOST_PLAYERS = 20

describe('windows', () => {
  it.each([
    ['wide', false, 0, CANVAS.width],
    ['narrow', true, NARROW_STRIP.left, NARROW_STRIP.right],
  ])('a %s screen has one in sight for each of twenty players', (_, isNarrow, left, right) => {
    const windows = windowsInOrder(isNarrow)
    expect(windows.length).toBeGreaterThanOrEqual(MOST_PLAYERS)
    expect(new Set(windows.map(({ x, y }) => `${x} ${y}`)).size).toBe(windows.length)
    for (const { x, width, y } of windows.slice(0, MOST_PLAYERS)) {
      expect(x).toBeGreaterThan(left)
      expect(x + width).toBeLessThan(right)
      expect(y).toBeLessThan(CANVAS.height)
    }
  })
})

describe('the moon', () => {
  it('has eight shapes, one a night, and begins again', () => {
    const shapes = Array.from({ length: 8 }, (_, i) => moonPath(i + 1, 50))
    expect(new Set(shapes).size).toBe(8)
    expect(moonPath(9, 50)).toBe(moonPath(1, 50))
  })

  it('is full on the fourth night and dark on the eighth', () => {
    expect(moonPath(4, 50)).toBe('M0 -50A50 50 0 0 1 0 50A50 50 0 0 1 0 -50Z')
    expect(moonPath(8, 50)).toBe('M0 -50A50 50 0 0 1 0 50A50 50 0 0 0 0 -50Z')
  })
})
