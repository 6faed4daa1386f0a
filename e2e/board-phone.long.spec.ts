import type { Page } from '@playwright/test'
import { expect, test } from './support/board.ts'
import { give } from './support/day.ts'
import { lastingTroubles } from './support/glance.ts'
import { nightfall } from './support/night.ts'

const SIZES = [
  { width: 844, height: 390 },
  { width: 640, height: 360 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 320, height: 256 },
] as const

/** What does not fit, or is too small for a thumb, by the size at which it is so. */
async function troublesAt(page: Page): Promise<Record<string, string[]>> {
  const troubles: Record<string, string[]> = {}
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const found = await lastingTroubles(page, true)
    if (found.length > 0) troubles[`${size.width}x${size.height}`] = found
  }
  return troubles
}

test('the choice of eyes at night has room on every telephone', async ({ gather, guest }) => {
  const table = await gather({ free: 5, bots: 3 })
  const { hand } = table
  await hand.ask('edition', { id: 'tb', theme: 1 })
  const { page: player } = await guest(table, 'Ada', 0, {
    context: { hasTouch: true, isMobile: true },
  })
  await give(hand, 0, 'wraith')
  await nightfall(hand)
  await expect(player.locator('.eyes')).toBeVisible()
  expect(await troublesAt(player)).toEqual({})
})
