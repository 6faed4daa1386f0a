import { test } from './support/boards.ts'
import { signsThrough } from './support/grid/signs.ts'
import { troublesThrough } from './support/grid/walk.ts'
import { SPACED } from './support/spacing.ts'
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

const LYING = [
  { width: 844, height: 390 },
  { width: 1280, height: 720 },
] as const

test('words that somebody sets apart fit every state of an evening, on a telephone and on a desk', async ({
  page,
  boards,
}) => {
  const found = await troublesThrough(page, boards, 12, { sizes: LYING, style: SPACED })
  // The word under a reminder is read by pointing at it, too.
  expect(
    Object.values(found)
      .flat()
      .filter((each) => !each.includes('seat__reminder-label')),
  ).toEqual([])
})

test('long words stand whole, and panels as high as they need, in German on a telephone and on a desk', async ({
  page,
  boards,
}) => {
  const states = ['nomination', 'nomination with reminders']
  expect(await troublesThrough(page, boards, 12, { sizes: LYING, language: 'de', states })).toEqual({})
})

test('hands and signs on seats lie over no name, no portrait, no panel, nor over each other, and their figures grow with the room', async ({
  page,
  boards,
}) => {
  const sizes = [
    ...[{ width: 320, height: 256 }, ...LYING],
    ...[
      { width: 390, height: 844 },
      { width: 1920, height: 1080 },
    ],
  ]
  expect(await signsThrough(page, boards, 12, sizes)).toEqual({})
})
