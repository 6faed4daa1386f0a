import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { choose, expect, namesOf, prepare, test } from './support/board.ts'
import { openBoard } from './support/game.ts'
import { speak } from './support/looks.ts'
import { between, dragByMouse, isCarrying, isOver, middleOf, type Spot } from './support/gathering.ts'

/** Playwright's fingers only tap; the browser itself can be told of one that moves. */
async function dragByFinger(page: Page, from: Spot, to: Spot, target: Locator): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly Spot[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] })
  await touch('touchStart', [from])
  await isCarrying(page)
  await touch('touchMove', [between(from, to)])
  await touch('touchMove', [to])
  await isOver(target)
  await touch('touchEnd', [])
}

test('[SEAT-16] [SEAT-18] while people gather seats are added, mixed and taken away', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 6, hasRoles: false })
  await prepare(page, 'gather')
  const card = page.locator('.gather-card')
  await expect(card.locator('.overlay-card__hint')).toHaveCount(0)
  await card.getByRole('button', { name: 'Add a seat' }).click()
  await expect(page.locator('.seat')).toHaveCount(7)
  await expect(card.locator('.overlay-card__hint')).toContainText('Seven or more')
  await card.getByRole('button', { name: 'Remove empty' }).click()
  await expect(page.locator('.seat')).toHaveCount(6)
  const before = await namesOf(page)
  await expect(async () => {
    await card.getByRole('button', { name: 'Shuffle' }).click()
    expect(await namesOf(page)).not.toEqual(before)
  }).toPass()
  expect((await namesOf(page)).toSorted()).toEqual(before.toSorted())
  await card.getByRole('button', { name: 'Remove all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.locator('.seat')).toHaveCount(0)
  await card.getByRole('button', { name: 'Done' }).click()
  await expect(card).toHaveCount(0)
})

/** Which seats' names and tokens the card in the middle touches. */
const underTheCard = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => {
    const box = document.querySelector('.gather-card')?.getBoundingClientRect()
    if (!box) return ['no card']
    return Array.from(document.querySelectorAll('.seat__plate, .seat__disc')).flatMap((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      const isApart = right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom
      return isApart ? [] : [part.textContent]
    })
  })

const IN_BETWEEN = [
  { size: { width: 1280, height: 720 }, counts: [6, 8] },
  { size: { width: 1024, height: 768 }, counts: [12, 16] },
] as const

/** Few seats are large ones, and German words are long: still nothing touches, and the buttons stand in one column. */
async function inGerman(page: Page): Promise<void> {
  await speak(page, 'de')
  const card = page.locator('.gather-card')
  for (const { size, counts } of IN_BETWEEN) {
    await page.setViewportSize(size)
    for (const count of counts) {
      await card.getByLabel('Plätze').fill(String(count))
      await page.keyboard.press('Enter')
      await expect(page.locator('.seat')).toHaveCount(count)
      await expect.poll(() => underTheCard(page)).toEqual([])
    }
  }
  const sides = await card.locator('.overlay-card__buttons .button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { left, right } = button.getBoundingClientRect()
      return `${left} ${right}`
    }),
  )
  expect(new Set(sides).size).toBe(1)
}

test('[SEAT-16] [SEAT-20] eight seats are one step, quick clicks all count, and the button stays under the pointer', async ({
  people,
  enter,
  bot,
}) => {
  const owner = await people.member('Teller')
  const session = await people.createSession(owner)
  const { page } = await enter(owner)
  await openBoard(page, session, 0)
  await expect(page.locator('.town-info__arrivals')).toHaveText('Nobody has come yet.')
  await expect(page.locator('.people-control__here')).toHaveText('1')
  await prepare(page, 'gather')
  const card = page.locator('.gather-card')
  const add = card.getByRole('button', { name: 'Add a seat' })
  const before = await add.boundingBox()
  await add.dblclick()
  await add.dblclick()
  await expect(page.locator('.seat')).toHaveCount(4)
  expect(await add.boundingBox()).toEqual(before)
  for (const name of ['Shuffle', 'Remove empty'])
    await expect(card.getByRole('button', { name })).toBeEnabled()
  await card.getByRole('button', { name: 'Shuffle' }).dblclick()
  await card.getByLabel('Seats').fill('8')
  await card.getByRole('button', { name: 'Set' }).click()
  await expect(page.locator('.seat')).toHaveCount(8)
  const seated = await bot('Seated', session)
  const come = card.locator('.overlay-card__text')
  await expect(come).toContainText('One person has come, 1 without a seat.')
  await expect(page.locator('.people-control__here')).toHaveText('2')
  await seated.ask('claimSeat', 7)
  await expect(come).toContainText(/One person has come\.$/)
  // At twelve seats the card still lies between them, and covers no name.
  await page.setViewportSize({ width: 1280, height: 720 })
  await card.getByLabel('Seats').fill('12')
  await card.getByRole('button', { name: 'Set' }).click()
  await expect(page.locator('.seat')).toHaveCount(12)
  await expect.poll(() => underTheCard(page)).toEqual([])
  expect((await card.getByRole('button', { name: 'Copy the link' }).boundingBox())?.height).toBeLessThan(48)
  // Whoever invites to a public table is told that friends need an account.
  await expect(card.locator('.guest-hint')).toContainText('only people with an account')
  await expectAccessible(page)
  await expect(page.locator('.seat--empty')).toHaveCount(11)
  await card.getByLabel('Seats').fill('1')
  await page.keyboard.press('Enter')
  await expect(page.locator('.seat')).toHaveCount(1)
  await card.getByLabel('Seats').fill('0')
  await page.keyboard.press('Enter')
  const dialogue = page.getByRole('dialog', { name: 'Remove seats?' })
  await expect(dialogue).toContainText('This removes a seat with a player')
  await dialogue.getByRole('button', { name: 'Yes' }).click()
  await expect(page.locator('.seat')).toHaveCount(0)
  // The seat comes back, and so does whoever sat there.
  await page.getByRole('button', { name: 'Undo: one seat removed' }).click()
  await expect(page.locator('.seat')).toHaveCount(1)
  await expect(page.locator('.seat--empty')).toHaveCount(0)
  await inGerman(page)
  // A public table is made private where its invitation is.
  await card.getByRole('button', { name: 'Privat machen' }).click()
  await expect(card.locator('.guest-hint')).toHaveCount(0)
  await seated.sees((view) => !view.session.isPublic)
})

for (const { device, drag, setup } of [
  { device: 'a mouse', drag: dragByMouse, setup: {} },
  {
    device: 'a finger',
    drag: dragByFinger,
    setup: { isTouch: true, viewport: { width: 390, height: 844 } },
  },
] as const)
  test(`[SEAT-15] with ${device} a seat is dragged onto another to swap them, and into a gap to move it`, async ({
    localTable,
  }) => {
    const { page } = await localTable({ seats: 6, hasRoles: false, ...setup })
    await prepare(page, 'gather')
    await expect(page.locator('.gather__seat')).toHaveCount(6)
    await drag(page, await middleOf(page, 0), await middleOf(page, 3), page.locator('.gather__seat').nth(3))
    await expect
      .poll(() => namesOf(page))
      .toEqual(['Dominik', 'Benedict', 'Clara', 'Ada', 'Elisabeth', 'Fritz'])
    const inBetween = between(await middleOf(page, 4), await middleOf(page, 5))
    await drag(page, await middleOf(page, 1), inBetween, page.locator('.gather__gap').nth(4))
    await expect
      .poll(() => namesOf(page))
      .toEqual(['Dominik', 'Clara', 'Ada', 'Elisabeth', 'Benedict', 'Fritz'])
    if (drag !== dragByMouse) return
    // Let go over nothing, a seat stays where it was.
    const { x, y } = await middleOf(page, 0)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 20, y + 20, { steps: 2 })
    await isCarrying(page)
    await page.mouse.move(8, 400, { steps: 4 })
    await expect(page.locator('.gather [data-over="true"]')).toHaveCount(0)
    await page.mouse.up()
    await expect(page.locator('.gather')).toHaveAttribute('data-carrying', 'false')
    expect(await namesOf(page)).toEqual(['Dominik', 'Clara', 'Ada', 'Elisabeth', 'Benedict', 'Fritz'])
  })

test('a seat is carried by keyboard, and every step is said', async ({ localTable }) => {
  const { page } = await localTable({ seats: 5, hasRoles: false })
  await prepare(page, 'gather')
  const said = page.locator('[id^="DndLiveRegion"]')
  const lift = async (name: string): Promise<void> => {
    await page.getByRole('button', { name }).focus()
    await page.keyboard.press('Space')
    await isCarrying(page)
    await expect(said).toHaveText('where it was: seat 1')
    // Whoever carries is listened to from the next task on; no person is quicker than that.
    await page.evaluate(() => new Promise((next) => setTimeout(next)))
  }
  await lift('Move seat 1, Ada')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.gather__gap').nth(0)).toHaveAttribute('data-over', 'true')
  await expect(said).toHaveText('after seat 1')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.gather__seat').nth(1)).toHaveAttribute('data-over', 'true')
  await expect(said).toHaveText('swap with seat 2')
  await page.keyboard.press('Space')
  await expect.poll(() => namesOf(page)).toEqual(['Benedict', 'Ada', 'Clara', 'Dominik', 'Elisabeth'])
  await expect(said).toHaveText('Put down: swap with seat 2')
  // Backwards from the first lies the gap after the last; Escape on the way puts the seat back.
  for (const key of ['Escape', 'Space']) {
    await lift('Move seat 1, Benedict')
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('.gather__gap').nth(4)).toHaveAttribute('data-over', 'true')
    await page.keyboard.press(key)
    await expect(page.locator('.gather')).toHaveAttribute('data-carrying', 'false')
    if (key === 'Escape') await expect(said).toHaveText('Put back')
  }
  await expect.poll(() => namesOf(page)).toEqual(['Ada', 'Clara', 'Dominik', 'Elisabeth', 'Benedict'])
})

test('[SEAT-17] [SEAT-25] seats stay during a nomination, and among people removing one is confirmed', async ({
  gather,
  storyteller,
}) => {
  const table = await gather({ free: 0, bots: 5 })
  const { page } = await storyteller(table)
  await page.getByRole('button', { name: 'Gather players' }).first().click()
  const card = page.locator('.gather-card')
  await expect(card).toBeVisible()
  table.hand.send('nomination', { nomination: [0, 1] })
  for (const name of ['Add a seat', 'Shuffle', 'Remove empty', 'Remove all'])
    await expect(card.getByRole('button', { name })).toBeDisabled()
  table.hand.send('nomination', { nomination: false })
  await expect(card.getByRole('button', { name: 'Shuffle' })).toBeEnabled()
  await choose(page, 4, 'remove')
  const dialogue = page.getByRole('dialog', { name: 'Remove seats?' })
  await dialogue.getByRole('button', { name: 'Yes' }).click()
  await expect(page.locator('.seat')).toHaveCount(4)
})
