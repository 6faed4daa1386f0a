import type { Box, Size } from './boxes.ts'
import { centreOf, hasRoom, isFree, NEEDS, type Need } from './centre.ts'
import { layoutList } from './list.ts'
import { areClear, type Point, pointsOnRing, RING_SHAPES, type RingShape } from './ring.ts'
import { type SeatPlace, seatBox, seatSize } from './seatBox.ts'
import { MIN_TOKEN_PX, wishedTokenSize } from './tokenSize.ts'

export type { SeatPlace } from './seatBox.ts'

/** Arrangement of the seats: around the middle, or, where that leaves too little of it, in rows below. */
export type SeatForm = 'ring' | 'list'

export interface SeatLayout {
  readonly form: SeatForm
  /** Whether the middle is too small for buttons, so that they stand in the dock. */
  readonly isDocked: boolean
  readonly tokenSize: number
  readonly seats: readonly SeatPlace[]
  /** Middle that the seats leave free. */
  readonly centre: Box
  /** Area that is drawn; where it is larger than the stage, it is pulled under it. */
  readonly table: Size
}

export interface SeatsInput {
  readonly count: number
  readonly stage: Size
  /** The window: tokens are measured by it, as viewport units are. */
  readonly viewport: Size
  /** Zoom the reader has added to the tokens. */
  readonly chosenZoom: number
  /** The reader's own seat stands at the bottom; without one the first stands at the top. */
  readonly ownSeat: number
  /** Size the middle has to hold at least. */
  readonly need: Need
  /** Card in the middle that the seats keep clear of, if they can. */
  readonly card?: Size | null
}

const STAGE_MARGIN_PX = 6
const SEAT_GAP_PX = 6

const ringRadius = (stage: Size, seat: Size): Size => ({
  width: Math.max(0, (stage.width - seat.width) / 2 - STAGE_MARGIN_PX),
  height: Math.max(0, (stage.height - seat.height) / 2 - STAGE_MARGIN_PX),
})

interface Fitted {
  readonly token: number
  readonly points: readonly Point[]
}

const FEWEST_AROUND = 3

/** An uneven number leaves one end of the ring empty: it is drawn out until it fills the stage from top to bottom. */
function filling(points: readonly Point[], { height }: Size): readonly Point[] {
  if (points.length < FEWEST_AROUND) return points
  const top = Math.min(...points.map(({ y }) => y))
  const bottom = Math.max(...points.map(({ y }) => y))
  return points.map(({ x, y }) => ({ x, y: ((y - top) / (bottom - top) - 0.5) * 2 * height }))
}

function pointsFor(input: SeatsInput, token: number, shape: RingShape): readonly Point[] | null {
  const seat = seatSize(token)
  const radius = ringRadius(input.stage, seat)
  const spaced = { width: seat.width + SEAT_GAP_PX, height: seat.height + SEAT_GAP_PX }
  const start = input.ownSeat < 0 ? 0 : 0.5
  const points = filling(pointsOnRing(input.count, start, radius, spaced, shape), radius)
  const isClear = areClear(points, spaced) && (!input.card || isFree(input.card, points, spaced))
  return isClear && hasRoom(input.need, points, spaced, input.stage) ? points : null
}

const STEPS_OF_SEARCH = 9

/** The largest tokens up to the wish that fit on a ring of this shape. */
function fit(input: SeatsInput, wish: number, shape: RingShape): Fitted | null {
  const whole = pointsFor(input, wish, shape)
  if (whole) return { token: wish, points: whole }
  const smallest = pointsFor(input, MIN_TOKEN_PX, shape)
  let best: Fitted | null = smallest && { token: MIN_TOKEN_PX, points: smallest }
  let [low, high] = [MIN_TOKEN_PX, wish]
  for (let step = 0; best && step < STEPS_OF_SEARCH; step++) {
    const token = (low + high) / 2
    const points = pointsFor(input, token, shape)
    if (points) {
      best = { token, points }
      low = token
    } else high = token
  }
  return best
}

/** A pleasing ring is worth a slightly smaller token. */
const WORTH = 0.94

/** The first shape that gives tokens nearly as large as the best one does; null where no ring has room. */
function bestFit(input: SeatsInput, wish: number): Fitted | null {
  const fits: Fitted[] = []
  for (const shape of RING_SHAPES) {
    const fitted = fit(input, wish, shape)
    if (fitted?.token === wish) return fitted
    if (fitted) fits.push(fitted)
  }
  const largest = Math.max(...fits.map(({ token }) => token))
  return fits.find(({ token }) => token >= largest * WORTH) ?? null
}

function placeAt({ x, y }: Point, token: number, stage: Size): SeatPlace {
  const distance = Math.hypot(x, y)
  return {
    ...seatBox(stage.width / 2 + x, stage.height / 2 + y, token),
    angle: ((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360,
    inward: distance === 0 ? { x: 0, y: 1 } : { x: -x / distance, y: -y / distance },
  }
}

function ringWith(input: SeatsInput, { token, points }: Fitted): SeatLayout {
  const { count, stage, ownSeat, need } = input
  const first = Math.max(0, ownSeat)
  const seats = Array.from({ length: count }, (_, index) => {
    const point = points[(index - first + count) % count] ?? { x: 0, y: 0 }
    return placeAt(point, token, stage)
  })
  const centre = centreOf(points, seatSize(token), stage, need)
  return { form: 'ring', isDocked: need !== 'whole', tokenSize: token, seats, centre, table: stage }
}

/** Share of the wished size that tokens keep beside a middle with all its buttons; else these go to the dock. */
const WORTH_BESIDE = 0.8

/** By the width alone: a dock takes height from the stage, and must not send itself away by it. */
function isTight({ stage, need }: SeatsInput, wish: number): boolean {
  const seat = seatSize(Math.max(MIN_TOKEN_PX, wish * WORTH_BESIDE)).width + SEAT_GAP_PX
  const [middle] = NEEDS.whole
  return need === 'whole' && stage.width < middle.width + 2 * (seat + STAGE_MARGIN_PX)
}

/** Layout of the seats. Pure: the same window and table always look the same. */
export function layoutSeats(input: SeatsInput): SeatLayout {
  const { count, viewport, chosenZoom, need, card } = input
  if (count === 0) return ringWith(input, { token: MIN_TOKEN_PX, points: [] })
  const wish = wishedTokenSize(count, chosenZoom, viewport)
  if (isTight(input, wish)) return layoutSeats({ ...input, need: 'docked', card: null })
  const fitted = bestFit(input, wish)
  if (fitted) return ringWith(input, fitted)
  if (card) return layoutSeats({ ...input, card: null })
  if (need === 'whole') return layoutSeats({ ...input, need: 'docked' })
  return { form: 'list', isDocked: true, ...layoutList(input) }
}
