import { type Box, isInside, overlaps, type Size, square } from './boxes.ts'
import { NEEDS } from './centre.ts'
import { listFans } from './list.ts'
import { along, pileOf } from './piles.ts'
import type { Point } from './ring.ts'
import type { SeatLayout, SeatPlace } from './seats.ts'

/** A seat's reminders: one box each, or one for all of them where they are folded into a pile. */
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

/** The disc by itself. */
const alone = (box: Box): Box => box

/** Places for a seat's reminders, the nearest first. */
function candidates(seats: readonly SeatPlace[], seat: SeatPlace, side: number, stage: Size): readonly Box[] {
  const others = seats.filter((other) => other !== seat)
  const isClear = (label: Box): boolean => others.every((other) => !overlaps(label, other))
  const first = (seat.token.width + side) / 2
  const steps = Math.ceil((FAN_REACH * side) / FAN_STEP_PX)
  return Array.from({ length: steps }, (_, step) => first + step * FAN_STEP_PX)
    .flatMap((far) =>
      FAN_TURNS.map((turn) => {
        const { x, y } = along(seat, far, turn)
        return { box: square(x, y, side), cost: far + Math.abs(turn) * ASIDE_PX }
      }),
    )
    .filter(({ box }) => isInside(box, stage) && !overlaps(box, seat) && isNearest(seats, seat, box))
    .filter(({ box }) => isClear(withLabel(box)))
    .sort((a, b) => a.cost - b.cost)
    .map(({ box }) => box)
}

/** Discs that stand for all reminders of a seat, by its number. */
type Piles = ReadonlyMap<number, Box>

function pilesOf({ layout, stage, counts }: RemindersInput, side: number, seats: Iterable<number>): Piles {
  const piles = new Map<number, Box>()
  for (const index of seats) {
    const seat = layout.seats[index]
    if (seat && (counts[index] ?? 0) > 0)
      piles.set(index, pileOf(layout, seat, side, stage, [...piles.values()]))
  }
  return piles
}

/** The middle as it is, and as a vote with all its buttons needs it: what lies there would lie over them. */
const middlesOf = ({ centre, isDocked }: SeatLayout): readonly Box[] =>
  isDocked ? [centre] : [centre, { ...centre, ...NEEDS.whole[0] }]

/** Gives every seat its next reminder in turn, so that no seat takes its neighbour's room. */
function fan(
  input: RemindersInput,
  side: number,
  piles: Piles,
  wordsOf: (box: Box) => Box,
): readonly Box[][] {
  const { layout, stage, counts } = input
  const taken: Box[] = [...middlesOf(layout), ...layout.seats, ...piles.values()]
  const open = layout.seats.map((seat) => [...candidates(layout.seats, seat, side, stage)])
  const placed: Box[][] = layout.seats.map(() => [])
  const words: Box[] = []
  const isFree = (box: Box): boolean =>
    !taken.some((other) => overlaps(box, other)) && !words.some((other) => overlaps(wordsOf(box), other))
  const most = Math.max(0, ...counts)
  for (let round = 0; round < most; round++) {
    for (const [index, places] of open.entries()) {
      if (piles.has(index) || round >= (counts[index] ?? 0)) continue
      const at = places.findIndex(isFree)
      const box = places[at]
      if (!box) continue
      places.splice(0, at + 1)
      placed[index]?.push(box)
      words.push(wordsOf(box))
    }
  }
  return placed
}

/** A fan that finds no room is tried with smaller tokens before it gives up. */
const SHRINKING = { auto: [1, 0.9, 0.8], never: [1, 0.85, 0.7, 0.6] } as const

/** Every reminder beside its seat, or nothing when there is no room for all. */
function fanOnly(
  input: RemindersInput,
  side: number,
  wordsOf: (box: Box) => Box,
): readonly ReminderFan[] | null {
  const placed = fan(input, side, new Map(), wordsOf)
  const isComplete = input.counts.every((count, index) => (placed[index]?.length ?? 0) >= count)
  return isComplete ? placed.map((boxes) => ({ isStacked: false, boxes })) : null
}

/** The largest of these discs that find room beside their seats. */
function firstFan(
  input: RemindersInput,
  sides: readonly number[],
  wordsOf: (box: Box) => Box,
): readonly ReminderFan[] | null {
  for (const side of sides) {
    const fans = fanOnly(input, side, wordsOf)
    if (fans) return fans
  }
  return null
}

/** Seats whose fan finds no room are folded into piles, which leaves more for the others. */
function fanOrPile(input: RemindersInput, side: number, wordsOf: (box: Box) => Box): readonly ReminderFan[] {
  const { layout, counts } = input
  const piled = new Set<number>()
  for (;;) {
    const piles = pilesOf(input, side, piled)
    const placed = fan(input, side, piles, wordsOf)
    const failing = [...counts.keys()].filter(
      (index) => !piled.has(index) && (placed[index]?.length ?? 0) < (counts[index] ?? 0),
    )
    if (failing.length === 0)
      return layout.seats.map((_, index) => {
        const pile = piles.get(index)
        return pile ? { isStacked: true, boxes: [pile] } : { isStacked: false, boxes: placed[index] ?? [] }
      })
    for (const index of failing) piled.add(index)
  }
}

/** Every seat's reminders in one disc. */
function allPiled(input: RemindersInput, side: number): readonly ReminderFan[] {
  const piles = pilesOf(input, side, input.counts.keys())
  return input.layout.seats.map((_, index) => {
    const pile = piles.get(index)
    return { isStacked: true, boxes: pile ? [pile] : [] }
  })
}

const pilesIn = (fans: readonly ReminderFan[]): number => fans.filter(({ isStacked }) => isStacked).length

/** Smaller discs are worth it where they save a pile. */
const fewerPiles = (one: readonly ReminderFan[], other: readonly ReminderFan[]): readonly ReminderFan[] =>
  pilesIn(other) < pilesIn(one) ? other : one

export function layoutReminders(input: RemindersInput): readonly ReminderFan[] {
  const side = reminderSize(input.layout.tokenSize, input.zoom)
  if (input.layout.form === 'list') return listFans(input.layout.seats, input.counts)
  if (input.stack === true) return allPiled(input, side)
  const sides = SHRINKING[input.stack === null ? 'auto' : 'never'].map((share) =>
    Math.max(MIN_REMINDER_PX, side * share),
  )
  // The word under one disc lies over neither the word nor the picture of another.
  const spread = firstFan(input, sides, withLabel)
  if (spread) return spread
  if (input.stack === false)
    return firstFan(input, sides, alone) ?? fanOrPile(input, sides.at(-1) ?? side, alone)
  return sides.map((each) => fanOrPile(input, each, withLabel)).reduce(fewerPiles)
}
