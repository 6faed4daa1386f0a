import type { Box, Size } from './boxes.ts'
import type { Point } from './ring.ts'

/**
 * What the middle of the table has to hold; one of the sizes is enough. `whole` is a vote with its clock, its words
 * and all its buttons; where the buttons stand in the dock below, `docked` is the rest, lying or upright; `nothing`
 * is for when all of it stands there.
 */
export const NEEDS = {
  whole: [{ width: 500, height: 190 }],
  docked: [
    { width: 280, height: 108 },
    { width: 168, height: 180 },
  ],
  nothing: [{ width: 0, height: 0 }],
} as const satisfies Readonly<Record<string, readonly Size[]>>

export type Need = keyof typeof NEEDS

/** Box of this size around the middle that touches no box of that size around any of the points. */
export const isFree = (need: Size, points: readonly Point[], seat: Size): boolean =>
  points.every(
    ({ x, y }) =>
      Math.abs(x) >= (seat.width + need.width) / 2 || Math.abs(y) >= (seat.height + need.height) / 2,
  )

const contains = (outer: Size, inner: Size): boolean =>
  outer.width >= inner.width && outer.height >= inner.height

/** Room enough: the middle that these seats leave of the stage holds what it has to. */
export const hasRoom = (need: Need, points: readonly Point[], seat: Size, stage: Size): boolean =>
  NEEDS[need].some((size) => contains(stage, size) && isFree(size, points, seat))

const STEPS_OF_SEARCH = 9
const CENTRE_ASPECTS = [0.8, 1, 1.25, 1.6, 2] as const
/** On a low stage the middle is a band. */
const BAND_ASPECTS = [2.6, 3.4] as const
const LOW_STAGE_PX = 420

/** The largest box of this shape in the middle that stays clear of every seat. */
function clearBox(points: readonly Point[], seat: Size, stage: Size, aspect: number): Size {
  let [low, high] = [0, Math.min(stage.width / aspect, stage.height)]
  for (let step = 0; step < STEPS_OF_SEARCH; step++) {
    const height = (low + high) / 2
    if (isFree({ width: height * aspect, height }, points, seat)) low = height
    else high = height
  }
  return { width: low * aspect, height: low }
}

/** Share of what the ring leaves free that belongs to the middle; the rest is for reminders. */
const CENTRE_SHARE = { narrow: 0.9, usual: 0.68 } as const
const NARROW_STAGE_PX = 520

/** The middle: what is widest counts as much as what is largest, because lines of text run sideways. */
export function centreOf(points: readonly Point[], seat: Size, stage: Size, need: Need): Box {
  const worth = ({ width, height }: Size): number => width ** 1.3 * height
  const aspects = stage.height < LOW_STAGE_PX ? [...CENTRE_ASPECTS, ...BAND_ASPECTS] : CENTRE_ASPECTS
  const best = aspects
    .map((aspect) => clearBox(points, seat, stage, aspect))
    .reduce((a, b) => (worth(b) > worth(a) ? b : a))
  const share = CENTRE_SHARE[stage.width < NARROW_STAGE_PX ? 'narrow' : 'usual']
  const shared = { width: best.width * share, height: best.height * share }
  // A vote with all its buttons goes around reminders by itself; words beside a dock have to stand clear of them.
  const isEnough = (box: Size): boolean => need === 'whole' || NEEDS[need].some((size) => contains(box, size))
  const needed = NEEDS[need].find((size) => contains(stage, size) && isFree(size, points, seat))
  const size = isEnough(shared) ? shared : isEnough(best) ? best : (needed ?? best)
  return { x: stage.width / 2, y: stage.height / 2, ...size }
}
