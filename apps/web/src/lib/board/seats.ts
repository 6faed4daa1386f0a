import { type Box, type Size, square } from './boxes.ts'
import { areClear, type Point, pointsOnRing, RING_SHAPES, type RingShape } from './ring.ts'
import { MIN_TOKEN_PX, wishedTokenSize } from './tokenSize.ts'

/** A seat on the stage: all of it, its parts, and where the middle lies from there. */
export interface SeatPlace extends Box {
  readonly token: Box
  readonly plate: Box
  /** Degrees clockwise from the top, seen from the middle of the stage. */
  readonly angle: number
  /** Towards the middle, of length 1. */
  readonly inward: Point
}

export interface SeatLayout {
  readonly tokenSize: number
  readonly seats: readonly SeatPlace[]
  /** What the seats leave free in the middle. */
  readonly centre: Box
}

export interface SeatsInput {
  readonly count: number
  readonly stage: Size
  /** The window: tokens are measured by it, as viewport units are. */
  readonly viewport: Size
  /** What the reader has added to the tokens' zoom. */
  readonly chosenZoom: number
  /** The reader's own seat stands at the bottom; without one the first stands at the top. */
  readonly ownSeat: number
}

const STAGE_MARGIN_PX = 6
const SEAT_GAP_PX = 6
const PLATE_GAP_PX = 3
const PLATE_MIN_WIDTH_PX = 54
/** Below this size a token's plate is set in the smallest type. */
const SMALL_TOKEN_PX = 84
const PLATE_HEIGHT_PX = { small: 18, usual: 24 } as const

/** Names are a little wider than tokens; on small ones as wide as a short name needs. */
const plateSize = (token: number): Size => ({
  width: Math.max(token * 1.12, PLATE_MIN_WIDTH_PX),
  height: token < SMALL_TOKEN_PX ? PLATE_HEIGHT_PX.small : PLATE_HEIGHT_PX.usual,
})

const seatSize = (token: number): Size => {
  const plate = plateSize(token)
  return { width: Math.max(token, plate.width), height: token + PLATE_GAP_PX + plate.height }
}

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
  return areClear(points, spaced) ? points : null
}

const STEPS_OF_SEARCH = 9
const SMALLEST_TOKEN_PX = 24

/** The largest tokens up to the wish that fit on a ring of this shape. */
function fit(input: SeatsInput, wish: number, shape: RingShape): Fitted | null {
  const whole = pointsFor(input, wish, shape)
  if (whole) return { token: wish, points: whole }
  let best: Fitted | null = null
  let [low, high] = [SMALLEST_TOKEN_PX, wish]
  for (let step = 0; step < STEPS_OF_SEARCH; step++) {
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

/** The first shape that gives tokens nearly as large as the best one does. */
function bestFit(input: SeatsInput, wish: number): Fitted {
  const fits: Fitted[] = []
  for (const shape of RING_SHAPES) {
    const fitted = fit(input, wish, shape)
    if (fitted?.token === wish) return fitted
    if (fitted) fits.push(fitted)
  }
  const largest = Math.max(...fits.map(({ token }) => token))
  const enough = Math.max(largest * WORTH, Math.min(largest, MIN_TOKEN_PX))
  const chosen = fits.find(({ token }) => token >= enough)
  // No room at all: a window smaller than any we promise. Seats then lie over each other, on the ring.
  return chosen ?? { token: SMALLEST_TOKEN_PX, points: crowded(input) }
}

const crowded = (input: SeatsInput): readonly Point[] => {
  const seat = seatSize(SMALLEST_TOKEN_PX)
  return pointsOnRing(input.count, 0, ringRadius(input.stage, seat), seat, { exponent: 4, boxiness: 1 })
}

function placeAt({ x, y }: Point, token: number, stage: Size): SeatPlace {
  const seat = seatSize(token)
  const plate = plateSize(token)
  const box = { x: stage.width / 2 + x, y: stage.height / 2 + y, ...seat }
  const top = box.y - seat.height / 2
  const distance = Math.hypot(x, y)
  return {
    ...box,
    token: square(box.x, top + token / 2, token),
    plate: { x: box.x, y: top + token + PLATE_GAP_PX + plate.height / 2, ...plate },
    angle: ((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360,
    inward: distance === 0 ? { x: 0, y: 1 } : { x: -x / distance, y: -y / distance },
  }
}

/** How much of what the ring leaves free belongs to the middle; the rest is for reminders. */
const CENTRE_SHARE = { narrow: 0.9, usual: 0.68 } as const
const NARROW_STAGE_PX = 520
const CENTRE_ASPECTS = [0.8, 1, 1.25, 1.6, 2] as const

/** The largest box of this shape in the middle that stays clear of every seat. */
function clearBox(seats: readonly SeatPlace[], stage: Size, aspect: number): Size {
  const whole = Math.min(stage.width / aspect, stage.height)
  let [low, high] = [0, whole]
  for (let step = 0; step < STEPS_OF_SEARCH; step++) {
    const height = (low + high) / 2
    const isClear = seats.every(
      (seat) =>
        Math.abs(seat.x - stage.width / 2) >= (seat.width + height * aspect) / 2 ||
        Math.abs(seat.y - stage.height / 2) >= (seat.height + height) / 2,
    )
    if (isClear) low = height
    else high = height
  }
  return { width: low * aspect, height: low }
}

/** The middle: what is widest counts as much as what is largest, because lines of text run sideways. */
function centreOf(seats: readonly SeatPlace[], stage: Size): Box {
  const worth = ({ width, height }: Size): number => width ** 1.3 * height
  const best = CENTRE_ASPECTS.map((aspect) => clearBox(seats, stage, aspect)).reduce((a, b) =>
    worth(b) > worth(a) ? b : a,
  )
  const share = CENTRE_SHARE[stage.width < NARROW_STAGE_PX ? 'narrow' : 'usual']
  return {
    x: stage.width / 2,
    y: stage.height / 2,
    width: best.width * share,
    height: best.height * share,
  }
}

/** Where the seats stand. Pure: the same window and table always look the same. */
export function layoutSeats(input: SeatsInput): SeatLayout {
  const { count, stage, viewport, chosenZoom, ownSeat } = input
  if (count === 0) return { tokenSize: MIN_TOKEN_PX, seats: [], centre: centreOf([], stage) }
  const { token, points } = bestFit(input, wishedTokenSize(count, chosenZoom, viewport))
  const first = Math.max(0, ownSeat)
  const seats = Array.from({ length: count }, (_, index) => {
    const point = points[(index - first + count) % count] ?? { x: 0, y: 0 }
    return placeAt(point, token, stage)
  })
  return { tokenSize: token, seats, centre: centreOf(seats, stage) }
}
