import type { Page } from '@playwright/test'
import { choose, expect, test } from './support/board.ts'
import { give } from './support/day.ts'
import { FIRST_DARK, item, nightfall, show } from './support/night.ts'
import { troublesOn } from './support/room.ts'
import { settled } from './support/shots.ts'
import { turnTo } from './support/talk.ts'
import { smallTargets } from './support/touch.ts'

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
    await settled(page)
    const found = [...(await troublesOn(page)), ...(await smallTargets(page))]
    if (found.length > 0) troubles[`${size.width}x${size.height}`] = found
  }
  return troubles
}

test('eyes that open at night and fingers that point have room on every telephone', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 5, bots: 3 })
  const { hand, bots } = table
  await hand.ask('edition', { id: 'tb', theme: 1 })
  await give(hand, 0, 'wraith')
  const { page } = await storyteller(table)
  const { page: player, hand: own } = await guest(table, 'Ada', 0, {
    context: { hasTouch: true, isMobile: true },
  })
  await nightfall(hand)
  const eyes = player.locator('.eyes')
  await expect(eyes).toBeVisible()
  expect(await troublesAt(player)).toEqual({})
  await player.getByRole('button', { name: 'Open your eyes' }).click()
  await expect(eyes).toHaveAttribute('data-eyes', 'open')
  expect(await troublesAt(player)).toEqual({})

  await show(hand, [item('one'), item('choice')], own.userId)
  await expect(player.locator('.cards .signal-card')).toHaveCount(2)
  expect(await troublesAt(player)).toEqual({})
  await player.locator('[data-answer=seen]').click()
  await expect(player.locator('.cards')).toHaveCount(0)

  await turnTo(hand, FIRST_DARK + 1)
  await hand.ask('updatePlayer', { index: 4, property: 'role', value: 'boomdandy' })
  await choose(page, 4, 'pointing boomdandy')
  await expect(player.locator('.seat-finger').first()).toBeVisible()
  bots[1]?.send('point', 0)
  bots[2]?.send('point', 2)
  await expect(player.locator('.pointing')).toHaveAttribute('data-pointing', 'locked')
  expect(await troublesAt(player)).toEqual({})
  // In rows no line leads from finger to face: whoever points says at whom.
  await expect(player.locator('.pointing__line')).toHaveCount(0)
  await expect(player.locator('.seat-finger__at')).toHaveCount(2)
  expect(await troublesAt(page)).toEqual({})
})
