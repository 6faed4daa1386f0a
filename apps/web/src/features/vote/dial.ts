import type { Box, Size } from '../../lib/board/boxes.ts'
import type { BoardLayout } from '../../lib/board/geometry.ts'
import { withLabel } from '../../lib/board/reminders.ts'
import type { SeatPlace } from '../../lib/board/seats.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

const RADIANS = Math.PI / 180

/** A point on the dial: degrees clockwise from the top, and how far out, 100 being the rim. */
export const onDial = (angle: number, far: number): Point => ({
  x: Math.sin(angle * RADIANS) * far,
  y: -Math.cos(angle * RADIANS) * far,
})

/** Arrangement of the vote in the middle: the clock, and a panel on either side of it or above and below. */
export interface Arrangement {
  readonly kind: 'aside' | 'stacked'
  /** The middle of the clock, and how far its rim is from there. */
  readonly dial: Point
  readonly radius: number
  /** Both panels are this large. */
  readonly panel: Size
  /** Where words and buttons are: the middles of panels on either side, the near edges of those above and below. */
  readonly words: Point
  readonly controls: Point
}

const GAP_PX = 14
const SMALLEST_RADIUS_PX = 48

const distanceTo = (seat: SeatPlace, centre: Point): number =>
  Math.hypot(
    Math.max(0, Math.abs(seat.x - centre.x) - seat.width / 2),
    Math.max(0, Math.abs(seat.y - centre.y) - seat.height / 2),
  )

/** As large as the seats leave room for. */
function largestRadius({ seats, stage, centre }: BoardLayout): number {
  const room = Math.min(stage.width / 2, stage.height / 2, ...seats.map((seat) => distanceTo(seat, centre)))
  return Math.max(SMALLEST_RADIUS_PX, room - GAP_PX)
}

/** Height of a panel, and how far below the middle of the clock it stands. */
interface Band {
  readonly height: number
  readonly below: number
}

/** Reach from the middle to either side with something this high. */
function reachAside({ stage, centre }: BoardLayout, things: readonly Box[], { height, below }: Band): number {
  const limits = things.flatMap((thing) => {
    const along = Math.abs(thing.x - centre.x)
    const isInTheWay = Math.abs(thing.y - centre.y - below) < (thing.height + height) / 2
    // A seat above or below the very middle is in the way of neither side.
    return isInTheWay && along > 1 ? [along - thing.width / 2] : []
  })
  return Math.min(stage.width / 2, ...limits)
}

/** Shares of the largest clock, down to the smallest there is. */
const SHRINKING = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.5, 0.4, 0.3, 0] as const
/** Panel beside the clock: its heights, the roomiest first, and how wide it must and may be. */
const PANEL = { heights: [260, 220, 180], least: 168, most: 260 } as const

/** Reminders that reach to the left or right of a clock; those above and below it leave its sides alone. */
const remindersBeside = ({ fans, centre }: BoardLayout, radius: number): readonly Box[] =>
  fans
    .flatMap(({ boxes, isStacked }) => (isStacked ? boxes : boxes.map(withLabel)))
    .filter(({ x, width }) => Math.abs(x - centre.x) + width / 2 > radius + GAP_PX)

const STEP_PX = 4
const STEPS = 12

/** A panel moves out of a reminder's way before the clock grows smaller: from the clock's middle, step by step. */
const BELOW_PX = Array.from({ length: STEPS + 1 }, (_, at) => at * STEP_PX).flatMap((far) => [far, -far])

/** Heights to try, none of them lower than what stands on the panel. */
const bandsFrom = (least: number): readonly Band[] => {
  const isRoomy = PANEL.heights.every((height) => height >= least)
  const heights = isRoomy ? PANEL.heights : [...PANEL.heights.filter((height) => height > least), least]
  return BELOW_PX.flatMap((below) => heights.map((height) => ({ height, below })))
}

function panelBeside(
  layout: BoardLayout,
  radius: number,
  reminders: readonly Box[],
  least: number,
): (Band & Size) | null {
  for (const band of bandsFrom(least)) {
    const width = reachAside(layout, [...layout.seats, ...reminders], band) - radius - 2 * GAP_PX
    if (width >= PANEL.least) return { ...band, width: Math.min(width, PANEL.most) }
  }
  return null
}

function aside({ centre }: BoardLayout, radius: number, { width, height, below }: Band & Size): Arrangement {
  const far = radius + GAP_PX + width / 2
  const y = centre.y + below
  return {
    kind: 'aside',
    dial: centre,
    radius,
    panel: { width, height },
    words: { x: centre.x - far, y },
    controls: { x: centre.x + far, y },
  }
}

const CLOSE_PX = 8
const LARGEST_DOCKED_PX = 120
/** Above the clock, four short lines. */
const WORDS_PX = { height: 76, width: 260 } as const
/** Share of a wide middle that the clock may take, in half widths. */
const DIAL_SHARE = 0.22
const WIDE = 1.25

/** The buttons stand in the dock: clock and words share the middle, side by side or the words on top. */
export function arrangeDocked({ centre }: BoardLayout): Arrangement {
  const { x, y, width, height } = centre
  if (width > height * WIDE) {
    const radius = Math.min(LARGEST_DOCKED_PX, height / 2, width * DIAL_SHARE)
    const words = Math.min(WORDS_PX.width, width - 2 * radius - CLOSE_PX)
    const left = x - (2 * radius + CLOSE_PX + words) / 2
    const at = { x: left + 2 * radius + CLOSE_PX + words / 2, y }
    return {
      kind: 'aside',
      dial: { x: left + radius, y },
      radius,
      panel: { width: words, height },
      words: at,
      controls: at,
    }
  }
  const radius = Math.min(LARGEST_DOCKED_PX, width / 2, (height - WORDS_PX.height - CLOSE_PX) / 2)
  const whole = WORDS_PX.height + CLOSE_PX + 2 * radius
  const at = { x, y: y - whole / 2 + WORDS_PX.height }
  return {
    kind: 'stacked',
    dial: { x, y: y + whole / 2 - radius },
    radius,
    panel: { width, height: WORDS_PX.height },
    words: at,
    controls: at,
  }
}

/** The seats as the clock sees them, wherever it stands; in rows they go around it as they do around a table. */
export const seenFrom = ({ form, seats }: BoardLayout, { x, y }: Point): readonly SeatPlace[] =>
  form === 'list'
    ? seats
    : seats.map((seat) => ({
        ...seat,
        angle: (Math.atan2(seat.x - x, y - seat.y) / RADIANS + 360) % 360,
      }))

function besideClock(
  layout: BoardLayout,
  least: number,
  remindersAt: (radius: number) => readonly Box[],
): Arrangement | null {
  const full = largestRadius(layout)
  for (const share of SHRINKING) {
    const radius = Math.max(SMALLEST_RADIUS_PX, full * share)
    const panel = panelBeside(layout, radius, remindersAt(radius), least)
    if (panel) return aside(layout, radius, panel)
  }
  return null
}

/**
 * The largest clock that leaves room for a panel on either side, as high as what stands on it and clear of reminders
 * where that is possible; where there is no room at all, the dock takes the buttons.
 */
export const arrange = (layout: BoardLayout, least = 0): Arrangement =>
  besideClock(layout, least, (radius) => remindersBeside(layout, radius)) ??
  besideClock(layout, least, () => []) ??
  besideClock(layout, 0, () => []) ??
  arrangeDocked(layout)
