import type { Locator, Page } from '@playwright/test'
import { expect, prepare } from './board.ts'

export interface Spot {
  readonly x: number
  readonly y: number
}

export const middleOf = async (page: Page, seat: number): Promise<Spot> => {
  const box = await page.locator('.gather__seat').nth(seat).boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
}

export const between = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

export const isCarrying = (page: Page) =>
  expect(page.locator('.gather')).toHaveAttribute('data-carrying', 'true')

/** Whoever lets go has seen where it will land. */
export const isOver = (target: Locator) => expect(target).toHaveAttribute('data-over', 'true')

export async function dragByMouse(page: Page, from: Spot, to: Spot, target: Locator): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 2 })
  await isCarrying(page)
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await isOver(target)
  await page.mouse.up()
}

/** One more seat, put between two others as the Storyteller does it. */
export async function addSeatAfter(page: Page, seat: number): Promise<void> {
  const count = await page.locator('.seat').count()
  await prepare(page, 'gather')
  const card = page.locator('.gather-card')
  await card.getByRole('button', { name: 'Add a seat' }).click()
  await expect(page.locator('.gather__seat')).toHaveCount(count + 1)
  const gap = between(await middleOf(page, seat), await middleOf(page, seat + 1))
  await dragByMouse(page, await middleOf(page, count), gap, page.locator('.gather__gap').nth(seat))
  await expect(page.locator('.seat').nth(seat + 1)).toHaveClass(/seat--empty/)
  await card.getByRole('button', { name: 'Done' }).click()
}
