import type { Page } from '@playwright/test'

/**
 * Waits until something is there. Playwright itself looks at growing intervals, in the end twice a second: whatever
 * every test waits for is worth a closer look.
 */
export async function untilShown(page: Page, selector: string, timeout = 30_000): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector(wanted)?.checkVisibility() === true,
    selector,
    {
      polling: 40,
      timeout,
    },
  )
}
