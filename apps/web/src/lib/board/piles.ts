import { type Box, isInside, type Size, square } from './boxes.ts'
import type { Point } from './ring.ts'
import { cornersOf, handleOf } from './seatBox.ts'
import type { SeatLayout, SeatPlace } from './seats.ts'

/** So far from the middle of the token, towards the middle of the table or turned away from it by so many radians. */
export function along({ token, inward }: SeatPlace, far: number, turn = 0): Point {
  const [ahead, aside] = [far * Math.cos(turn), far * Math.sin(turn)]
  return {
    x: token.x + inward.x * ahead - inward.y * aside,
    y: token.y + inward.y * ahead + inward.x * aside,
  }
}

const TURNS = [0, 20, -20, 40, -40, 60, -60, 80, -80, 100, -100, 120, -120, 140, -140, 160, -160, 180].map(
  (degrees) => (degrees * Math.PI) / 180,
)

/** What a pile would hide: how much that is missed with every pixel of it, and that it is touched at all. */
interface Hidden {
  readonly box: Box
  readonly weight: number
  readonly touched: number
}

const shared = (a: Box, b: Box): number =>
  Math.max(0, (a.width + b.width) / 2 - Math.abs(a.x - b.x)) *
  Math.max(0, (a.height + b.height) / 2 - Math.abs(a.y - b.y))

/** Names, handles and other piles stay free wherever that is possible. */
const pressed = (box: Box): Hidden => ({ box, weight: 8, touched: 2000 })

/** Then comes what others do with their tokens, then the words in the middle; the own picture is missed least. */
const hiddenBy = ({ seats, centre }: SeatLayout, seat: SeatPlace): readonly Hidden[] => [
  { box: centre, weight: 4, touched: 0 },
  { box: seat.token, weight: 0.2, touched: 0 },
  { box: square(seat.token.x, seat.token.y, seat.token.width / 2), weight: 4, touched: 0 },
  ...seats.flatMap((each) => [
    pressed(each.plate),
    pressed(handleOf(each)),
    ...cornersOf(each).map((box) => ({ box, weight: 4, touched: 600 })),
    ...(each === seat ? [] : [{ box: each.token, weight: 2, touched: 300 }]),
  ]),
]

const costOf = (area: number, { weight, touched }: Hidden): number => (area > 0 ? area * weight + touched : 0)

/** A pile counts as this much dearer where it lies aside, for each radian: in doubt it lies towards the middle. */
const ASIDE = 6

/** One disc for all reminders of a seat: beside the token or on its rim, wherever it hides least. */
export function pileOf(
  layout: SeatLayout,
  seat: SeatPlace,
  side: number,
  stage: Size,
  taken: readonly Box[],
): Box {
  const edge = seat.token.width / 2
  const reach = square(seat.token.x, seat.token.y, seat.token.width + 4 * side)
  const near = [...hiddenBy(layout, seat), ...taken.map(pressed)].filter(({ box }) => shared(box, reach) > 0)
  let best = {
    box: square(seat.token.x, seat.token.y - edge + side / 2, side),
    cost: Number.POSITIVE_INFINITY,
  }
  for (const far of [edge + side / 2, edge + side / 4, edge, edge * 0.8])
    for (const turn of TURNS) {
      const { x, y } = along(seat, far, turn)
      const box = square(x, y, side)
      if (!isInside(box, stage)) continue
      const cost = near.reduce(
        (sum, hidden) => sum + costOf(shared(box, hidden.box), hidden),
        Math.abs(turn) * ASIDE,
      )
      if (cost < best.cost) best = { box, cost }
    }
  return best.box
}
