import type { Locator, Page } from '@playwright/test'
import { press } from './focus.ts'
import { expect } from './test.ts'

/** The settings that stand beside the lists: everything is read out, no sounds, the table as text. */
export const AS_TEXT = { storage: { ownSettings: [true, false, 2, false, true] } } as const

export const textSeat = (page: Page, name: string): Locator =>
  page
    .locator('.text-seat')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`: ${name}(,|$)`) }) })
    .first()

/** What has happened, as it is told there. */
export const feed = (page: Page): Locator => page.getByRole('feed')

/** A deed of a seat by keyboard: its list is opened where it is closed, and its name says whose it is. */
export async function doTo(page: Page, name: string, deed: string): Promise<void> {
  const place = textSeat(page, name)
  const button = place.getByRole('button', { name: `${deed}: ${name}`, exact: true })
  await expect(place).toBeVisible()
  if (!(await button.isVisible())) await press(place.locator('summary'))
  await press(button)
}

/** Nothing is wider than the window. */
export async function expectNarrow(page: Page): Promise<void> {
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.board, .text-table, .sheet, .sheet__body')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ className, scrollWidth, clientWidth }) => `${className}: ${scrollWidth} in ${clientWidth}`),
  )
  expect(wide).toEqual([])
}
