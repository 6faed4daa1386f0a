import { type Dice, n } from './random.ts'

export interface Pane {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A drawn house: its outline, the lines engraved on it, and where light can be seen. */
export interface House {
  readonly outline: string
  readonly lines: string
  /** The edge that catches the moon. */
  readonly rim: string
  readonly panes: readonly Pane[]
}

export interface Plot {
  readonly x: number
  readonly width: number
  /** The street; walls rise from it. */
  readonly ground: number
  readonly wall: number
  readonly roof: number
}

type Builder = (plot: Plot, dice: Dice) => { roof: string; rim: string; lines: string[] }

const EAVES = 7

const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`

/** Rows of tiles on a slope between two edges, drawn as broken hairlines. */
function tiles(
  left: (t: number) => number,
  right: (t: number) => number,
  top: number,
  height: number,
  dice: Dice,
): string[] {
  const rows = Math.max(2, Math.round(height / 9))
  return Array.from({ length: rows - 1 }, (_, row) => {
    const t = (row + 1) / rows
    const y = top + t * height
    const from = left(t) + dice.between(2, 10)
    const to = right(t) - dice.between(2, 10)
    const gap = from + (to - from) * dice.between(0.25, 0.75)
    return to - from < 14 ? '' : line(from, y, gap - 4, y) + line(gap + 4, y, to, y)
  })
}

/** Posts and beams of a half-timbered front. */
function timber(x: number, width: number, top: number, ground: number): string {
  const floors = Math.max(1, Math.round((ground - top) / 48))
  const height = (ground - top) / floors
  let frame = ''
  for (let floor = 0; floor < floors; floor++) {
    const y = top + floor * height
    frame += line(x + 3, y + height, x + width - 3, y + height)
    frame += line(x + 5, y + height, x + width * 0.2, y) + line(x + width - 5, y + height, x + width * 0.8, y)
  }
  return frame
}

/** The narrow end to the street, under a steep triangle. */
const gable: Builder = ({ x, width, ground, wall, roof }, dice) => {
  const eaves = ground - wall
  const ridge = eaves - roof
  const middle = x + width / 2
  const beam = eaves - roof * 0.32
  const half = (width / 2) * 0.68
  return {
    roof: `M${n(x - EAVES)} ${n(eaves + 6)}L${n(middle)} ${n(ridge)}L${n(x + width + EAVES)} ${n(eaves + 6)}`,
    rim: line(x - EAVES, eaves + 6, middle, ridge),
    lines: [
      timber(x, width, eaves + 3, ground),
      line(x + 3, eaves + 2, x + width - 3, eaves + 2),
      line(middle - half + 6, beam, middle + half - 6, beam),
      line(middle, ridge + 12, middle, beam),
      dice.chance(0.6)
        ? line(middle, beam, middle - half * 0.7, eaves) + line(middle, beam, middle + half * 0.7, eaves)
        : '',
    ],
  }
}

/** The long side to the street: a sloping roof with dormers. */
const broad: Builder = ({ x, width, ground, wall, roof }, dice) => {
  const eaves = ground - wall
  const ridge = eaves - roof
  const inset = Math.min(roof * 0.55, width * 0.2)
  const slope = (t: number) => inset * (1 - t)
  const dormer = Math.min(26, roof * 0.5)
  const dormers = Math.max(0, Math.floor((width - 2 * inset) / (dormer * 2.4)))
  const first = x + width / 2 - ((dormers - 1) * dormer * 2.1) / 2
  const peaks = Array.from({ length: dormers }, (_, i) => {
    const at = first + i * dormer * 2.1
    const sill = eaves - roof * 0.2
    return `M${n(at - dormer / 2)} ${n(sill)}V${n(sill - dormer * 0.7)}L${n(at)} ${n(sill - dormer * 1.35)}L${n(at + dormer / 2)} ${n(sill - dormer * 0.7)}V${n(sill)}`
  })
  return {
    roof: `M${n(x - EAVES)} ${n(eaves + 5)}L${n(x + inset)} ${n(ridge)}H${n(x + width - inset)}L${n(x + width + EAVES)} ${n(eaves + 5)}`,
    rim: `M${n(x - EAVES)} ${n(eaves + 5)}L${n(x + inset)} ${n(ridge)}H${n(x + width - inset)}`,
    lines: [
      line(x, eaves + 3, x + width, eaves + 3),
      ...tiles(
        (t) => x + slope(t),
        (t) => x + width - slope(t),
        ridge,
        roof,
        dice,
      ),
      ...peaks,
    ],
  }
}

/** A merchant's house: its gable climbs in steps. */
const stepped: Builder = ({ x, width, ground, wall, roof }) => {
  const steps = 4
  const eaves = ground - wall
  const run = width / 2 / (steps + 0.5)
  const rise = roof / steps
  const up = Array.from(
    { length: steps },
    (_, i) => `V${n(eaves - rise * (i + 1))}H${n(x + run * (i + 1))}`,
  ).join('')
  const down = Array.from(
    { length: steps },
    (_, i) => `H${n(x + width - run * (steps - i))}V${n(eaves - rise * (steps - 1 - i))}`,
  ).join('')
  return {
    roof: `M${n(x)} ${n(eaves)}${up}${down}H${n(x + width)}V${n(eaves)}`,
    rim: `M${n(x)} ${n(ground)}V${n(eaves)}${up}H${n(x + width - run * steps)}`,
    lines: [
      line(x + 2, eaves, x + width - 2, eaves),
      line(x + width * 0.22, eaves - roof * 0.42, x + width * 0.78, eaves - roof * 0.42),
      line(x + width / 2, eaves - roof * 0.95, x + width / 2, eaves - roof * 0.6),
    ],
  }
}

export const BUILDERS = { gable, broad, stepped } as const
export type HouseKind = keyof typeof BUILDERS

function chimney(plot: Plot, at: number, dice: Dice): string {
  const x = plot.x + plot.width * at
  const width = dice.between(9, 14)
  const foot = plot.ground - plot.wall - plot.roof * 0.3
  const top = plot.ground - plot.wall - plot.roof - dice.between(4, 16)
  return `M${n(x)} ${n(foot)}V${n(top)}h-2v-5h${n(width + 4)}v5h-2V${n(foot)}Z`
}

const PANE = { width: 10, height: 15 } as const

function panesOf({ x, width, ground, wall }: Plot, dice: Dice): Pane[] {
  const columns = Math.max(1, Math.floor((width - 10) / 24))
  const rows = Math.max(1, Math.floor((wall - 12) / 36))
  const gap = width / columns
  const panes: Pane[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (dice.chance(0.16)) continue
      panes.push({ ...PANE, x: x + gap * (column + 0.5) - PANE.width / 2, y: ground - wall + 16 + row * 36 })
    }
  return panes
}

export function buildHouse(kind: HouseKind, plot: Plot, chimneys: readonly number[], dice: Dice): House {
  const { roof, lines, rim } = BUILDERS[kind](plot, dice)
  const { x, width, ground, wall } = plot
  const walls = `M${n(x)} ${n(ground)}V${n(ground - wall - 1)}H${n(x + width)}V${n(ground)}Z`
  return {
    outline: `${roof}Z${walls}${chimneys.map((at) => chimney(plot, at, dice)).join('')}`,
    lines: lines.join(''),
    rim,
    panes: panesOf(plot, dice),
  }
}
