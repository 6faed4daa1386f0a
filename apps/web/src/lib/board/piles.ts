import { type Box, overlaps, type Size, square } from './boxes.ts'
import type { Point } from './ring.ts'
import { handleOf } from './seatBox.ts'
import type { SeatLayout, SeatPlace } from './seats.ts'

/** Reminders of a seat that lie on one another, and the room they take. */
export interface Pile {
  readonly boxes: readonly Box[]
  readonly whole: Box
}

/** So far from the middle of the token, towards the middle of the table or turned away from it by so many radians. */
export function along({ token, inward }: SeatPlace, far: number, turn = 0): Point {
  const [ahead, aside] = [far * Math.cos(turn), far * Math.sin(turn)]
  return {
    x: token.x + inward.x * ahead - inward.y * aside,
    y: token.y + inward.y * ahead + inward.x * aside,
  }
}

/** Discs of a pile look out from under each other by this much of their size; where room is dear by less. */
const STEP = { usual: 0.3, tight: 0.12 } as const
const SHOWN = 5

interface Start {
  readonly far: number
  readonly turn?: number
  readonly step?: number
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

function hull(boxes: readonly Box[], otherwise: Box): Box {
  if (boxes.length === 0) return { x: otherwise.x, y: otherwise.y, width: 0, height: 0 }
  const left = Math.min(...boxes.map(({ x, width }) => x - width / 2))
  const right = Math.max(...boxes.map(({ x, width }) => x + width / 2))
  const top = Math.min(...boxes.map(({ y, height }) => y - height / 2))
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height / 2))
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top }
}

/** Distance from the token's middle at which a pile must begin so that the name under the token stays readable. */
function beyondPlate({ token, plate, inward }: SeatPlace, side: number): number {
  const below = (plate.y + (plate.height + side) / 2 - token.y) / inward.y
  const beside = (plate.width + side) / 2 / Math.abs(inward.x)
  return Math.min(below > 0 ? below : Number.POSITIVE_INFINITY, beside)
}

const TURNS = [0, 35, -35, 65, -65, 95, -95, 130, -130, 180].map((degrees) => (degrees * Math.PI) / 180)

/** What a pile would hide, by how much it is missed. */
interface Hidden {
  readonly box: Box
  readonly weight: number
}

const shared = (a: Box, b: Box): number =>
  Math.max(0, (a.width + b.width) / 2 - Math.abs(a.x - b.x)) *
  Math.max(0, (a.height + b.height) / 2 - Math.abs(a.y - b.y))

/** Names, handles and what others do with their tokens first, then the words in the middle, the own picture last. */
const hiddenBy = ({ seats, centre }: SeatLayout, seat: SeatPlace): readonly Hidden[] => [
  { box: centre, weight: 1 },
  { box: seat.token, weight: 0.2 },
  { box: square(seat.token.x, seat.token.y, seat.token.width / 2), weight: 4 },
  ...seats.flatMap((each) => [
    { box: each.plate, weight: 4 },
    { box: handleOf(each), weight: 8 },
    ...(each === seat ? [] : [{ box: each.token, weight: 2 }]),
  ]),
]

/**
 * A pile beside the token where there is room; beyond the name where it would cover that; else wherever around the
 * token it hides least.
 */
export function stackOf(layout: SeatLayout, seat: SeatPlace, count: number, side: number, stage: Size): Pile {
  const { seats, centre } = layout
  const at = ({ far, turn = 0, step = STEP.usual }: Start): readonly Box[] =>
    Array.from({ length: count }, (_, index) => {
      const { x, y } = along(seat, far + Math.min(index, SHOWN) * step * side, turn)
      return square(
        clamp(x, side / 2, stage.width - side / 2),
        clamp(y, side / 2, stage.height - side / 2),
        side,
      )
    })
  const others: readonly Box[] = [seat.plate, handleOf(seat), ...seats.filter((other) => other !== seat)]
  const isFree = (boxes: readonly Box[]): boolean =>
    !boxes.some((box) => others.some((other) => overlaps(box, other)))
  const edge = seat.token.width / 2
  const beyond = beyondPlate(seat, side)
  const beside = [edge + side / 2, edge + side / 4, edge, beyond, edge * 0.75].map((far) => at({ far }))
  const boxes =
    beside.find((all) => isFree(all) && !all.some((box) => overlaps(box, centre))) ??
    leastHiding(layout, seat, at, side)
  return { boxes, whole: hull(boxes, seat) }
}

function leastHiding(
  layout: SeatLayout,
  seat: SeatPlace,
  at: (start: Start) => readonly Box[],
  side: number,
): readonly Box[] {
  const edge = seat.token.width / 2
  const near = hiddenBy(layout, seat).filter(({ box }) => shared(box, reachOf(seat, side)) > 0)
  const costOf = (boxes: readonly Box[]): number =>
    boxes
      .slice(0, SHOWN + 1)
      .reduce(
        (sum, box) => sum + near.reduce((cost, hidden) => cost + shared(box, hidden.box) * hidden.weight, 0),
        0,
      )
  let best: { readonly boxes: readonly Box[]; readonly cost: number } | null = null
  for (const step of [STEP.usual, STEP.tight])
    for (const far of [
      edge + side / 2,
      edge + side / 4,
      edge,
      Math.min(beyondPlate(seat, side), edge + side),
    ])
      for (const turn of TURNS) {
        const boxes = at({ far, turn, step })
        const cost = costOf(boxes)
        if (!best || cost < best.cost) best = { boxes, cost }
      }
  return best?.boxes ?? []
}

/** As far as a pile around this token can reach. */
const reachOf = ({ token }: SeatPlace, side: number): Box => square(token.x, token.y, token.width + 6 * side)
