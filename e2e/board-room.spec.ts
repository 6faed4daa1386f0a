import type { Participant } from '@belfry/bot'
import type { Page, ViewportSize } from '@playwright/test'
import { expect, modal, plate, prepare, seatAt, test } from './support/board.ts'
import { closeVote, nominate, raise, setSpeed } from './support/day.ts'
import { troublesOn } from './support/room.ts'
import { settled } from './support/shots.ts'
import { turnTo } from './support/talk.ts'

const LOOKS = 20

const ROLES = [
  'washerwoman',
  'poisoner',
  'fortuneteller',
  'imp',
  'ravenkeeper',
  'monk',
  'recluse',
  'chef',
  'spy',
  'butler',
]

interface AtTable {
  readonly page: Page
  readonly hand: Participant
  readonly bots: readonly Participant[]
}

interface State {
  readonly name: string
  /** Where else than at the usual size it is looked at. */
  readonly sizes?: readonly ViewportSize[]
  /** Much like another: looked at in the long run alone. */
  readonly isSecond?: boolean
  readonly enter: (table: AtTable) => Promise<unknown>
  readonly leave?: (table: AtTable) => Promise<unknown>
}

const label = (page: Page, name: string) => page.locator(`.side-tab[data-tab="${name}"] .side-tab__label`)
const pressEscape = ({ page }: AtTable) => page.keyboard.press('Escape')

/** A sheet at the side goes from closed over narrow to wide. */
const widen = async (page: Page, name: string): Promise<void> => {
  for (const state of ['mid', 'open'] as const) {
    await label(page, name).click()
    await expect(page.locator(`.side-tab[data-tab="${name}"]`)).toHaveAttribute('data-state', state)
  }
}

const menuTab = (index: number): State => ({
  name: `the menu, tab ${index + 1}`,
  isSecond: index > 0,
  enter: async ({ page }) => {
    await page.locator('.main-menu__trigger').click()
    await page.locator('.main-menu').getByRole('tab').nth(index).click()
    await expect(page.locator('.main-menu__entry').first()).toBeVisible()
  },
  leave: pressEscape,
})

const seatMenu = (seat: number): State => ({
  name: `the menu of seat ${seat}`,
  isSecond: seat > 0,
  // Under a magnifying glass nothing has room beside a seat.
  sizes: seat === 2 ? [{ width: 320, height: 256 }] : [],
  enter: async ({ page }) => {
    await plate(page, seat).click()
    await expect(page.locator('.seat-menu')).toBeVisible()
  },
  leave: async ({ page }) => {
    await page.keyboard.press('Escape')
    await expect(page.locator('.seat-menu')).toHaveCount(0)
  },
})

const sheet = (key: string, name: string): State => ({
  name,
  enter: async ({ page }) => {
    await page.keyboard.press(key)
    await expect(modal(page, name)).toBeVisible()
  },
  leave: async (table) => {
    await pressEscape(table)
    await expect(modal(table.page, name)).toHaveCount(0)
  },
})

/** A page under a magnifying glass, and a telephone held both ways. */
const SMALL: readonly ViewportSize[] = [
  { width: 320, height: 256 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
]

/** An evening of one Storyteller, in the order in which it is played. */
const STATES: readonly State[] = [
  {
    name: 'gathering',
    sizes: SMALL,
    enter: ({ page }) => prepare(page, 'gather'),
    leave: ({ page }) => page.locator('.gather-card .button--primary').click(),
  },
  {
    name: 'the bag',
    enter: async ({ page }) => {
      await prepare(page, 'gatherRoles')
      await modal(page, 'roles').getByRole('button', { name: 'Fill at random' }).click()
    },
    leave: pressEscape,
  },
  {
    name: 'the rules',
    enter: ({ page }) => prepare(page, 'gatherRules'),
    leave: pressEscape,
  },
  {
    name: 'before the first night, with characters',
    enter: async ({ page, hand }) => {
      for (const [index, role] of ROLES.entries())
        await hand.ask('updatePlayer', { index, property: 'role', value: role })
      await expect(page.locator('.seat .token--back')).toHaveCount(0)
    },
  },
  menuTab(0),
  menuTab(1),
  menuTab(2),
  sheet('q', 'settings'),
  sheet('u', 'users'),
  {
    name: 'night with its sheet',
    enter: async ({ page, hand }) => {
      await turnTo(hand, 3)
      await label(page, 'first-night').click()
      await expect(page.locator('.side-tab[data-tab="first-night"]')).toHaveAttribute('data-state', 'mid')
    },
  },
  {
    name: 'the signal',
    enter: async ({ page }) => {
      await plate(page, 8).click()
      await expect(modal(page, 'signal')).toBeVisible()
    },
    leave: async (table) => {
      await pressEscape(table)
      await expect(modal(table.page, 'signal')).toHaveCount(0)
    },
  },
  {
    name: 'day with two sheets open',
    enter: async ({ page, hand }) => {
      await turnTo(hand, 4)
      await label(page, 'text').click()
      await label(page, 'characters').click()
      await expect(page.locator('.side-tab[data-tab="characters"]')).toHaveAttribute('data-state', 'mid')
    },
    leave: async ({ page }) => {
      await label(page, 'text').click()
      await label(page, 'characters').click()
      await label(page, 'characters').click()
    },
  },
  seatMenu(0),
  seatMenu(2),
  seatMenu(4),
  {
    name: 'whom does somebody nominate',
    enter: async ({ page }) => {
      await plate(page, 7).click()
      await page.locator('.seat-menu [data-entry="nominate"]').click()
      await expect(page.locator('.picking-banner')).toBeVisible()
    },
    leave: pressEscape,
  },
  {
    name: 'a nomination beside a wide sheet',
    enter: async ({ page, hand }) => {
      await setSpeed(hand, 500)
      await widen(page, 'first-night')
      // What the Storyteller was explaining makes room for it.
      await prepare(page, 'gatherRules')
      await expect(page.locator('.rules-card')).toBeVisible()
      await nominate(hand, 7, 8)
      await expect(page.locator('[data-vote-button="start"]')).toBeVisible()
      await expect(page.locator('.rules-card')).toHaveCount(0)
    },
    leave: ({ page }) => label(page, 'first-night').click(),
  },
  {
    name: 'a nomination',
    sizes: SMALL,
    enter: ({ page }) => expect(page.locator('[data-vote-button="start"]')).toBeVisible(),
  },
  {
    name: 'a running vote',
    enter: async ({ bots, hand }) => {
      for (const bot of bots) raise(bot)
      hand.send('lock', [1, null])
      await hand.sees(({ gamestate }) => gamestate.vote.isInProgress)
    },
    leave: ({ hand }) =>
      hand.sees(({ gamestate: { vote } }) => !vote.isInProgress && vote.tally !== null && vote.tally > 0),
  },
  {
    name: 'a result',
    sizes: SMALL,
    enter: ({ page }) => expect(page.locator('.vote-hub__numeral')).toHaveText('3'),
    leave: ({ hand }) => closeVote(hand),
  },
]

/** A window that was just made smaller is drawn anew in a moment: what is left after several looks stays. */
async function lastingTroubles(page: Page): Promise<string[]> {
  for (let look = 1; ; look++) {
    await settled(page)
    const found = await troublesOn(page)
    if (found.length === 0 || look === LOOKS) return found
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

async function expectRoom(
  table: AtTable,
  size: ViewportSize,
  states: readonly State[] = STATES,
): Promise<void> {
  const { page } = table
  await page.setViewportSize(size)
  await expect(seatAt(page, 9)).toBeVisible()
  const troubles: Record<string, string[]> = {}
  for (const { name, enter, leave, sizes = [] } of states) {
    await enter(table)
    for (const at of [...sizes, size]) {
      await page.setViewportSize(at)
      const found = await lastingTroubles(page)
      if (found.length > 0) troubles[`${name}, ${at.width}x${at.height}`] = found
    }
    await leave?.(table)
  }
  expect(troubles).toEqual({})
}

test('[BOARD-01] there is room for everything, in every state of an evening', async ({
  gather,
  storyteller,
}) => {
  const table = await gather({ free: 7, bots: 3 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  const { page } = await storyteller(table)
  const states = STATES.filter(({ isSecond }) => !isSecond).map((state) => ({ ...state, sizes: [] }))
  await expectRoom({ ...table, page }, { width: 1280, height: 720 }, states)
})

test('[BOARD-01] there is room for everything on a large screen too', { tag: '@long' }, async ({
  gather,
  storyteller,
}) => {
  const table = await gather({ free: 7, bots: 3 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  const { page } = await storyteller(table)
  await expectRoom({ ...table, page }, { width: 1920, height: 1080 })
})
