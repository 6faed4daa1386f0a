import type { Page } from '@playwright/test'
import { expect } from './board.ts'
import {
  barBoxesOf,
  boxesOf,
  coveredControls,
  type NamedBox,
  outside,
  overlapsIn,
  smallestLetters,
} from './geometry.ts'
import { settled } from './shots.ts'

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

/** A table at which nothing may lie over anything else, with so many seats one after the other, at every size. */
export async function expectClearCircles(page: Page, counts: readonly number[]): Promise<void> {
  for (const seats of counts) {
    await keepSeats(page, seats)
    await page.reload()
    await expect(page.locator('.seat')).toHaveCount(seats)
    for (const viewport of SIZES) await expectClear(page, seats, viewport)
  }
}
