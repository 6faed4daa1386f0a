import { test } from './support/board.ts'
import { expectClearCircles } from './support/circles.ts'

test('[BOARD-01] the circle of 6 to 19 stands clear of everything, on a telephone and on large screens', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 20, reminders: 2, deadEvery: 4 })
  await expectClearCircles(page, [19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6])
})
