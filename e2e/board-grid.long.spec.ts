import { test } from './support/boards.ts'
import { troublesThrough } from './support/grid.ts'
import { expect } from './support/test.ts'

/** Unlike other pages this one lives long and is laid out hundreds of times: its code is worth being made fast. */
test.use({
  launchOptions: async ({ launchOptions: { args = [], ...options } }, use) =>
    use({ ...options, args: args.filter((flag) => !flag.startsWith('--js-flags')) }),
})

for (const seats of [5, 8, 12, 15, 20])
  test(`[BOARD-01] the board of ${seats} fits every room, in every state of an evening`, async ({
    page,
    boards,
  }) => {
    expect(await troublesThrough(page, boards, seats)).toEqual({})
  })
