import { type Box, isInside, overlaps, type Size, square } from './boxes.ts'
import { listFans } from './list.ts'
import type { Point } from './ring.ts'
import type { SeatLayout, SeatPlace } from './seats.ts'

/** A seat's reminders: one box each, and whether they lie on top of one another. */
export interface ReminderFan {
  readonly isStacked: boolean
  readonly boxes: readonly Box[]
}

export interface RemindersInput {
  readonly layout: SeatLayout
  readonly stage: Size
  /** Number of reminders on each seat. */
  readonly counts: readonly number[]
  /** Always, never, or when there is no room for a fan. */
  readonly stack: boolean | null
  readonly zoom: number
}

const OF_TOKEN = 0.42
const MIN_REMINDER_PX = 24

export const reminderSize = (token: number, zoom: number): number =>
  Math.min(token, Math.max(MIN_REMINDER_PX, token * OF_TOKEN * zoom))

/** Fan of reminders: how far it reaches from the token, in which steps, and how wide it opens. */
const FAN_REACH = 5
const FAN_STEP_PX = 7
const FAN_TURNS = [0, 18, -18, 36, -36, 56, -56].map((degrees) => (degrees * Math.PI) / 180)
/** A place aside counts as this much further away for each radian: fans grow long before they grow wide. */
const ASIDE_PX = 16

const along = ({ token, inward }: SeatPlace, far: number, aside: number): Point => ({
  x: token.x + inward.x * far - inward.y * aside,
  y: token.y + inward.y * far + inward.x * aside,
})

const distanceTo = ({ token }: SeatPlace, { x, y }: Point): number => Math.hypot(token.x - x, token.y - y)

/** Nearer means clearly nearer. */
const NEAR = 0.94

/** Reminders nearer to another token would be taken for that one's. */
const isNearest = (seats: readonly SeatPlace[], own: SeatPlace, point: Point): boolean =>
  seats.every((seat) => seat === own || distanceTo(seat, point) * NEAR > distanceTo(own, point))

/** As wide as the word under a disc may be, and as far as it hangs out below: see `seat__reminder-label`. */
const LABEL_OF_SIDE = 1.5
const LABEL_BELOW_PX = 5

export const withLabel = (box: Box): Box => ({
  ...box,
  y: box.y + LABEL_BELOW_PX / 2,
  width: box.width * LABEL_OF_SIDE,
  height: box.height + LABEL_BELOW_PX,
})

/** Places for a seat's reminders, the nearest first. */
function candidates(seats: readonly SeatPlace[], seat: SeatPlace, side: number, stage: Size): readonly Box[] {
  const others = seats.filter((other) => other !== seat)
  const isClear = (label: Box): boolean => others.every((other) => !overlaps(label, other))
  const first = (seat.token.width + side) / 2
  const steps = Math.ceil((FAN_REACH * side) / FAN_STEP_PX)
  return Array.from({ length: steps }, (_, step) => first + step * FAN_STEP_PX)
    .flatMap((far) =>
      FAN_TURNS.map((turn) => {
        const { x, y } = along(seat, far * Math.cos(turn), far * Math.sin(turn))
        return { box: square(x, y, side), cost: far + Math.abs(turn) * ASIDE_PX }
      }),
    )
    .filter(({ box }) => isInside(box, stage) && !overlaps(box, seat) && isNearest(seats, seat, box))
    .filter(({ box }) => isClear(withLabel(box)))
    .sort((a, b) => a.cost - b.cost)
    .map(({ box }) => box)
}

/** Gives every seat its next reminder in turn, so that no seat takes its neighbour's room. */
function fan(input: RemindersInput, side: number, stacked: ReadonlySet<number>): readonly Box[][] {
  const { layout, stage, counts } = input
  const taken: Box[] = [layout.centre, ...layout.seats]
  for (const index of stacked) {
    const seat = layout.seats[index]
    if (seat) taken.push(stackOf(layout, seat, counts[index] ?? 0, side, stage).whole)
  }
  const open = layout.seats.map((seat) => [...candidates(layout.seats, seat, side, stage)])
  const placed: Box[][] = layout.seats.map(() => [])
  const most = Math.max(0, ...counts)
  for (let round = 0; round < most; round++) {
    for (const [index, places] of open.entries()) {
      if (stacked.has(index) || round >= (counts[index] ?? 0)) continue
      const at = places.findIndex((box) => !taken.some((other) => overlaps(box, other)))
      const box = places[at]
      if (!box) continue
      places.splice(0, at + 1)
      placed[index]?.push(box)
      taken.push(box)
    }
  }
  return placed
}

/** Tokens of a stack look out from under each other by this much of their size. */
const STACK_STEP = 0.3
const STACK_SHOWN = 5

interface Stack {
  readonly boxes: readonly Box[]
  readonly whole: Box
}

/** Distance from the token's middle at which a pile must begin so that the name under the token stays readable. */
function beyondPlate({ token, plate, inward }: SeatPlace, side: number): number {
  const below = (plate.y + (plate.height + side) / 2 - token.y) / inward.y
  const beside = (plate.width + side) / 2 / Math.abs(inward.x)
  return Math.min(below > 0 ? below : Number.POSITIVE_INFINITY, beside)
}

function pile(seat: SeatPlace, count: number, side: number, stage: Size, start: number): readonly Box[] {
  const step = side * STACK_STEP
  return Array.from({ length: count }, (_, at) => {
    const { x, y } = along(seat, start + Math.min(at, STACK_SHOWN) * step, 0)
    return square(
      clamp(x, side / 2, stage.width - side / 2),
      clamp(y, side / 2, stage.height - side / 2),
      side,
    )
  })
}

/**
 * A pile beside the token where there is room, else as little on its inner edge as possible; beyond the name where
 * it would cover that.
 */
function stackOf(
  { seats, centre }: SeatLayout,
  seat: SeatPlace,
  count: number,
  side: number,
  stage: Size,
): Stack {
  const at = (start: number): readonly Box[] => pile(seat, count, side, stage, start)
  const others: readonly Box[] = [seat.plate, ...seats.filter((other) => other !== seat)]
  const isFree = (boxes: readonly Box[]): boolean =>
    !boxes.some((box) => others.some((other) => overlaps(box, other)))
  const edge = seat.token.width / 2
  const beyond = beyondPlate(seat, side)
  const beside = [edge + side / 2, edge + side / 4, edge, beyond, edge * 0.75].map(at)
  const boxes =
    beside.find((all) => isFree(all) && !all.some((box) => overlaps(box, centre))) ??
    [edge, beyond].map(at).find(isFree) ??
    [edge, edge * 0.75, -edge, -edge * 1.4]
      .map(at)
      .find((all) => !all.some((box) => overlaps(box, seat.plate))) ??
    at(edge)
  return { boxes, whole: hull(boxes, seat) }
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

/** A fan that finds no room is tried with smaller tokens before it gives up. */
const SHRINKING = { auto: [1, 0.9, 0.8], never: [1, 0.85, 0.7, 0.6] } as const

/** Every reminder beside its seat, or nothing when there is no room for all. */
function fanOnly(input: RemindersInput, side: number): readonly ReminderFan[] | null {
  const placed = fan(input, side, new Set())
  const isComplete = input.counts.every((count, index) => (placed[index]?.length ?? 0) >= count)
  return isComplete ? placed.map((boxes) => ({ isStacked: false, boxes })) : null
}

/** Seats whose fan finds no room are stacked, which leaves more for the others. */
function fanOrStack(input: RemindersInput, side: number): readonly ReminderFan[] {
  const { layout, stage, counts } = input
  const stacked = new Set<number>()
  for (;;) {
    const placed = fan(input, side, stacked)
    const failing = [...counts.keys()].filter(
      (index) => !stacked.has(index) && (placed[index]?.length ?? 0) < (counts[index] ?? 0),
    )
    if (failing.length === 0)
      return layout.seats.map((seat, index) =>
        stacked.has(index)
          ? { isStacked: true, boxes: stackOf(layout, seat, counts[index] ?? 0, side, stage).boxes }
          : { isStacked: false, boxes: placed[index] ?? [] },
      )
    for (const index of failing) stacked.add(index)
  }
}

export function layoutReminders(input: RemindersInput): readonly ReminderFan[] {
  const side = reminderSize(input.layout.tokenSize, input.zoom)
  if (input.layout.form === 'list') return listFans(input.layout.seats, input.counts)
  if (input.stack === true)
    return input.layout.seats.map((seat, index) => ({
      isStacked: true,
      boxes: stackOf(input.layout, seat, input.counts[index] ?? 0, side, input.stage).boxes,
    }))
  const sides = SHRINKING[input.stack === null ? 'auto' : 'never'].map((share) =>
    Math.max(MIN_REMINDER_PX, side * share),
  )
  for (const tried of sides) {
    const fans = fanOnly(input, tried)
    if (fans) return fans
  }
  return fanOrStack(input, sides.at(input.stack === null ? 0 : -1) ?? side)
}
