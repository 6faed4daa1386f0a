import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, modal, prepare, seatAt, test } from './support/board.ts'
import { give, nominate } from './support/day.ts'
import { overlapsIn } from './support/geometry.ts'

const PHONE = { width: 390, height: 844 } as const
const TARGET_PX = 40

/** Everything under a finger that is smaller than a fingertip. Links within a text are as high as the text. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.locator('button, a[href], input, select, [role="tab"], [role="menuitem"]').evaluateAll(
    (elements, least) =>
      elements.flatMap((element) => {
        const { width, height } = element.getBoundingClientRect()
        const isShown = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
        const isInText = element.matches('p a, li a, dd a')
        const isCovered =
          element.closest('[inert], [aria-hidden="true"], .seat__reminder, .seat__plate') !== null
        return isShown && !isInText && !isCovered && (width < least - 0.5 || height < least - 0.5)
          ? [`${element.className} ${Math.round(width)}x${Math.round(height)}`]
          : []
      }),
    TARGET_PX,
  )

const openTab = async (page: Page, name: string): Promise<Locator> => {
  const tab = page.locator(`.side-tab[data-tab="${name}"]`)
  await tab.locator('.side-tab__label').tap()
  return tab
}

/** Drawers come from below and are as wide as the screen; the tabs that open and close them stay free. */
async function expectDrawer(tab: Locator): Promise<void> {
  const box = await tab.locator('.side-tab__panel').boundingBox()
  expect(box).toMatchObject({ x: 0, width: PHONE.width })
  const row = await tab.locator('.side-tab__label').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(row?.y ?? 0)
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)
}

const tapEntry = async (page: Page, seat: number, entry: string): Promise<void> => {
  await seatAt(page, seat).locator('.seat__disc').tap()
  await page.locator(`.seat-menu [data-entry="${entry}"]`).tap()
}

test('on a telephone a Storyteller deals, writes reminders, lets the night pass and calls a vote', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 8, hasRoles: false, viewport: PHONE, isTouch: true })
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('button', { name: 'Menu' }).tap()
  await expect(page.locator('[data-entry="gatherRoles"]')).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
  await page.locator('[data-entry="gatherRoles"]').tap()
  const bag = modal(page, 'roles')
  await bag.getByRole('button', { name: 'Fill at random' }).tap()
  expect(await smallTargets(page)).toEqual([])
  await bag.getByRole('button', { name: 'Deal', exact: true }).tap()
  await expect(page.locator('.seat .token--back')).toHaveCount(0)

  await tapEntry(page, 3, 'reminder')
  const picker = modal(page, 'reminder')
  await picker.getByRole('button', { name: 'Write a note' }).tap()
  await page.getByLabel('Text').fill('Talks too much')
  await page.getByRole('button', { name: 'OK' }).tap()
  await expect(seatAt(page, 3).locator('.seat__reminder')).toHaveCount(1)

  const nights = await openTab(page, 'first-night')
  await expectDrawer(nights)
  expect(await smallTargets(page)).toEqual([])
  await expectAccessible(page)
  await nights.getByRole('button', { name: 'Close First night' }).tap()
  await expect(nights).toHaveAttribute('data-state', 'closed')

  await page.locator('.phase-bar').tap()
  await expect(page.locator('.phase-bar__label')).toHaveText('Night 1')
  await page.locator('.phase-bar').tap()
  await expect(page.locator('.phase-bar__label')).toHaveText('Before the first night')
  await tapEntry(page, 0, 'nominate')
  await page.getByRole('button', { name: 'Nominate Clara' }).tap()
  await expect(page.locator('.vote-words__who')).toHaveText('Ada nominates Clara')
  expect(await smallTargets(page)).toEqual([])
})

test('on a telephone a player takes a seat, learns the character, notes a guess and votes', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 7, bots: 0 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  const { page } = await guest(table, 'Phone', undefined, {
    context: { viewport: PHONE, hasTouch: true, isMobile: true },
  })
  await seatAt(page, 2).locator('.seat__disc').tap()
  await expect(page.locator('.seat--own')).toHaveAttribute('data-seat', '2')
  await give(table.hand, 2, 'chef')
  await expect(seatAt(page, 2).locator('.seat__disc')).toHaveAccessibleName(/: Chef$/)
  await expect(page.locator('.received-role')).toHaveCount(0)

  await tapEntry(page, 4, 'character')
  const picker = modal(page, 'role')
  await expect(picker.getByRole('button', { name: 'Imp (Demon)' })).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
  await picker.getByRole('button', { name: 'Imp (Demon)' }).tap()
  await expect(seatAt(page, 4).locator('.token--note')).toBeVisible()
  await seatAt(page, 2).locator('.seat__disc').tap()
  await expect(page.locator('.own-card__ability')).not.toBeEmpty()
  expect(await smallTargets(page)).toEqual([])
  await page.keyboard.press('Escape')

  const sheet = await openTab(page, 'characters')
  await expectDrawer(sheet)
  expect(await smallTargets(page)).toEqual([])
  await sheet.getByRole('button', { name: /^Close/ }).tap()

  await nominate(table.hand, 0, 1)
  await page.getByRole('button', { name: 'Hand up' }).tap()
  await table.hand.sees(({ gamestate }) => (gamestate.vote.votes[2] ?? 0) > 0)
  expect(await smallTargets(page)).toEqual([])
})

test('the table can be enlarged, and a tap shows the seat large with everything about it', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 15, viewport: PHONE, isTouch: true })
  expect(await smallTargets(page)).toEqual([])
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
  await expect(menu.locator('.seat-menu__character')).toHaveText('Imp')
  for (const entry of ['character', 'reminder', 'life', 'rename', 'remove'])
    await expect(menu.locator(`[data-entry="${entry}"]`)).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
})

test('gathering leaves every seat free for a finger, and what is to be read lies over the seats', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 12, hasRoles: false, viewport: PHONE, isTouch: true })
  await prepare(page, 'gather')
  await expect(page.locator('.gather-card')).toBeVisible()
  const boxes = await page.locator('.gather-card, .gather__seat').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { what: element.className, x, y, width, height }
    }),
  )
  expect(boxes).toHaveLength(13)
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
})
