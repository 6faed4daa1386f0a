import { describe, expect, it } from 'vitest'
import { type Arrangement, arrange, arrangeDocked } from '../../src/features/vote/dial.ts'
import { type Box, isInside, overlaps, type Size, square } from '../../src/lib/board/boxes.ts'
import { type Frame, frameFor } from '../../src/lib/board/frame.ts'
import type { BoardLayout } from '../../src/lib/board/geometry.ts'
import { layoutReminders } from '../../src/lib/board/reminders.ts'
import { layoutSeats } from '../../src/lib/board/seats.ts'

/** Windows between the usual ones: other telephones, tablets, old laptops, half a screen, a very wide one. */
const WINDOWS: readonly Size[] = [
  { width: 412, height: 915 },
  { width: 915, height: 412 },
  { width: 540, height: 720 },
  { width: 600, height: 300 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 3440, height: 1440 },
]
const COUNTS = [5, 12, 20]

/** Room that bars and rails take, and what stands in rows of their own: a vote's buttons, a reveal's, a whisper. */
const BARS: Readonly<Record<Frame, Size>> = {
  wide: { width: 112, height: 52 },
  tall: { width: 0, height: 132 },
  low: { width: 88, height: 44 },
}
const ROWS = { vote: 56, reveal: 96, whisper: 88 } as const
/** A card one works with in the middle of a large screen. */
const CARD = { width: 420, height: 220 } as const

type State = keyof typeof ROWS
const STATES: readonly State[] = ['vote', 'reveal', 'whisper']

interface Case {
  readonly name: string
  readonly state: State
  readonly frame: Frame
  readonly layout: BoardLayout
}

function layoutOf(viewport: Size, count: number, state: State, frame: Frame): BoardLayout {
  const isWide = frame === 'wide'
  const bars = BARS[frame]
  const stage = {
    width: viewport.width - bars.width,
    height: viewport.height - bars.height - (isWide ? 0 : ROWS[state]),
  }
  const layout = layoutSeats({
    count,
    stage,
    viewport,
    chosenZoom: 0,
    ownSeat: state === 'whisper' ? 0 : -1,
    need: isWide ? 'whole' : 'docked',
    card: isWide && state === 'reveal' ? CARD : null,
  })
  const counts = Array.from({ length: count }, () => 2)
  return { ...layout, stage, fans: layoutReminders({ layout, stage, counts, stack: null, zoom: 1 }) }
}

const CASES: readonly Case[] = WINDOWS.flatMap((viewport) =>
  COUNTS.flatMap((count) =>
    STATES.map((state): Case => {
      const frame = frameFor(viewport)
      const name = `${viewport.width}x${viewport.height}, ${count} seats, ${state}`
      return { name, state, frame, layout: layoutOf(viewport, count, state, frame) }
    }),
  ),
)

const crossing = (boxes: readonly Box[]): number =>
  boxes.flatMap((box, at) => boxes.slice(at + 1).filter((other) => overlaps(box, other))).length

const dialOf = ({ dial, radius }: Arrangement): Box => square(dial.x, dial.y, 2 * radius)

/** A clock is round: what lies in the corners of its box does not touch it. */
const touches = ({ dial, radius }: Arrangement, { x, y, width, height }: Box): boolean =>
  Math.hypot(Math.max(0, Math.abs(x - dial.x) - width / 2), Math.max(0, Math.abs(y - dial.y) - height / 2)) <
  radius

/** Words above a clock end at its upper edge; those beside it stand around their middle. */
const panelAt = (
  { kind, panel }: Arrangement,
  { x, y }: { readonly x: number; readonly y: number },
): Box => ({
  ...panel,
  x,
  y: kind === 'stacked' ? y - panel.height / 2 : y,
})

describe('windows that nobody has named', () => {
  it('have room for every seat, and a middle that no seat lies in', () => {
    for (const { name, layout } of CASES) {
      const { seats, table, centre, stage, form, tokenSize } = layout
      expect(crossing([...seats, centre]), name).toBe(0)
      expect(
        seats.filter((seat) => !isInside(seat, table)),
        name,
      ).toEqual([])
      expect(isInside(centre, stage), name).toBe(true)
      expect(tokenSize, name).toBeGreaterThanOrEqual(40)
      if (form === 'ring') expect(table, name).toEqual(stage)
    }
  })

  it('hold a ring of seats, but for half a telephone with a row of buttons', () => {
    const rows = CASES.filter(({ layout }) => layout.form === 'list').map(({ name }) => name.split(',')[0])
    expect([...new Set(rows)]).toEqual(['600x300'])
  })

  it('show a vote with its clock, its words and its buttons, over no seat and not over each other', () => {
    for (const { name, layout, state } of CASES) {
      if (state !== 'vote' || layout.form === 'list') continue
      const vote = layout.isDocked ? arrangeDocked(layout) : arrange(layout)
      const panels = layout.isDocked ? [vote.words] : [vote.words, vote.controls]
      const words = panels.map((at) => panelAt(vote, at))
      const parts = [dialOf(vote), ...words]
      expect(crossing(parts), name).toBe(0)
      expect(
        layout.seats.filter((seat) => touches(vote, seat) || words.some((part) => overlaps(part, seat))),
        name,
      ).toEqual([])
      expect(
        parts.filter((part) => !isInside(part, layout.stage)),
        name,
      ).toEqual([])
    }
  })

  it('keep the seats clear of a card that everybody is revealed on', () => {
    for (const { name, layout, state, frame } of CASES) {
      if (state !== 'reveal' || frame !== 'wide' || layout.isDocked) continue
      const { stage, seats } = layout
      const card = { x: stage.width / 2, y: stage.height / 2, ...CARD }
      expect(
        seats.filter((seat) => overlaps(seat, card)),
        name,
      ).toEqual([])
    }
  })
})
