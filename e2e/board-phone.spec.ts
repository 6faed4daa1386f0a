import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, modal, seatAt, test } from './support/board.ts'
import { give, nominate } from './support/day.ts'
import {
  barRows,
  expectEnlarged,
  expectGatherFits,
  expectSignsDiffer,
  watchLight,
  wordsOutOfHub,
} from './support/phone.ts'
import { settled } from './support/shots.ts'
import { whisper } from './support/talk.ts'
import { inEdges, rest, smallLetters, smallTargets, takeEdges } from './support/touch.ts'

const PHONE = { width: 390, height: 844 } as const
const SEATS = 12
const SIDEWAYS = { width: 844, height: 390 } as const

/** Both ways of holding it, and back to how it was held. */
async function expectThumbsFit(page: Page): Promise<void> {
  for (const size of [SIDEWAYS, PHONE]) {
    await page.setViewportSize(size)
    await settled(page)
    expect(await smallTargets(page), `${size.width}x${size.height}`).toEqual([])
    expect((await barRows(page)).length).toBeLessThanOrEqual(2)
    if (await page.locator('.vote-hub').isVisible()) expect(await wordsOutOfHub(page)).toEqual([])
  }
}

/** What a keyboard leaves of it, upright and lying. */
const KEYBOARD = { width: 390, height: 480 } as const
const KEYBOARD_SIDEWAYS = { width: 844, height: 190 } as const
/** A camera in the way, and the line one swipes. */
const EDGES = [
  [PHONE, { top: 47, right: 0, bottom: 34, left: 0 }],
  [SIDEWAYS, { top: 0, right: 47, bottom: 21, left: 47 }],
] as const

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

test('on a telephone a Storyteller gathers, deals, enlarges the table, writes reminders, lets the night pass and calls a vote', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: SEATS, hasRoles: false, viewport: PHONE, isTouch: true })
  await expectGatherFits(page, SEATS)
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('button', { name: 'Menu' }).tap()
  await expect(page.locator('[data-entry="gatherRoles"]')).toBeVisible()
  // Fingers have no keys.
  await expect(page.locator('.main-menu kbd:visible')).toHaveCount(0)
  expect(await smallTargets(page)).toEqual([])
  await page.locator('[data-entry="gatherRoles"]').tap()
  const bag = modal(page, 'roles')
  // What a character does, and why it is refused, is told to a finger that rests; nothing is put into the bag.
  expect(await rest(page, bag.locator('[data-character=chef]'))).toMatch(/^Chef: On the first night/)
  expect(await rest(page, bag.locator('[data-character=drunk]'))).toBe(
    'Drunk: This character is not put into the bag.',
  )
  await expect(bag.locator('.bag__reason')).toHaveText(`In the bag: 0. Needed: ${SEATS}.`)
  await expect(bag.locator('[data-team=townsfolk] li')).toHaveCount(13)
  await bag.getByRole('button', { name: 'Fill at random' }).tap()
  await expectThumbsFit(page)
  await bag.getByRole('button', { name: 'Deal', exact: true }).tap()
  await expect(page.locator('.seat .token--back')).toHaveCount(0)

  await expectEnlarged(page)
  await page.locator('.seat-menu [data-entry="reminder"]').tap()
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
  await expectThumbsFit(page)
  // Nothing is told from its neighbour by its place alone.
  for (const kind of ['[data-vote-button]', '.side-tab__label']) await expectSignsDiffer(page, kind)
  for (const name of await page.locator('.side-tab__name').all()) await expect(name).toBeVisible()

  // No ring fits a page under a magnifying glass: the rows show who accuses whom, and follow whoever is asked.
  await page.setViewportSize({ width: 320, height: 256 })
  const turn = (kind: string): Locator => page.locator(`.vote-turn[data-turn="${kind}"]`)
  await expect(seatAt(page, 2).locator(turn('nominee'))).toBeInViewport({ ratio: 1 })
  await expect(turn('nominator')).toHaveCount(1)
  await page.locator('[data-vote-button=start]').tap()
  for (const seat of [4, 7, 1]) {
    await expect(seatAt(page, seat).locator(turn('now'))).toBeInViewport({ ratio: 1 })
  }
})

test('on a telephone a player takes a seat, learns the character, notes a guess and votes', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 6, bots: 1 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  const { page, hand } = await guest(table, 'Phone', undefined, {
    context: { viewport: PHONE, hasTouch: true, isMobile: true },
  })
  await watchLight(page)
  await seatAt(page, 2).locator('.seat__disc').tap()
  await expect(page.locator('.seat--own')).toHaveAttribute('data-seat', '2')
  await give(table.hand, 2, 'chef')
  await expect(seatAt(page, 2).locator('.seat__disc')).toHaveAccessibleName(/: Chef$/)
  await expect(page.locator('.received-role')).toHaveCount(0)

  await tapEntry(page, 4, 'character')
  const picker = modal(page, 'role')
  await expect(picker.getByRole('button', { name: 'Imp (Demon)' })).toBeVisible()
  // Somebody asks for a whisper: that is answered without closing what one reads.
  const [bot] = table.bots
  if (bot) whisper(bot, hand.userId)
  await expect(picker.locator('.talk__row--asking')).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
  await picker.getByRole('button', { name: 'Not now' }).tap()
  await expect(page.locator('.talk__row--asking')).toHaveCount(0)
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

  // A keyboard on the screen leaves little, and the field one writes in is part of it.
  const field = (await openTab(page, 'text')).locator('.prompt__field')
  await field.tap()
  expect(await smallLetters(page)).toEqual([])
  for (const left of [KEYBOARD, KEYBOARD_SIDEWAYS]) {
    await page.setViewportSize(left)
    await expect(field).toBeInViewport({ ratio: 1 })
    await expect(field).toBeFocused()
  }
  await page.setViewportSize(PHONE)
  // An open drawer leaves the hands of a vote free.
  await nominate(table.hand, 0, 1)
  await page.getByRole('button', { name: 'Hand up' }).tap()
  await page.getByRole('button', { name: 'Close Messages' }).tap()
  await table.hand.sees(({ gamestate }) => (gamestate.vote.votes[2] ?? 0) > 0)
  await expectThumbsFit(page)
  // Where the thumbs are: at the lower edge, over the tabs.
  const hands = await page.locator('.vote-own__hands').boundingBox()
  expect((hands?.y ?? 0) + (hands?.height ?? 0)).toBeGreaterThan(PHONE.height - 140)
  for (const [size, edges] of EDGES) {
    await page.setViewportSize(size)
    await takeEdges(page, edges)
    await settled(page)
    expect(await inEdges(page, edges)).toEqual([])
  }
  expect(await page.evaluate(() => window.screenLights)).toEqual({ lit: 0, asked: 0 })
  await table.hand.ask('toggleRunning', true)
  await expect.poll(() => page.evaluate(() => window.screenLights)).toEqual({ lit: 1, asked: 1 })
  await table.hand.ask('toggleRunning', false)
  await expect.poll(() => page.evaluate(() => window.screenLights)).toEqual({ lit: 0, asked: 1 })
})
