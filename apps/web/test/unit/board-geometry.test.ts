import { describe, expect, it } from 'vitest'
import { type Box, isInside, overlaps, type Size } from '../../src/lib/board/boxes.ts'
import { NEEDS, type Need } from '../../src/lib/board/centre.ts'
import { crowdingFor, frameFor } from '../../src/lib/board/frame.ts'
import { angleAt, type BoardLayout } from '../../src/lib/board/geometry.ts'
import { layoutReminders } from '../../src/lib/board/reminders.ts'
import { handleOf } from '../../src/lib/board/seatBox.ts'
import { layoutSeats, type SeatsInput } from '../../src/lib/board/seats.ts'

interface BoardInput extends SeatsInput {
  /** How many reminders lie on each seat. */
  readonly reminders: readonly number[]
  readonly stackReminders: boolean | null
  readonly reminderZoom: number
}

/** The whole board: seats around, their reminders towards the middle, the middle free for the overlays. */
function layoutBoard(input: BoardInput): BoardLayout {
  const layout = layoutSeats(input)
  const fans = layoutReminders({
    layout,
    stage: input.stage,
    counts: input.reminders,
    stack: input.stackReminders,
    zoom: input.reminderZoom,
  })
  return { ...layout, stage: input.stage, fans }
}

/** Windows from a small telephone to a large screen, and what the bars and rails leave of each for the stage. */
const WINDOWS = [
  { viewport: { width: 360, height: 640 }, bars: { width: 0, height: 132 }, need: 'docked' },
  { viewport: { width: 390, height: 844 }, bars: { width: 0, height: 132 }, need: 'docked' },
  { viewport: { width: 768, height: 1024 }, bars: { width: 0, height: 100 }, need: 'docked' },
  { viewport: { width: 844, height: 390 }, bars: { width: 88, height: 44 }, need: 'docked' },
  { viewport: { width: 1280, height: 720 }, bars: { width: 112, height: 52 }, need: 'whole' },
  { viewport: { width: 1920, height: 1080 }, bars: { width: 112, height: 52 }, need: 'whole' },
  { viewport: { width: 2560, height: 1440 }, bars: { width: 112, height: 52 }, need: 'whole' },
  { viewport: { width: 640, height: 360 }, bars: { width: 88, height: 44 }, need: 'docked' },
  { viewport: { width: 320, height: 256 }, bars: { width: 88, height: 44 }, need: 'docked' },
  // The same with a dock full of buttons below, and with a sheet on either side.
  { viewport: { width: 320, height: 256 }, bars: { width: 88, height: 110 }, need: 'docked' },
  { viewport: { width: 844, height: 390 }, bars: { width: 568, height: 110 }, need: 'docked' },
  { viewport: { width: 1280, height: 720 }, bars: { width: 592, height: 52 }, need: 'whole' },
] as const satisfies readonly { viewport: Size; bars: Size; need: Need }[]

const COUNTS = Array.from({ length: 20 }, (_, at) => at + 1)
/** Reminders are dearer to lay out: some tables stand for all. */
const SOME_COUNTS = [1, 5, 8, 12, 15, 20]

interface Window {
  readonly viewport: Size
  readonly bars: Size
  readonly need: Need
}

const inputFor = (window: Window, count: number): BoardInput => ({
  count,
  viewport: window.viewport,
  stage: {
    width: window.viewport.width - window.bars.width,
    height: window.viewport.height - window.bars.height,
  },
  chosenZoom: 0,
  ownSeat: -1,
  need: window.need,
  reminders: Array.from({ length: count }, () => 0),
  stackReminders: null,
  reminderZoom: 1,
})

const BOARDS = WINDOWS.flatMap((window) =>
  COUNTS.map((count) => {
    const input = inputFor(window, count)
    return { input, layout: layoutBoard(input) }
  }),
)

const everyBoard = (check: (layout: BoardLayout, input: BoardInput) => void): void => {
  for (const { layout, input } of BOARDS) check(layout, input)
}

const pairs = (boxes: readonly Box[]): [Box, Box][] =>
  boxes.flatMap((box, at) => boxes.slice(at + 1).map((other): [Box, Box] => [box, other]))

const overlapping = (boxes: readonly Box[]): number => pairs(boxes).filter(([a, b]) => overlaps(a, b)).length

describe('the circle of seats', () => {
  it('has no seat over another, in any window, for any number of players', () => {
    everyBoard(({ seats }) => expect(overlapping(seats)).toBe(0))
  })

  it('leaves as little free below as above, also with an uneven number', () => {
    everyBoard(({ seats, stage, form }, { count }) => {
      if (count < 3 || form === 'list') return
      const above = Math.min(...seats.map(({ y, height }) => y - height / 2))
      const below = stage.height - Math.max(...seats.map(({ y, height }) => y + height / 2))
      expect(Math.abs(above - below)).toBeLessThan(1)
    })
  })

  it('stays inside the table, which is the stage unless the seats stand in rows', () => {
    everyBoard(({ seats, stage, table, form }) => {
      expect(seats.filter((seat) => !isInside(seat, table))).toEqual([])
      if (form === 'ring') expect(table).toEqual(stage)
    })
  })

  it('keeps token and plate inside their seat and apart from each other', () => {
    everyBoard(({ seats }) => {
      for (const { token, plate, ...seat } of seats) {
        expect(overlaps(token, plate)).toBe(false)
        expect(token.y - token.height / 2).toBeGreaterThanOrEqual(seat.y - seat.height / 2 - 0.01)
        expect(plate.y + plate.height / 2).toBeLessThanOrEqual(seat.y + seat.height / 2 + 0.01)
      }
    })
  })

  it('writes names larger where tokens are large, and nowhere smaller', () => {
    everyBoard(({ seats, tokenSize }) => {
      for (const { plate } of seats)
        expect(plate.height).toBeGreaterThanOrEqual(tokenSize < 84 ? 18 : Math.max(24, tokenSize * 0.155))
    })
  })

  it('has tokens a finger can hit, in every window', () => {
    everyBoard(({ tokenSize }) => expect(tokenSize).toBeGreaterThanOrEqual(40))
  })

  it('gives way to a card one works with in the middle, wherever that leaves seats at all', () => {
    const card = { width: 648, height: 304 }
    for (const count of SOME_COUNTS) {
      const { seats, stage } = layoutBoard({ ...inputFor(WINDOWS[4], count), card })
      const middle = { x: stage.width / 2, y: stage.height / 2, ...card }
      expect(seats.filter((seat) => overlaps(seat, middle))).toEqual([])
    }
    const narrow = inputFor(WINDOWS[11], 8)
    expect(layoutBoard({ ...narrow, card })).toEqual(layoutBoard(narrow))
  })

  it('leaves the middle to the overlays, and as much of it as they need', () => {
    everyBoard(({ seats, centre, form, stage, isDocked }) => {
      expect(seats.filter((seat) => overlaps(seat, centre))).toEqual([])
      expect(isInside(centre, stage)).toBe(true)
      const isEnough = NEEDS.docked.some(
        ({ width, height }) => centre.width >= width && centre.height >= height,
      )
      if (form === 'ring' && isDocked) expect(isEnough).toBe(true)
      if (form === 'list') expect(centre.height).toBeGreaterThanOrEqual(52)
    })
  })

  it('is a ring wherever one holds, and rows where none does', () => {
    const formAt = (at: number, count: number): string => {
      const window = WINDOWS[at]
      if (!window) throw new Error('no such window')
      return layoutBoard(inputFor(window, count)).form
    }
    // Every window of a telephone and more; a magnified page as long as there are few.
    for (const at of [0, 1, 2, 3, 4, 5, 6])
      for (const count of [5, 8, 12, 15, 20])
        expect([at, count, formAt(at, count)]).toEqual([at, count, 'ring'])
    expect([5, 8, 12, 15].map((count) => formAt(7, count))).toEqual(['ring', 'ring', 'ring', 'ring'])
    expect([5, 8, 12, 15, 20].map((count) => formAt(8, count))).toEqual(Array(5).fill('list'))
  })

  it('in rows goes on where it is pulled, sideways only, and keeps neighbours side by side', () => {
    everyBoard(({ form, seats, table, stage }) => {
      if (form === 'ring') return
      expect(table.height).toBe(stage.height)
      const rows = new Set(seats.map(({ y }) => y)).size
      const steps = seats.slice(1).map((seat, at) => Math.abs(seat.x - (seats[at]?.x ?? 0)))
      if (rows < 3)
        expect(Math.max(0, ...steps)).toBeLessThan(Math.min(...steps.filter((step) => step > 1)) + 1)
    })
  })

  it('runs clockwise from the top, or from the own seat at the bottom', () => {
    const window = WINDOWS[4]
    if (!window) throw new Error('no such window')
    const unseated = layoutBoard(inputFor(window, 9))
    expect(unseated.seats[0]?.angle).toBeCloseTo(0)
    const angles = unseated.seats.map(({ angle }) => angle)
    expect(angles).toEqual(angles.toSorted((a, b) => a - b))
    const seated = layoutBoard({ ...inputFor(window, 9), ownSeat: 4 })
    expect(seated.seats[4]?.angle).toBeCloseTo(180)
    expect(seated.seats[4]?.y).toBe(Math.max(...seated.seats.map(({ y }) => y)))
    expect(seated.seats[5]?.angle).toBeGreaterThan(180)
  })

  it('is the same to the left and to the right', () => {
    everyBoard(({ seats, stage, form }) => {
      for (const [index, seat] of form === 'ring' ? seats.entries() : []) {
        const mirrored = seats[(seats.length - index) % seats.length]
        expect(stage.width - (mirrored?.x ?? 0)).toBeCloseTo(seat.x, 0)
      }
    })
  })

  it('becomes a tall ellipse on a telephone', () => {
    const window = WINDOWS[1]
    if (!window) throw new Error('no such window')
    const { seats } = layoutBoard(inputFor(window, 15))
    const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)
    expect(spread(seats.map(({ y }) => y))).toBeGreaterThan(1.8 * spread(seats.map(({ x }) => x)))
  })

  it('survives a window that is far too small', () => {
    const layout = layoutBoard({
      ...inputFor(
        { viewport: { width: 120, height: 90 }, bars: { width: 0, height: 0 }, need: 'docked' },
        20,
      ),
    })
    expect(layout.seats).toHaveLength(20)
    expect(layout.seats.every((seat) => isInside(seat, layout.table))).toBe(true)
    expect(overlapping([...layout.seats, layout.centre])).toBe(0)
  })

  it('grows with the setting only as far as there is room', () => {
    for (const window of WINDOWS)
      for (const count of [1, 6, 13, 20]) {
        const { seats, table } = layoutBoard({ ...inputFor(window, count), chosenZoom: 15 })
        expect(overlapping(seats)).toBe(0)
        expect(seats.filter((seat) => !isInside(seat, table))).toEqual([])
      }
  })

  it('keeps its tokens large between two open sheets: buttons go to the dock, also while that takes height', () => {
    const between = {
      viewport: { width: 1280, height: 720 },
      chosenZoom: 0,
      ownSeat: -1,
      need: 'whole',
    } as const
    for (const width of [560, 600, 640, 680])
      for (const height of [610, 520]) {
        const layout = layoutSeats({ ...between, count: 7, stage: { width, height } })
        expect(layout.isDocked).toBe(true)
        expect(layout.tokenSize).toBeGreaterThan(110)
      }
  })
})

describe('the frame around the table', () => {
  it('follows the window: rails, a row below, or slim rails where height is dear', () => {
    const frames = (
      [
        [320, 256],
        [640, 360],
        [844, 390],
        [932, 430],
        [390, 844],
        [360, 640],
        [390, 400],
        [820, 1180],
        [1024, 768],
        [1280, 720],
        [2560, 1440],
      ] as const
    ).map(([width, height]) => frameFor({ width, height }))
    expect(frames.join(' ')).toBe('low low low low tall tall tall tall wide wide wide')
  })

  it('opens two sheets only where the table keeps its room', () => {
    const sheets = [320, 640, 844, 1280].map((width) => crowdingFor({ width, height: width / 2 }))
    expect(sheets).toEqual(['single', 'single', 'sides', 'free'])
    expect(crowdingFor({ width: 820, height: 1180 })).toBe('single')
  })
})

describe('reminders', () => {
  const three = { reminders: Array.from({ length: 20 }, () => 3) }
  const withThree = (input: BoardInput): BoardInput => ({
    ...input,
    reminders: three.reminders.slice(0, input.count),
  })

  const hides = (disc: Box, { x, y }: Box): boolean => Math.hypot(disc.x - x, disc.y - y) < disc.width / 2

  it('fan towards the middle without touching a seat, each other or the middle', () => {
    for (const window of WINDOWS)
      for (const count of SOME_COUNTS) {
        const { seats, fans, centre, table } = layoutBoard(withThree(inputFor(window, count)))
        const fanned = fans.filter(({ isStacked }) => !isStacked).flatMap(({ boxes }) => boxes)
        expect(fans.every(({ boxes, isStacked }) => boxes.length === (isStacked ? 1 : 3))).toBe(true)
        expect(overlapping([...seats, ...fanned, centre])).toBe(0)
        expect(fanned.filter((box) => !isInside(box, table))).toEqual([])
        // Also what lies in piles leaves everything that is pressed free, on this seat and on the others.
        const pressed = seats.flatMap((seat) => [seat.token, seat.plate, handleOf(seat)])
        const lying = fans.flatMap(({ boxes }) => boxes)
        expect(pressed.filter((part) => lying.some((disc) => hides(disc, part)))).toEqual([])
        expect(overlapping(lying)).toBe(0)
      }
  })

  it('lie nearer to their own token than to any other', () => {
    for (const window of WINDOWS) {
      const { seats, fans } = layoutBoard(withThree(inputFor(window, 15)))
      for (const [index, { isStacked, boxes }] of fans.entries())
        for (const box of isStacked ? [] : boxes) {
          const distances = seats.map(({ token }) => Math.hypot(token.x - box.x, token.y - box.y))
          expect(distances.indexOf(Math.min(...distances))).toBe(index)
        }
    }
  })

  it('need no stack on a large screen, not even three on every seat of a long table', () => {
    const stacks = (
      [
        [4, 10],
        [5, 15],
        [6, 15],
      ] as const
    ).flatMap(([at, most]) =>
      [5, 10, 15, 20]
        .filter((count) => count <= most)
        .flatMap((count) =>
          layoutBoard(withThree(inputFor(WINDOWS[at], count))).fans.filter(({ isStacked }) => isStacked),
        ),
    )
    expect(stacks).toEqual([])
  })

  it('are stacked when there is no room, and a stack stays on the stage', () => {
    const window = WINDOWS[1]
    if (!window) throw new Error('no such window')
    const input = { ...inputFor(window, 12), reminders: Array.from({ length: 12 }, () => 12) }
    const { fans, stage } = layoutBoard(input)
    expect(fans.some(({ isStacked }) => isStacked)).toBe(true)
    expect(fans.flatMap(({ boxes }) => boxes).every((box) => isInside(box, stage))).toBe(true)
  })

  it('leave the name of their seat free, on every telephone', () => {
    const [, phone] = WINDOWS
    if (!phone) throw new Error('no telephone')
    for (const count of COUNTS) {
      const input = { ...inputFor(phone, count), reminders: Array.from({ length: count }, () => 3) }
      const { seats, fans } = layoutBoard(input)
      for (const [index, { boxes }] of fans.entries())
        expect(boxes.filter((box) => seats[index] && overlaps(box, seats[index].plate))).toEqual([])
    }
  })

  it('are always or never stacked when so chosen', () => {
    const window = WINDOWS[5]
    if (!window) throw new Error('no such window')
    const always = layoutBoard({ ...withThree(inputFor(window, 8)), stackReminders: true })
    expect(always.fans.every(({ isStacked }) => isStacked)).toBe(true)
    const never = layoutBoard({ ...withThree(inputFor(window, 20)), stackReminders: false })
    expect(never.fans.some(({ isStacked }) => isStacked)).toBe(false)
  })
})

describe('piles of reminders', () => {
  it('lie beside the token where there is room, and over no other seat', () => {
    const [, phone] = WINDOWS
    if (!phone) throw new Error('no telephone')
    const input = inputFor(phone, 6)
    const { seats, fans } = layoutBoard({
      ...input,
      reminders: input.reminders.map(() => 2),
      stackReminders: true,
    })
    for (const [index, { boxes }] of fans.entries()) {
      const others = seats.filter((_, at) => at !== index)
      expect(boxes.filter((box) => others.some((other) => overlaps(box, other)))).toEqual([])
    }
    const [top] = seats
    if (!top) throw new Error('no seat')
    expect(fans[0]?.boxes.filter((box) => overlaps(box, top.plate))).toEqual([])
  })
})

describe('a hand that goes around', () => {
  it('points at seats where they stand, and between them in between', () => {
    const window = WINDOWS[4]
    if (!window) throw new Error('no such window')
    const { seats } = layoutBoard(inputFor(window, 7))
    for (const [index, { angle }] of seats.entries()) expect(angleAt(seats, index)).toBeCloseTo(angle)
    const [first, second] = seats
    expect(angleAt(seats, 0.5)).toBeCloseTo(((first?.angle ?? 0) + (second?.angle ?? 0)) / 2)
    expect(angleAt(seats, 6.5)).toBeGreaterThan(seats[6]?.angle ?? 0)
    expect(angleAt(seats, 7)).toBeCloseTo(first?.angle ?? 0)
    expect(angleAt([], 1)).toBe(0)
  })
})
