import { buildHouse, type House, type HouseKind, type Pane } from './houses.ts'
import { createDice, n } from './random.ts'

/** The drawing's own measure; it is cropped to the window, its foot always at the bottom. */
export const CANVAS = { width: 1600, height: 900 } as const

/** The strip that is still seen on a phone held upright. */
export const NARROW_STRIP = { left: 606, right: 994 } as const

interface StreetPlan {
  readonly seed: number
  readonly ground: number
  readonly from: number
  readonly to: number
  readonly width: readonly [number, number]
  readonly wall: readonly [number, number]
  readonly roof: readonly [number, number]
}

const KINDS: readonly HouseKind[] = ['gable', 'broad', 'stepped', 'gable', 'broad']

/** Houses shoulder to shoulder, as wide and tall as the dice say. */
function street({ seed, ground, from, to, width, wall, roof }: StreetPlan): House[] {
  const dice = createDice(seed)
  const houses: House[] = []
  for (let x = from; x < to; ) {
    const kind = KINDS[Math.floor(dice.between(0, KINDS.length))] ?? 'gable'
    const stretch = kind === 'broad' ? 1.5 : 1
    const plot = {
      x,
      width: dice.between(...width) * stretch,
      ground,
      wall: dice.between(...wall),
      roof: dice.between(...roof) / (kind === 'broad' ? 1.35 : 1),
    }
    const chimneys = dice.chance(0.7) ? [dice.between(0.18, 0.4)] : []
    houses.push(buildHouse(kind, plot, kind === 'broad' ? [...chimneys, 0.74] : chimneys, dice))
    x += plot.width + dice.between(-6, 5)
  }
  return houses
}

type Row = readonly [
  kind: HouseKind,
  x: number,
  width: number,
  wall: number,
  roof: number,
  chimneys: readonly number[],
]

/** The houses nearest to us are placed by hand: low in the middle, so that the tower stands free. */
const NEAR: readonly Row[] = [
  ['stepped', -30, 118, 206, 96, [0.78]],
  ['broad', 84, 196, 150, 84, [0.16, 0.8]],
  ['gable', 274, 112, 192, 118, [0.7]],
  ['broad', 382, 168, 126, 72, [0.2]],
  ['gable', 546, 96, 158, 92, [0.28]],
  ['stepped', 640, 104, 178, 84, [0.74]],
  ['broad', 742, 158, 118, 70, [0.82]],
  ['gable', 896, 106, 150, 104, [0.24]],
  ['broad', 1000, 176, 112, 66, [0.3, 0.86]],
  ['gable', 1172, 92, 148, 88, [0.7]],
  ['stepped', 1262, 122, 196, 94, [0.2]],
  ['broad', 1382, 178, 142, 82, [0.14, 0.66]],
  ['gable', 1556, 110, 214, 116, [0.3]],
]

const near = (): House[] => {
  const dice = createDice(1791)
  return NEAR.map(([kind, x, width, wall, roof, chimneys]) =>
    buildHouse(kind, { x, width, wall, roof, ground: CANVAS.height }, chimneys, dice),
  )
}

/** A street as few strokes as possible: neighbours differ in shade, so their outlines are two. */
export interface Street {
  readonly shades: readonly [string, string]
  readonly lines: string
  readonly rims: string
  readonly panes: readonly Pane[]
}

const joined = (houses: readonly House[]): Street => {
  const outlines = (odd: number): string =>
    houses
      .filter((_, i) => i % 2 === odd)
      .map((house) => house.outline)
      .join('')
  return {
    shades: [outlines(0), outlines(1)],
    lines: houses.map((house) => house.lines).join(''),
    rims: houses.map((house) => house.rim).join(''),
    panes: houses.flatMap((house) => house.panes),
  }
}

export const STREETS = {
  far: joined(
    street({ seed: 411, ground: 760, from: -20, to: 1620, width: [34, 62], wall: [26, 58], roof: [26, 52] }),
  ),
  middle: joined(
    street({ seed: 77, ground: 830, from: -30, to: 1630, width: [58, 96], wall: [58, 112], roof: [44, 78] }),
  ),
  near: joined(near()),
} as const

const isInside = (pane: Pane, left: number, right: number): boolean =>
  pane.x > left && pane.x + pane.width < right

/** A number that looks random but belongs to the place: windows light up scattered, each always in its turn. */
const scatter = ({ x, y }: Pane): number =>
  (Math.imul(Math.round(x * 7 + y * 131), 2654435761) >>> 0) / 2 ** 32

/** Windows in the order in which they light up; only those that nothing hides on this kind of screen. */
export function windowsInOrder(isNarrow: boolean): readonly Pane[] {
  const [left, right] = isNarrow ? [NARROW_STRIP.left, NARROW_STRIP.right] : [0, CANVAS.width]
  return STREETS.near.panes
    .filter((pane) => isInside(pane, left, right))
    .sort((a, b) => scatter(a) - scatter(b))
}

/** A wisp above a chimney: thin where it leaves, wider where the wind takes it. */
const wisp = (x: number, y: number): string =>
  `M${n(x)} ${n(y)}c-9 -22 16 -36 6 -62s-24 -36 0 -70s34 -26 26 -60s8 -30 34 -34c-14 14 -16 26 -12 42c6 30 -18 38 -30 58s12 38 4 64s-20 36 -22 62Z`

export const SMOKE: readonly string[] = [wisp(118, 662), wisp(784, 706), wisp(1290, 606)]
