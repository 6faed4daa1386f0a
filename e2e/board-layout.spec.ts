import { expectAccessible } from './support/accessibility.ts'
import { boxesOf, expect, outside, overlapsIn, seatAt, smallestLetters, test } from './support/board.ts'
import { settled } from './support/shots.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const

const SMALLEST_LETTERS_PX = 11

for (const viewport of SIZES)
  test(`[BOARD-01] the circle stands clear of everything at ${viewport.width} px, with 5 to 20 seats`, async ({
    localTable,
  }) => {
    const { page } = await localTable({ seats: 20, reminders: 2, deadEvery: 4, viewport })
    for (const seats of [20, 15, 10, 5]) {
      await page.evaluate((count) => {
        for (const key of ['seats', 'players', 'reminders']) {
          const stored = JSON.parse(localStorage.getItem(key) ?? '[]')
          localStorage.setItem(key, JSON.stringify(stored.slice(0, count)))
        }
      }, seats)
      // What the page itself would store at leaving must not overwrite that.
      await page.evaluate(() => {
        Storage.prototype.setItem = () => undefined
      })
      await page.reload()
      await expect(page.locator('.seat')).toHaveCount(seats)
      await settled(page)
      const boxes = await boxesOf(page)
      expect(boxes.filter(({ what }) => what.startsWith('token'))).toHaveLength(seats)
      expect(overlapsIn(boxes), `${seats} seats`).toEqual([])
      expect(outside(boxes, viewport), `${seats} seats`).toEqual([])
      expect(await smallestLetters(page)).toBeGreaterThanOrEqual(SMALLEST_LETTERS_PX - 0.01)
    }
  })

test('the size class follows the number of players', async ({ localTable }) => {
  const { page } = await localTable({ seats: 7 })
  await expect(page.locator('.board')).toHaveClass(/board--medium/)
})

test('on a telephone every target can be hit, and the table can be enlarged', async ({ localTable }) => {
  const { page } = await localTable({
    seats: 15,
    viewport: { width: 390, height: 844 },
    isTouch: true,
  })
  const targets = await page
    .locator('.seat__disc, .side-tab__label, .board__bar button')
    .evaluateAll((elements) =>
      elements
        .map((element) => ({ what: element.className, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 39.5 || box.height < 39.5))
        .map(({ what, box }) => `${what} ${Math.round(box.width)}x${Math.round(box.height)}`),
    )
  expect(targets).toEqual([])
  const before = await seatAt(page, 0).locator('.seat__disc').boundingBox()
  await page.getByRole('button', { name: 'Enlarge the table' }).tap()
  await expect(page.locator('.stage')).toHaveAttribute('data-scale', '1.5')
  await expect
    .poll(async () => (await seatAt(page, 0).locator('.seat__disc').boundingBox())?.width ?? 0)
    .toBeGreaterThan((before?.width ?? 0) * 1.2)
})

test('a tap opens a menu with the seat enlarged', async ({ localTable }) => {
  const { page } = await localTable({ seats: 10, viewport: { width: 390, height: 844 }, isTouch: true })
  await seatAt(page, 3).locator('.seat__disc').tap()
  const menu = page.locator('.seat-menu')
  await expect(menu.locator('.seat-menu__name')).toHaveText('Dominik')
  await expect(menu.locator('.seat-menu__character')).toHaveText('Imp')
  for (const entry of ['character', 'reminder', 'life', 'rename', 'remove'])
    await expect(menu.locator(`[data-entry="${entry}"]`)).toBeVisible()
})

test('the board is accessible by day and by night, in the grimoire and in the town square', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 10, reminders: 2, deadEvery: 3 })
  await expectAccessible(page)
  await page.keyboard.press('t')
  await expect(page.locator('.board')).toHaveAttribute('data-square', 'true')
  await expectAccessible(page)
  await page.keyboard.press('n')
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'night')
  await page.keyboard.press('t')
  await settled(page)
  await expectAccessible(page)
})

test('arrow keys walk the circle, and the tab key goes through one seat', async ({ localTable }) => {
  const { page } = await localTable({ seats: 6, reminders: 1 })
  await seatAt(page, 0).locator('.seat__plate').focus()
  const focused = (): Promise<string | null> =>
    page.evaluate(() => {
      const control = document.activeElement?.getAttribute('data-control')
      const seat = document.activeElement?.closest('.seat')?.getAttribute('data-seat')
      return seat === undefined ? null : `${seat} ${control}`
    })
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toBe('1 plate')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(focused).toBe('0 plate')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(focused).toBe('5 plate')
  await page.keyboard.press('Tab')
  await expect.poll(focused).toBe('5 reminder')
  await page.keyboard.press('Tab')
  await expect.poll(focused).toBe('5 add')
  await page.keyboard.press('Tab')
  expect(await focused()).not.toMatch(/^\d (plate|token|life)/)
})

test('each seat says what everybody knows of it', async ({ localTable }) => {
  const { page } = await localTable({ seats: 6, deadEvery: 2 })
  await expect(page.getByRole('button', { name: 'Seat 1: Ada, alive' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Seat 2: Benedict, dead, one vote left' })).toBeVisible()
})

test('[BOARD-03] the heading says what is looked at', async ({ localTable }) => {
  const { page } = await localTable({ seats: 6 })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Grimoire')
  await page.getByRole('button', { name: 'Town Square and Grimoire' }).click()
  await expect(heading).toHaveText('Town Square')
  await page.reload()
  await expect(heading).toHaveText('Town Square')
})

test('[BOARD-20] [BOARD-10] the town square hides what is secret and names the key that leads back', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 8, reminders: 1 })
  await expect(seatAt(page, 3).locator('.token[data-team="demon"]')).toBeVisible()
  await expect(seatAt(page, 3).locator('.portrait')).toBeVisible()
  await expect(page.locator('.seat__reminder')).toHaveCount(8)
  await page.keyboard.press('t')
  await expect(page.locator('.town-info__hint')).toContainText('t')
  await expect(page.locator('.token[data-team="demon"]')).toHaveCount(0)
  await expect(page.locator('.seat__reminder')).toHaveCount(0)
  await page.keyboard.press('t')
  await expect(seatAt(page, 3).locator('.token[data-team="demon"]')).toBeVisible()
})
