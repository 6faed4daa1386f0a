import { type Box, overlaps, type Size } from './boxes.ts'

/**
 * The ring the seats stand on: an ellipse as long as there is room, squarer where there is not. `exponent` 2 is
 * the ellipse; above it the curve goes further into the corners.
 */
export interface RingShape {
  readonly exponent: number
  /**
   * How the distance of two seats is measured: 0 as it is, 1 by how far boxes of a seat's size have to be apart
   * not to touch, which is further where the ring runs aslant.
   */
  readonly boxiness: number
}

/** From the most pleasing to the roomiest. */
export const RING_SHAPES: readonly RingShape[] = [
  { exponent: 2, boxiness: 0 },
  { exponent: 2, boxiness: 0.5 },
  { exponent: 2, boxiness: 1 },
  { exponent: 2.4, boxiness: 1 },
  { exponent: 3, boxiness: 1 },
  { exponent: 4.5, boxiness: 1 },
  { exponent: 9, boxiness: 1 },
]

export interface Point {
  readonly x: number
  readonly y: number
}

/** Even, so that the bottom is as exactly a sample as the top. */
const SAMPLES = 360

/** Points of a ring, clockwise, as bare numbers: the search below looks at very many of them. */
interface Ring {
  readonly x: Float64Array
  readonly y: Float64Array
}

const bent = (value: number, exponent: number): number => Math.sign(value) * Math.abs(value) ** (2 / exponent)

/** The ring of radius 1, clockwise from the top. */
const unitRing = (exponent: number): Ring => ({
  x: Float64Array.from({ length: SAMPLES }, (_, at) =>
    bent(Math.sin((at / SAMPLES) * 2 * Math.PI), exponent),
  ),
  y: Float64Array.from(
    { length: SAMPLES },
    (_, at) => -bent(Math.cos((at / SAMPLES) * 2 * Math.PI), exponent),
  ),
})

const unitRings = new Map(RING_SHAPES.map(({ exponent }) => [exponent, unitRing(exponent)]))

/** Once around, the first point again at the end. `start` 0 is the top, 0.5 the bottom. */
function ringFrom(start: number, radius: Size, exponent: number): Ring {
  const unit = unitRings.get(exponent) ?? unitRing(exponent)
  const turned = (values: Float64Array, by: number): Float64Array =>
    Float64Array.from(
      { length: SAMPLES + 1 },
      (_, at) => (values[(at + start * SAMPLES) % SAMPLES] ?? 0) * by,
    )
  return { x: turned(unit.x, radius.width), y: turned(unit.y, radius.height) }
}

/** From two distances along the axes; 1 where two seats just do not touch. */
type Metric = (dx: number, dy: number) => number

const metricFor = ({ width, height }: Size, boxiness: number): Metric => {
  const slantShare = (1 - boxiness) / Math.hypot(width, height)
  return (dx, dy) =>
    boxiness * Math.max(Math.abs(dx) / width, Math.abs(dy) / height) + slantShare * Math.hypot(dx, dy)
}

/** Steps of one length, each measured from seat to seat and not along the curve; null if the ring is too short. */
function walk(ring: Ring, metric: Metric, step: number, count: number): Point[] | null {
  const points: Point[] = []
  let x = ring.x[0] ?? 0
  let y = ring.y[0] ?? 0
  let at = 0
  for (let place = 0; place < count; place++) {
    points.push({ x, y })
    let before = 0
    let reached = metric((ring.x[at] ?? 0) - x, (ring.y[at] ?? 0) - y)
    while (reached < step) {
      if (at === SAMPLES) return null
      at++
      before = reached
      reached = metric((ring.x[at] ?? 0) - x, (ring.y[at] ?? 0) - y)
    }
    const from = Math.max(0, at - 1)
    const share = reached === before ? 1 : (step - before) / (reached - before)
    x = (ring.x[from] ?? 0) + ((ring.x[at] ?? 0) - (ring.x[from] ?? 0)) * share
    y = (ring.y[from] ?? 0) + ((ring.y[at] ?? 0) - (ring.y[from] ?? 0)) * share
  }
  return points
}

/** Unevenness that a search leaves is shared between left and right. */
const mirrored = (points: readonly Point[]): readonly Point[] =>
  points.map((point, at) => {
    const other = points[(points.length - at) % points.length] ?? point
    return { x: (point.x - other.x) / 2, y: (point.y + other.y) / 2 }
  })

const STEPS_OF_SEARCH = 14
const FEW = 3

/** So many points around the ring, each as far from the next, clockwise from `start`. */
export function pointsOnRing(
  count: number,
  start: number,
  radius: Size,
  seat: Size,
  { exponent, boxiness }: RingShape,
): readonly Point[] {
  const ring = ringFrom(start, radius, exponent)
  const metric = metricFor(seat, boxiness)
  // Where there are few, equal turns do; a walk of equal steps needs neighbours on its side of the ring.
  let best: readonly Point[] = Array.from({ length: count }, (_, place) => {
    const at = Math.round((SAMPLES * place) / count)
    return { x: ring.x[at] ?? 0, y: ring.y[at] ?? 0 }
  })
  // Two seats are nowhere further apart than at the far ends of the ring.
  let [short, long] = [0, metric(radius.width * 2, radius.height * 2)]
  for (let search = 0; count > FEW && search < STEPS_OF_SEARCH; search++) {
    const step = (short + long) / 2
    const points = walk(ring, metric, step, count)
    if (points) {
      best = points
      short = step
    } else long = step
  }
  return mirrored(best)
}

/** Boxes of this size around these points stay clear of each other. */
export function areClear(points: readonly Point[], { width, height }: Size): boolean {
  const boxes: readonly Box[] = points.map(({ x, y }) => ({ x, y, width, height }))
  return boxes.every((box, at) => boxes.slice(at + 1).every((other) => !overlaps(box, other)))
}
