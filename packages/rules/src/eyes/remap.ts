import type { SeatMap, SeatRemap } from '../core/seat-map.ts'
import type { Deadline } from '../deadlines/deadlines.ts'

export const peekId = (seat: number): string => `eyes:peek:${seat}`

/** Deadline of a seat's peek. */
export const peekDeadline = (seat: number, due: number): Deadline => ({
  id: peekId(seat),
  due,
  keeps: 'wall',
  command: { type: 'endPeek', seat },
})

function moved(deadline: Deadline, to: SeatMap): readonly Deadline[] {
  if (deadline.command.type !== 'endPeek') return [deadline]
  const seat = to(deadline.command.seat)
  return seat === null ? [] : [peekDeadline(seat, deadline.due)]
}

/** Peeks end on the seat where they began, wherever it stands by then. */
export const eyesRemap: SeatRemap = (state, to) => ({
  ...state,
  deadlines: Object.fromEntries(
    Object.values(state.deadlines)
      .flatMap((deadline) => moved(deadline, to))
      .map((deadline) => [deadline.id, deadline]),
  ),
})
