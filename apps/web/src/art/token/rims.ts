import type { Team } from '@belfry/content'

/** Tokens are drawn on a square of this side; the rim lies between two circles around its middle. */
export const SIDE = 200
const MIDDLE = SIDE / 2
export const RIM = { outer: 98, inner: 83, middle: 90.5, width: 15 } as const

const round = (value: number): string => String(Math.round(value * 10) / 10)

const at = (degrees: number, radius: number): string => {
  const angle = (degrees * Math.PI) / 180
  return `${round(MIDDLE + radius * Math.sin(angle))} ${round(MIDDLE - radius * Math.cos(angle))}`
}

/** The same small mark at equal turns around the rim. */
const around = (count: number, mark: (degrees: number, step: number) => string): string => {
  const step = 360 / count
  return Array.from({ length: count }, (_, place) => mark(place * step, step)).join('')
}

const beads = around(40, (turn) => `M${at(turn, RIM.middle)}h0`)
const dashes = around(22, (turn, step) => `M${at(turn, RIM.middle)}L${at(turn + step * 0.6, RIM.middle)}`)
const teeth = around(
  30,
  (turn, step) =>
    `M${at(turn, RIM.outer - 1)}L${at(turn + step / 2, RIM.inner + 3)}L${at(turn + step, RIM.outer - 1)}Z`,
)
const thorns = around(
  18,
  (turn, step) =>
    `M${at(turn, RIM.inner + 1)}L${at(turn + step * 0.35, RIM.outer - 2)}L${at(turn + step * 0.5, RIM.inner + 5)}` +
    `L${at(turn + step * 0.75, RIM.outer - 5)}L${at(turn + step, RIM.inner + 1)}Z`,
)
const braid = around(
  36,
  (turn, step) => `M${at(turn, RIM.inner + 3)}L${at(turn + step * 0.7, RIM.outer - 3)}`,
)
const rays = around(48, (turn) => `M${at(turn, RIM.inner + 3)}L${at(turn, RIM.outer - 3)}`)
const leaves = around(
  20,
  (turn, step) =>
    `M${at(turn, RIM.middle)}Q${at(turn + step * 0.35, RIM.outer - 2)} ${at(turn + step * 0.75, RIM.middle)}` +
    `Q${at(turn + step * 0.35, RIM.inner + 2)} ${at(turn, RIM.middle)}Z`,
)

export interface RimPattern {
  readonly path: string
  /** Marks are lines or filled shapes. */
  readonly kind: 'line' | 'shape'
}

/** Colour never tells a team alone: each has marks of its own around the rim. */
export const RIM_PATTERNS: Readonly<Record<Team, RimPattern>> = {
  townsfolk: { path: beads, kind: 'line' },
  outsider: { path: dashes, kind: 'line' },
  minion: { path: teeth, kind: 'shape' },
  demon: { path: thorns, kind: 'shape' },
  traveller: { path: braid, kind: 'line' },
  fabled: { path: rays, kind: 'line' },
  loric: { path: leaves, kind: 'shape' },
}

/** A sign for each team, on a square of 24: a house, a tent, horns, a flame, a staff, a book, a leaf. */
export const TEAM_GLYPHS: Readonly<Record<Team, string>> = {
  townsfolk: 'M4 12L12 4l8 8v8h-5v-5H9v5H4Z',
  outsider: 'M12 4L3 20h6l3-7 3 7h6Z',
  minion: 'M4 4c0 7 3 9 5 10l-1 6 4-3 4 3-1-6c2-1 5-3 5-10-2 4-5 5-8 5S6 8 4 4Z',
  demon: 'M12 2c1 5 7 7 7 13a7 7 0 0 1-14 0c0-3 2-4 3-7 1 2 1 3 2 4 2-3 2-6 2-10Z',
  traveller: 'M6 21L15 9a4.5 4.5 0 1 1 3 2L9 23ZM4 10c2-2 5-2 7 0l-3 4Z',
  fabled: 'M3 5c4-1 7 0 9 2 2-2 5-3 9-2v14c-4-1-7 0-9 2-2-2-5-3-9-2Z',
  loric: 'M5 21c0-9 4-15 15-18 1 11-4 16-12 16l-1 2Z',
}

/** Arms of a star around a point, for setup. */
export const star = (x: number, y: number, radius: number): string => {
  const points = Array.from({ length: 10 }, (_, place) => {
    const angle = (place * Math.PI) / 5
    const reach = place % 2 === 0 ? radius : radius * 0.42
    return `${round(x + reach * Math.sin(angle))} ${round(y - reach * Math.cos(angle))}`
  })
  return `M${points.join('L')}Z`
}

/** A crescent that opens towards the middle of the token. */
export const crescent = (x: number, y: number, radius: number, opens: 'left' | 'right'): string => {
  const [outer, inner] = opens === 'right' ? [0, 1] : [1, 0]
  const r = round(radius)
  const flat = round(radius * 1.35)
  return `M${x} ${y - radius}A${r} ${r} 0 0 ${outer} ${x} ${y + radius}A${flat} ${flat} 0 0 ${inner} ${x} ${y - radius}Z`
}
