import { test } from './support/board.ts'
import { expectClearCircles } from './support/circles.ts'

/** Even and uneven ones beside those of the grid; every count in every window is arithmetic, and tested as that. */
const COUNTS = [19, 17, 14, 11, 9, 6]

test('[BOARD-01] the circle of 6 to 19 stands clear of everything, on a telephone and on large screens', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 20, reminders: 2, deadEvery: 4 })
  await expectClearCircles(page, COUNTS)
})
