import type { Size } from '../../lib/board/boxes.ts'
import type { BoardLayout } from '../../lib/board/geometry.ts'
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

/** How the vote lies in the middle: the clock, and a panel on either side of it or above and below. */
export interface Arrangement {
  readonly kind: 'aside' | 'stacked'
  readonly radius: number
  /** Both panels are this large. */
  readonly panel: Size
  /** Where words and buttons are: the middles of panels on either side, the near edges of those above and below. */
  readonly words: Point
  readonly controls: Point
}

type Axis = 'x' | 'y'

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

/** How far one can go from the middle, both ways along an axis, with something this wide across it. */
function reach({ seats, stage, centre }: BoardLayout, axis: Axis, across: number): number {
  const isX = axis === 'x'
  const limits = seats.flatMap((seat) => {
    const along = Math.abs(isX ? seat.x - centre.x : seat.y - centre.y)
    const aside = Math.abs(isX ? seat.y - centre.y : seat.x - centre.x)
    const isInTheWay = aside < (isX ? seat.height : seat.width) / 2 + across / 2
    // A seat in the very middle of the band across is in the way of neither side.
    return isInTheWay && along > 1 ? [along - (isX ? seat.width : seat.height) / 2] : []
  })
  return Math.min((isX ? stage.width : stage.height) / 2, ...limits)
}

const SHRINKING = [1, 0.92, 0.84, 0.76, 0.68, 0.6] as const
/** What a panel may be across its axis, the roomiest first, and how far it must go along it. */
const PANELS = {
  aside: { axis: 'x', across: [240, 200, 160, 120, 96], least: 150, most: 260 },
  stacked: { axis: 'y', across: [300, 260, 220, 190, 160, 140], least: 56, most: 200 },
} as const

interface Panel {
  readonly along: number
  readonly across: number
}

function panelBeside(layout: BoardLayout, kind: Arrangement['kind'], radius: number): Panel | null {
  const { axis, across: widths, least, most } = PANELS[kind]
  for (const across of widths) {
    const along = reach(layout, axis, across) - radius - 2 * GAP_PX
    if (along >= least) return { along: Math.min(along, most), across }
  }
  return null
}

function arrangementOf(
  { centre }: BoardLayout,
  kind: Arrangement['kind'],
  radius: number,
  { along, across }: Panel,
): Arrangement {
  const isAside = kind === 'aside'
  const far = radius + GAP_PX + (isAside ? along / 2 : 0)
  return {
    kind,
    radius,
    panel: isAside ? { width: along, height: across } : { width: across, height: along },
    words: isAside ? { x: centre.x - far, y: centre.y } : { x: centre.x, y: centre.y - far },
    controls: isAside ? { x: centre.x + far, y: centre.y } : { x: centre.x, y: centre.y + far },
  }
}

const TIGHT_PANEL: Readonly<Record<Arrangement['kind'], Panel>> = {
  aside: { along: 132, across: 96 },
  stacked: { along: 60, across: 150 },
}

/** The largest clock that leaves room for its panels; where the table is too full for that, they lie over seats. */
export function arrange(layout: BoardLayout): Arrangement {
  const full = largestRadius(layout)
  const kind = layout.stage.width > layout.stage.height ? 'aside' : 'stacked'
  for (const share of SHRINKING) {
    const radius = Math.max(SMALLEST_RADIUS_PX, full * share)
    const panel = panelBeside(layout, kind, radius)
    if (panel) return arrangementOf(layout, kind, radius, panel)
  }
  return arrangementOf(layout, kind, full * 0.8, TIGHT_PANEL[kind])
}
