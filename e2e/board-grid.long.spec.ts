import { expect, test } from './support/board.ts'
import { isTight, SIZES, troublesThrough } from './support/grid.ts'

/** The fewest, a usual table and the most at every size; what lies between them where room is dear. */
const WHOLE = [5, 12, 20]

for (const seats of [5, 8, 12, 15, 20])
  test(`[BOARD-01] the board of ${seats} fits every room, in every state of an evening`, async ({
    gather,
    storyteller,
    guest,
  }) => {
    const table = await gather({ free: seats - 2, bots: 2 })
    await table.hand.ask('edition', { id: 'tb', theme: 1 })
    const { page } = await storyteller(table)
    const { page: player } = await guest(table, 'Ada', 0)
    const sizes = WHOLE.includes(seats) ? SIZES : SIZES.filter(isTight)
    expect(await troublesThrough({ table, page, player }, sizes)).toEqual({})
  })
