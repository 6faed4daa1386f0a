import type { Page, ViewportSize } from '@playwright/test'
import { expect } from '../board.ts'
import { type Found, glance } from '../glance.ts'
import { signsInTheWay } from '../letters.ts'
import { ask, openTable, player, tell, WORKING_SIZE } from './table.ts'

/**
 * Hands of all seats, then the signs that nominate, then votes, and hands that are buttons: what of a name, a portrait
 * or a panel they lie over, by where it is so.
 */
export async function signsThrough(
  page: Page,
  boards: string,
  seats: number,
  sizes: readonly ViewportSize[],
): Promise<Found> {
  const found: Found = {}
  const lookAround = async (name: string): Promise<void> => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      const where = `${name}, ${size.width}x${size.height}`
      await glance(page, where, found)
      const inTheWay = await signsInTheWay(page)
      if (inTheWay.length > 0) found[where] = [...(found[where] ?? []), ...inTheWay]
    }
  }
  await openTable(page, boards, seats, '&local=yes')
  await tell(page, 'nomination', { nomination: [1, 2] })
  await expect(page.locator('button.vote-hand')).toHaveCount(seats)
  await lookAround('hands of a table on one screen')
  await openTable(page, boards, seats)
  for (let seat = 0; seat < seats; seat++) await ask(page, player(seat), 'raise-hand', 'hand')
  await expect(page.locator('.raised-hand')).toHaveCount(seats)
  await lookAround('hands')
  await page.setViewportSize(WORKING_SIZE)
  await page.locator('.seat[data-seat="2"] .seat__plate').click()
  await page.locator('.seat-menu [data-entry="nominate"]').click()
  await expect(page.locator('.nominee-pick__sign')).toHaveCount(seats)
  await lookAround('whom to nominate')
  await page.setViewportSize(WORKING_SIZE)
  await page.locator('.nominee-pick').nth(1).click()
  for (let seat = 0; seat < seats; seat++) await ask(page, player(seat), 'vote', [seat, 1, Date.now()])
  await expect(page.locator('.vote-hand[data-value="1"]').first()).toBeVisible()
  await lookAround('votes')
  return found
}
