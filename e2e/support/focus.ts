import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** What has the focus, in words; the body has none. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'lost'
    const text = element.getAttribute('aria-label') ?? element.textContent?.trim()
    return text || `${element.tagName} ${element.className}`
  })

/** The focus is somewhere once everything has settled. */
export const expectFocus = (page: Page, after: string): Promise<void> =>
  expect.poll(() => focused(page), `the focus after: ${after}`).not.toBe('lost')

/** The focus lies in there. */
export const expectFocusIn = (place: Locator, after: string): Promise<void> =>
  expect
    .poll(
      () => place.evaluate((element) => element.contains(document.activeElement)).catch(() => false),
      `the focus in it after: ${after}`,
    )
    .toBe(true)

/** Tabs and entries of menus are gone through with arrows; everything else the tab key has to reach. */
const isReached = (control: Locator): Promise<boolean> =>
  control.evaluate(
    (element) =>
      (element as HTMLElement).tabIndex >= 0 || element.matches('[role="tab"], [role="menuitem"], .circle *'),
  )

/** By keyboard alone: goes to a control that can be gone to, presses it, and is not lost afterwards. */
export async function press(control: Locator, key = 'Enter'): Promise<void> {
  await expect(control).toBeVisible()
  await expect(control).toBeEnabled()
  expect(await isReached(control), `the tab key reaches ${String(control)}`).toBe(true)
  await control.press(key)
  await expectFocus(control.page(), String(control))
}
