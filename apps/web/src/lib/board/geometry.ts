import type { Size } from './boxes.ts'
import type { ReminderFan } from './reminders.ts'
import type { SeatLayout } from './seats.ts'

export interface BoardLayout extends SeatLayout {
  readonly stage: Size
  readonly fans: readonly ReminderFan[]
}

const between = (from: number, to: number, share: number): number => {
  const turn = ((to - from + 540) % 360) - 180
  return from + turn * share
}

/**
 * Where a hand points that has gone so far around the table: 2.5 is half-way between the third seat and the
 * fourth. Seats do not stand at equal angles, so the hand must ask.
 */
export function angleAt(seats: SeatLayout['seats'], position: number): number {
  const count = seats.length
  if (count === 0) return 0
  const before = Math.floor(position)
  const from = seats[((before % count) + count) % count]?.angle ?? 0
  const to = seats[(((before + 1) % count) + count) % count]?.angle ?? 0
  return (between(from, to, position - before) + 360) % 360
}
