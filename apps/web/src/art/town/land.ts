import { createDice, n } from './random.ts'

export interface Ridge {
  readonly body: string
  readonly lines: string
}

/** A ridge through the given heights, softly joined, with contours below it. */
function ridge(heights: readonly number[], contours: number, spacing: number): Ridge {
  const step = 1600 / (heights.length - 1)
  const curve = (drop: number): string =>
    heights.slice(1).reduce(
      (path, y, i) => {
        const before = heights[i] ?? y
        const x = (i + 1) * step
        return `${path}C${n(x - step * 0.55)} ${n(before + drop)} ${n(x - step * 0.45)} ${n(y + drop)} ${n(x)} ${n(y + drop)}`
      },
      `M0 ${n((heights[0] ?? 0) + drop)}`,
    )
  return {
    body: `${curve(0)}V900H0Z`,
    lines: Array.from({ length: contours }, (_, i) => curve((i + 1) * spacing * (1 + i * 0.12))).join(''),
  }
}

export const HILLS = {
  far: ridge([596, 548, 588, 520, 572, 604, 536, 574, 610], 4, 11),
  near: ridge([664, 642, 610, 652, 676, 648, 668, 626, 650], 5, 12),
} as const

/** Sails of the mill on the hill, around its hub. */
export const MILL_SAILS: string = [0, 1, 2, 3]
  .map((turn) => {
    const [c, s] = [Math.cos(turn * (Math.PI / 2) + 0.5), Math.sin(turn * (Math.PI / 2) + 0.5)]
    const at = (along: number, aside: number): string =>
      `${n(c * along - s * aside)} ${n(s * along + c * aside)}`
    return `M0 0L${at(34, 0)}M${at(9, 0)}L${at(9, 7)}L${at(34, 7)}L${at(34, 0)}M${at(17, 0)}L${at(17, 7)}M${at(25, 0)}L${at(25, 7)}`
  })
  .join('')

interface Branch {
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly length: number
  readonly depth: number
}

/** A bare tree, grown branch by branch; one path for each thickness. */
function growTree(seed: number, x: number, y: number, height: number): readonly string[] {
  const dice = createDice(seed)
  const paths: string[] = []
  const grow = ({ x: fromX, y: fromY, angle, length, depth }: Branch): void => {
    const bend = dice.between(-0.22, 0.22)
    const toX = fromX + Math.cos(angle) * length
    const toY = fromY + Math.sin(angle) * length
    const midX = fromX + Math.cos(angle + bend) * length * 0.55
    const midY = fromY + Math.sin(angle + bend) * length * 0.55
    paths[depth] = `${paths[depth] ?? ''}M${n(fromX)} ${n(fromY)}Q${n(midX)} ${n(midY)} ${n(toX)} ${n(toY)}`
    if (depth === 6) return
    const twigs = depth < 2 || dice.chance(0.55) ? 3 : 2
    for (let i = 0; i < twigs; i++) {
      const spread = (i - (twigs - 1) / 2) * dice.between(0.5, 0.72)
      // Branches of an old tree lean to the light, here towards the open sky on the left.
      const lean = depth > 0 ? -0.06 : 0
      grow({
        x: toX,
        y: toY,
        angle: angle + spread + lean + dice.between(-0.14, 0.14),
        length: length * dice.between(0.62, 0.8),
        depth: depth + 1,
      })
    }
  }
  grow({ x, y, angle: -Math.PI / 2 - 0.08, length: height, depth: 0 })
  return paths
}

export const TREE: readonly string[] = growTree(5, 1494, 880, 170)
export const BRANCH_WIDTHS: readonly number[] = [20, 11, 6, 3.4, 2, 1.2, 0.7]

/** A bird seen from afar, wings up. */
export const BIRD = 'M-11 -2q5 -6 11 2q6 -8 11 -2q-6 -2 -11 4q-5 -6 -11 -4Z'

/** Someone who is always up at night. */
export const CAT =
  'M-11 0q-3 -13 3 -20q3 -5 2 -10l-1 -8l5 4q4 -2 8 0l5 -4l0 9q3 7 -3 11q4 8 4 18Zm22 0q8 -1 9 -10q1 -7 7 -8l1 3q-5 1 -5 7q0 10 -10 11Z'
