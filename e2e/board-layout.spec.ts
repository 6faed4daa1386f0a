import type { Page } from '@playwright/test'
import { expect, seatAt, test } from './support/board.ts'
import {
  barBoxesOf,
  boxesOf,
  coveredControls,
  type NamedBox,
  outside,
  overlapsIn,
  smallestLetters,
} from './support/geometry.ts'
import { settled } from './support/shots.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const

const SMALLEST_LETTERS_PX = 11

/** Takes seats away from the table as it is stored; what the page itself stores at leaving must not overwrite that. */
const keepSeats = (page: Page, count: number): Promise<void> =>
  page.evaluate((seats) => {
    for (const key of ['seats', 'players', 'reminders']) {
      const stored = JSON.parse(localStorage.getItem(key) ?? '[]')
      localStorage.setItem(key, JSON.stringify(stored.slice(0, seats)))
    }
    Storage.prototype.setItem = () => undefined
  }, count)

const outsideOrOver = (boxes: readonly NamedBox[], viewport: (typeof SIZES)[number]): string[] => [
  ...overlapsIn(boxes),
  ...outside(boxes, viewport),
]

async function expectClear(page: Page, seats: number, viewport: (typeof SIZES)[number]): Promise<void> {
  const what = `${seats} seats at ${viewport.width} px`
  await page.setViewportSize(viewport)
  // The circle learns of its new place a moment after the stylesheets do.
  await expect.poll(async () => outsideOrOver(await boxesOf(page), viewport)).toEqual([])
  await settled(page)
  const boxes = await boxesOf(page)
  expect(boxes.filter((box) => box.what.startsWith('token'))).toHaveLength(seats)
  expect(outsideOrOver(boxes, viewport), what).toEqual([])
  expect(outsideOrOver(await barBoxesOf(page), viewport), `the bar with ${what}`).toEqual([])
  expect(await coveredControls(page), what).toEqual([])
  expect(await smallestLetters(page), what).toBeGreaterThanOrEqual(SMALLEST_LETTERS_PX - 0.01)
}

test('[BOARD-01] the circle of 20, 15, 10 and 5 stands clear of everything, on a telephone and on large screens', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 20, reminders: 2, deadEvery: 4 })
  for (const seats of [20, 15, 10, 5]) {
    if (seats < 20) {
      await keepSeats(page, seats)
      await page.reload()
      await expect(page.locator('.seat')).toHaveCount(seats)
    }
    for (const viewport of SIZES) await expectClear(page, seats, viewport)
  }
})

test('[BOARD-03] [BOARD-20] [BOARD-10] the town square hides what is secret, says so, and names the key that leads back', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 8, reminders: 1, phase: 1 })
  await expect(page.locator('.board')).toHaveClass(/board--medium/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Grimoire')
  const demon = seatAt(page, 3).locator('.token[data-team="demon"]')
  await expect(demon).toBeVisible()
  await expect(seatAt(page, 3).locator('.portrait')).toBeVisible()
  await expect(page.locator('.seat__reminder')).toHaveCount(8)
  await expect(page.locator('.night-hint').first()).toBeVisible()
  await page.getByRole('button', { name: 'Town Square and Grimoire' }).click()
  await expect(heading).toHaveText('Town Square')
  await page.reload()
  await expect(heading).toHaveText('Town Square')
  await expect(page.locator('.town-info__hint')).toContainText('t')
  await expect(page.locator('.seat')).toHaveCount(8)
  await expect(page.locator('.token[data-team="demon"]')).toHaveCount(0)
  await expect(page.locator('.seat__reminder')).toHaveCount(0)
  // Whose turn comes when tells as much as the character itself.
  await expect(page.locator('.night-hint')).toHaveCount(0)
  await page.keyboard.press('t')
  await expect(demon).toBeVisible()
})
