import type { Box, Size } from './boxes.ts'
import { square } from './boxes.ts'
import type { Need } from './centre.ts'
import type { ReminderFan } from './reminders.ts'
import { type SeatPlace, seatBox, seatSize } from './seatBox.ts'

/** Rows of seats under the middle, where no ring holds; what does not fit is pulled in sideways. */
export interface ListLayout {
  readonly tokenSize: number
  readonly seats: readonly SeatPlace[]
  readonly centre: Box
  /** All of it: wider than the stage where the rows are pulled. */
  readonly table: Size
}

export interface ListInput {
  readonly count: number
  readonly stage: Size
  readonly ownSeat: number
  readonly need: Need
}

/** A thumb hits it. */
const LIST_TOKEN_PX = 44
const GAP_PX = 4
const MARGIN_PX = 4
/** Height of the middle above the rows: as much as a count and its words need, and never less than the second. */
const WISHED_CENTRE_PX = 112
const LEAST_CENTRE_PX = 44

const pitch = (): Size => {
  const { width, height } = seatSize(LIST_TOKEN_PX)
  return { width: width + GAP_PX, height: height + GAP_PX }
}

interface Rows {
  readonly rows: number
  readonly columns: number
}

/** As few rows as show everybody, as far as the middle leaves room for them. */
function rowsFor({ count, stage, need }: ListInput): Rows {
  const wish = need === 'nothing' ? 0 : WISHED_CENTRE_PX
  const { width, height } = pitch()
  const inARow = Math.max(1, Math.floor((stage.width - 2 * MARGIN_PX) / width))
  const wanted = Math.ceil(count / inARow)
  const possible = Math.max(1, Math.floor((stage.height - wish) / height))
  const rows = Math.max(1, Math.min(wanted, possible))
  return { rows, columns: Math.max(1, Math.ceil(count / rows)) }
}

/** Two rows are a ring laid flat: the second runs back, so that neighbours stay neighbours. */
const columnOf = (at: number, { rows, columns }: Rows): number => {
  const column = at % columns
  return rows === 2 && at >= columns ? columns - 1 - column : column
}

const HALF_TURN = 180

export function layoutList(input: ListInput): ListLayout {
  const { count, stage, ownSeat, need } = input
  const grid = rowsFor(input)
  const { width, height } = pitch()
  const step = Math.max(width, (stage.width - 2 * MARGIN_PX) / grid.columns)
  const taken = grid.rows * height + MARGIN_PX
  const table = {
    width: Math.max(stage.width, grid.columns * step + 2 * MARGIN_PX),
    height: Math.max(stage.height, taken + (need === 'nothing' ? 0 : LEAST_CENTRE_PX)),
  }
  const first = Math.max(0, ownSeat)
  const seats = Array.from({ length: count }, (_, index): SeatPlace => {
    const at = (index - first + count) % count
    const x = MARGIN_PX + (columnOf(at, grid) + 0.5) * step
    const y = table.height - taken + (Math.floor(at / grid.columns) + 0.5) * height
    return {
      ...seatBox(x, y, LIST_TOKEN_PX),
      // As at a round table: what points at a seat then goes around as it always does.
      angle: ((at / count) * 2 * HALF_TURN + (ownSeat < 0 ? 0 : HALF_TURN)) % (2 * HALF_TURN),
      inward: { x: 0, y: -1 },
    }
  })
  const free = table.height - taken
  const centre = {
    x: stage.width / 2,
    y: free / 2,
    width: stage.width - 2 * MARGIN_PX,
    height: Math.max(0, free - 2 * MARGIN_PX),
  }
  return { tokenSize: LIST_TOKEN_PX, seats, centre, table }
}

const REMINDER_PX = 24

/** Reminders of a seat in a row: one small disc at the upper right of its token, over nobody else's. */
export const listFans = (seats: readonly SeatPlace[], counts: readonly number[]): readonly ReminderFan[] =>
  seats.map(({ token }, index) => ({
    isStacked: true,
    boxes:
      (counts[index] ?? 0) === 0
        ? []
        : [
            square(
              token.x + token.width / 2 - REMINDER_PX / 6,
              token.y - (token.height - REMINDER_PX) / 2,
              REMINDER_PX,
            ),
          ],
  }))
