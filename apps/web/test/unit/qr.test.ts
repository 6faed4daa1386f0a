import { describe, expect, it } from 'vitest'
import { qrCode } from '@belfry/kit'

/** Read back with a reader that others wrote. */
const BELFRY = [
  '#######..#.##.#######',
  '#.....#...###.#.....#',
  '#.###.#.#..##.#.###.#',
  '#.###.#.#..#..#.###.#',
  '#.###.#.#.###.#.###.#',
  '#.....#.##..#.#.....#',
  '#######.#.#.#.#######',
  '........#.###........',
  '#.#####.....#.#####..',
  '##.....##...#..#.##.#',
  '...#.###..##.#..####.',
  '#.#.#....##....####.#',
  '..#..##...##.#..#....',
  '........#.######.#...',
  '#######..##.#.##..##.',
  '#.....#.#.#####..##.#',
  '#.###.#.##..#..##..#.',
  '#.###.#.###.#...###..',
  '#.###.#.#.##.#.......',
  '#.....#..##....####..',
  '#######.####.#.#.#.#.',
]

const sizeOf = (bytes: number): number | null => qrCode('x'.repeat(bytes))?.length ?? null

describe('a QR code', () => {
  it('is drawn as readers expect it', () => {
    const rows = qrCode('Belfry')?.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''))
    expect(rows).toEqual(BELFRY)
  })

  it('is as large as the text needs, and none where the text is too long', () => {
    expect([1, 14, 15, 26, 27, 180, 181, 213].map(sizeOf)).toEqual([21, 21, 25, 25, 29, 53, 57, 57])
    expect(sizeOf(214)).toBeNull()
    expect(qrCode('ü'.repeat(107))).toBeNull()
  })
})
