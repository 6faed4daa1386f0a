import type { Page } from '@playwright/test'
import { expect, prepare, seatAt } from './board.ts'
import { overlapsIn } from './geometry.ts'
import { smallTargets } from './touch.ts'

declare global {
  interface Window {
    screenLights: { lit: number; asked: number }
  }
}

/** A page in a test has no screen to keep lit: it counts how often it is asked. */
export const watchLight = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const lights = { lit: 0, asked: 0 }
    window.screenLights = lights
    const request = async () => {
      lights.lit += 1
      lights.asked += 1
      const release = async () => {
        lights.lit -= 1
      }
      return { release }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })

/** Signs that stand side by side are not the same picture. */
export async function expectSignsDiffer(page: Page, kind: string): Promise<void> {
  const signs = await page
    .locator(kind)
    .evaluateAll((buttons) => buttons.map((button) => button.querySelector('svg')?.innerHTML))
  expect(signs.length).toBeGreaterThan(2)
  expect(new Set(signs).size).toBe(signs.length)
}

/** Every seat can be reached beside the card, and what is to be read lies over the seats. */
export async function expectGatherFits(page: Page, seats: number): Promise<void> {
  await prepare(page, 'gather')
  await expect(page.locator('.gather-card')).toContainText('Hold one and drag it')
  const boxes = await page
    .locator('.gather-card, .gather__seat')
    .evaluateAll((elements) =>
      elements.map((element) => ({ what: element.className, ...element.getBoundingClientRect().toJSON() })),
    )
  expect(boxes).toHaveLength(seats + 1)
  expect(overlapsIn(boxes)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.locator('.gather-card').getByRole('button', { name: 'Done' }).tap()
  await prepare(page, 'gatherRules')
  const covered = await page.locator('.rules-card li').evaluateAll(
    (lines) =>
      lines.filter((line) => {
        const { x, y, width, height } = line.getBoundingClientRect()
        const hits = [0.02, 0.5, 0.98].map((part) =>
          document.elementFromPoint(x + width * part, y + height / 2),
        )
        return !hits.every((hit) => hit?.closest('.rules-card'))
      }).length,
  )
  expect(covered).toBe(0)
  await page.locator('.rules-card').getByRole('button', { name: 'Done' }).tap()
}

/** The table larger and smaller; a tap shows the seat large with everything about it. */
export async function expectEnlarged(page: Page): Promise<void> {
  const disc = seatAt(page, 3).locator('.seat__disc')
  const before = await disc.boundingBox()
  await page.getByRole('button', { name: 'Enlarge the table' }).tap()
  await expect(page.locator('.stage')).toHaveAttribute('data-scale', '1.5')
  await expect
    .poll(async () => (await disc.boundingBox())?.width ?? 0)
    .toBeGreaterThan((before?.width ?? 0) * 1.2)
  await page.getByRole('button', { name: 'Enlarge the table' }).tap()
  await page.getByRole('button', { name: 'Make the table smaller' }).tap()
  await expect(page.locator('.stage')).toHaveAttribute('data-scale', '1')
  await disc.tap()
  const menu = page.locator('.seat-menu')
  await expect(menu.locator('.seat-menu__name')).toHaveText('Dominik')
  await expect(disc).toHaveAccessibleName(
    new RegExp(`: ${await menu.locator('.seat-menu__character').textContent()}`),
  )
  for (const entry of ['character', 'reminder', 'life', 'rename', 'remove'])
    await expect(menu.locator(`[data-entry="${entry}"]`)).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
}

/** Buttons in each row of the bar over the table: a third row would push the table down, a row of one is an accident. */
export const barRows = (page: Page): Promise<number[]> =>
  page.locator('.board__bar button').evaluateAll((buttons) => {
    const ROW_PX = 20
    const rows: { readonly middle: number; count: number }[] = []
    for (const button of buttons) {
      if (!button.checkVisibility({ visibilityProperty: true })) continue
      const { y, height } = button.getBoundingClientRect()
      const middle = y + height / 2
      const row = rows.find((each) => Math.abs(each.middle - middle) < ROW_PX)
      if (row) row.count += 1
      else rows.push({ middle, count: 1 })
    }
    return rows.map(({ count }) => count)
  })

/** Words in the hub of the clock that stand out over its round edge. */
export const wordsOutOfHub = (page: Page): Promise<string[]> =>
  page.locator('.vote-hub').evaluate((hub) => {
    const HAIR = 1
    const { x, y, width } = hub.getBoundingClientRect()
    const [middleX, middleY] = [x + width / 2, y + width / 2]
    return [...hub.querySelectorAll('.vote-hub__numeral, .vote-hub__caption')].flatMap((part) => {
      if (getComputedStyle(part).clipPath !== 'none') return []
      const range = document.createRange()
      range.selectNodeContents(part)
      // A line is taller than its letters.
      const corners = [...range.getClientRects()].flatMap((line) =>
        [line.left, line.right].flatMap((left) =>
          [0.25, 0.75].map((share) => [left - middleX, line.top + line.height * share - middleY] as const),
        ),
      )
      return corners.every(([dx, dy]) => Math.hypot(dx, dy) <= width / 2 + HAIR)
        ? []
        : [part.textContent ?? '']
    })
  })
