import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../../tools/lib/house.mjs'

/** The widths at which everything has to look right: telephone, laptop, large screen. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const

/** Takes the page at every width into shots/. */
export async function shoot(page: Page, name: string): Promise<void> {
  // Nothing is pointed at.
  await page.mouse.move(0, 0)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await settled(page)
    await page.screenshot({ path: join(ROOT, 'shots', `${name}-${size.width}.png`) })
  }
}

/** Fonts are there and nothing that ends is still moving. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((each) => each.finished))
  })
}
