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
      for (const count of [7, 10, 12, 15]) {
        const seats = layoutSeats({ count, stage, viewport, chosenZoom: 0, ownSeat: -1, need: 'whole' })
        const counts = Array.from({ length: count }, () => 1)
        const fans = layoutReminders({ layout: seats, stage, counts, stack: null, zoom: 1 })
        const { kind, panel, words, controls } = arrange({ ...seats, stage, fans })
        expect(kind).toBe('aside')
        const reminders = fans.flatMap(({ boxes }) => boxes.map(withLabel))
        const panels: readonly Box[] = [words, controls].map((at) => ({ ...at, ...panel }))
        expect(panels.filter((one) => reminders.some((other) => overlaps(one, other)))).toEqual([])
      }
  })
})
