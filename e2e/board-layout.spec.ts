import type { Page } from '@playwright/test'
import { expect, prepare, seatAt, test } from './support/board.ts'
import { expectClearCircles } from './support/circles.ts'
import { type Found, glance } from './support/glance.ts'

const BETWEEN = [
  { width: 1024, height: 600 },
  { width: 412, height: 915 },
  { width: 640, height: 360 },
] as const

/** Names that something in the middle of the table reaches into. */
const namesInTheWay = (page: Page, middle: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const range = document.createRange()
    range.selectNodeContents(document.querySelector(selector) ?? document.body)
    const words = range.getBoundingClientRect()
    return [...document.querySelectorAll('.seat__plate')]
      .filter((plate) => {
        const { left, right, top, bottom } = plate.getBoundingClientRect()
        return left < words.right && words.left < right && top < words.bottom && words.top < bottom
      })
      .map((plate) => plate.textContent ?? '')
  }, middle)

/** Reminders on the table: those in piles are counted there. */
const reminders = (page: Page): Promise<number> =>
  page
    .locator('.seat__reminder')
    .evaluateAll((all) =>
      all.reduce(
        (sum, each) => sum + Number(each.querySelector('.seat__reminder-count')?.textContent ?? 1),
        0,
      ),
    )

/** Where reminders have no room side by side they are one disc: it counts them, and its menu has each. */
async function expectPile(page: Page): Promise<void> {
  const all = await reminders(page)
  const pile = page.locator('.seat__reminder--pile').first()
  await expect(pile.locator('.seat__reminder-count')).toHaveText('3')
  await pile.click()
  const groups = page.locator('.seat-menu').getByRole('group')
  await expect(groups).toHaveCount(3)
  await groups.first().locator('[data-entry="remove"]').click()
  await expect.poll(() => reminders(page)).toBe(all - 1)
}

test('[BOARD-01] the circle of 20 and of 5 stands clear of everything, on a telephone and on large screens', {
  tag: '@long',
}, async ({ localTable }) => {
  const { page } = await localTable({ seats: 20, reminders: 2, deadEvery: 4 })
  await expectClearCircles(page, [20, 5])
})

test('[BOARD-03] [BOARD-20] [SET-42] the town square hides what is secret, says so, and names the key that leads back', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 8, reminders: 3, phase: 1 })
  await expect(page.locator('.board')).toHaveClass(/board--medium/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Grimoire')
  const demon = seatAt(page, 3).locator('.token[data-team="demon"]')
  await expect(demon).toBeVisible()
  await expect(seatAt(page, 3).locator('.portrait')).toBeVisible()
  await expect(page.locator('.seat__reminder')).toHaveCount(24)
  // Each says what it is beside its disc, at rest as well: nothing is written over the rim.
  await expect(page.locator('.seat__reminder-label').first()).toBeVisible()
  expect(
    await page.locator('.seat__reminder').evaluateAll(
      (all) =>
        all.filter((each) => {
          const [label, disc] = ['.seat__reminder-label', '.reminder'].map((name) =>
            each.querySelector(name)?.getBoundingClientRect(),
          )
          return !label || !disc || label.width === 0 || label.top < disc.top + disc.height / 2
        }).length,
    ),
    'labels that are missing or lie over the picture',
  ).toBe(0)
  // Also where there is no room for three of them on each seat.
  const found: Found = {}
  for (const size of BETWEEN) {
    await page.setViewportSize(size)
    await glance(page, `${size.width}x${size.height}`, found)
  }
  expect(found).toEqual({})
  await expectPile(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  // While people gather, seats are carried without what lies on them: the card is free to be read.
  await prepare(page, 'gather')
  for (const part of ['.seat__reminder', '.seat__reminder-label'])
    await expect(page.locator(part).first()).toBeHidden()
  await page.locator('.gather-card').getByRole('button', { name: 'Done' }).click()
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

test("the name of the hour lies on nobody's name, on a telephone with few seats", async ({ localTable }) => {
  const { page } = await localTable({ seats: 6, viewport: { width: 390, height: 844 } })
  await expect(page.locator('.town-info__phase')).toHaveText('Before the first night')
  expect(await namesInTheWay(page, '.town-info__phase')).toEqual([])
})
