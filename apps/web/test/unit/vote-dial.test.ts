import { describe, expect, it } from 'vitest'
import { arrange } from '../../src/features/vote/dial.ts'
import { type Box, overlaps } from '../../src/lib/board/boxes.ts'
import { layoutReminders, withLabel } from '../../src/lib/board/reminders.ts'
import { layoutSeats } from '../../src/lib/board/seats.ts'

const WINDOWS = [
  { viewport: { width: 1280, height: 720 }, stage: { width: 1168, height: 668 } },
  { viewport: { width: 1920, height: 1080 }, stage: { width: 1808, height: 1020 } },
] as const

describe('a vote in the middle of the table', () => {
  it('has words and buttons beside its clock, clear of the reminders that lie there', () => {
    for (const { viewport, stage } of WINDOWS)
      for (const [count, each] of [7, 8, 10, 12, 15].flatMap((seats) =>
        [1, 3].map((many) => [seats, many] as const),
      )) {
        const seats = layoutSeats({ count, stage, viewport, chosenZoom: 0, ownSeat: -1, need: 'whole' })
        const counts = Array.from({ length: count }, () => each)
        const fans = layoutReminders({ layout: seats, stage, counts, stack: null, zoom: 1 })
        const { kind, panel, words, controls } = arrange({ ...seats, stage, fans })
        expect(kind).toBe('aside')
        const reminders = fans.flatMap(({ boxes }) => boxes.map(withLabel))
        const panels: readonly Box[] = [words, controls].map((at) => ({ ...at, ...panel }))
        expect(panels.filter((one) => reminders.some((other) => overlaps(one, other)))).toEqual([])
      }
  })

  it('gives a panel the height of what stands on it, clear of reminders, and the clock keeps most of its size', () => {
    const { viewport, stage } = WINDOWS[0]
    const seats = layoutSeats({ count: 12, stage, viewport, chosenZoom: 0, ownSeat: -1, need: 'whole' })
    const counts = Array.from({ length: 12 }, () => 3)
    const fans = layoutReminders({ layout: seats, stage, counts, stack: null, zoom: 1 })
    const reminders = fans.flatMap(({ boxes }) => boxes.map(withLabel))
    const usual = arrange({ ...seats, stage, fans })
    // German, and English with its letters set apart: both are higher than the panel that is kept for English.
    for (const least of [211, 222]) {
      const { panel, words, controls, radius } = arrange({ ...seats, stage, fans }, least)
      expect(panel.height).toBeGreaterThanOrEqual(least)
      const panels: readonly Box[] = [words, controls].map((at) => ({ ...at, ...panel }))
      expect(panels.filter((one) => reminders.some((other) => overlaps(one, other)))).toEqual([])
      expect(radius / usual.radius).toBeGreaterThan(0.85)
    }
  })

  it('keeps words and buttons apart beside every sheet that leaves the buttons in the middle', () => {
    const viewport = { width: 1280, height: 720 }
    for (const width of [680, 744, 904])
      for (const count of [8, 12, 16]) {
        const stage = { width, height: 668 }
        const seats = layoutSeats({ count, stage, viewport, chosenZoom: 0, ownSeat: -1, need: 'whole' })
        if (seats.isDocked) continue
        const { panel, words, controls } = arrange({ ...seats, stage, fans: [] })
        const areApart = !overlaps({ ...words, ...panel }, { ...controls, ...panel })
        expect(areApart, `${count} seats on ${width} px`).toBe(true)
      }
  })
})
