import type { Page } from '@playwright/test'
import { SETTINGS_TABS } from '../apps/web/src/shared/settings/tabs.ts'
import { choose, expect, modal, test } from './support/board.ts'
import { type Found, glance } from './support/glance.ts'
import { troublesOfPage } from './support/survey.ts'
import { openSettings } from './support/settings.ts'
import { settled } from './support/shots.ts'
import { spaced } from './support/spacing.ts'

const DESK = { width: 1280, height: 720 } as const
/** The same desk under a magnifying glass of four times its size. */
const MAGNIFIED = { width: 320, height: 256 } as const
const PHONE = { width: 390, height: 844 } as const

type Look = (page: Page, name: string, found: Found) => Promise<void>

/** Looks at a page under the glass, and with its text set apart on a telephone and on a desk. */
async function lookCloser(page: Page, name: string, found: Found, look: Look = glance): Promise<void> {
  await page.setViewportSize(MAGNIFIED)
  await look(page, `${name}, magnified`, found)
  await page.setViewportSize(PHONE)
  await spaced(page, () => look(page, `${name}, spaced`, found))
  await page.setViewportSize(DESK)
  await spaced(page, () => look(page, `${name}, spaced, on a desk`, found))
}

/** A page that may be longer than the window. */
const lookAtPage: Look = async (page, name, found) => {
  await settled(page)
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const troubles = [...(await troublesOfPage(page)), ...(overhang > 0 ? [`wider by ${overhang} px`] : [])]
  if (troubles.length > 0) found[name] = troubles
}

/** What the menu leads to, by the tab it stands in and the sheet it opens. */
const SHEETS = [
  [0, 'gatherEdition', 'edition'],
  [0, 'gatherRoles', 'roles'],
  [0, 'gatherNpcs', 'npc'],
  [1, 'voteHistory', 'vote-history'],
  [1, 'timer', 'dialogue'],
  [1, 'rules', 'rules'],
  [2, 'help', 'help'],
  [2, 'update', 'update'],
] as const

async function openMenu(page: Page, tab: number): Promise<void> {
  await page.locator('.main-menu__trigger').click()
  await page.locator('.main-menu').getByRole('tab').nth(tab).click()
}

async function close(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(modal(page, name)).toHaveCount(0)
}

test('every sheet of a table fits a page magnified four times, and text that is set apart', async ({
  localTable,
}) => {
  const found: Found = {}
  const { page } = await localTable({ seats: 8, reminders: 1, deadEvery: 3, phase: 2, viewport: DESK })
  await lookCloser(page, 'table', found)
  for (const [tab, entry, name] of SHEETS) {
    await openMenu(page, tab)
    await page.locator(`[data-entry="${entry}"]`).click()
    await expect(modal(page, name)).toBeVisible()
    await lookCloser(page, name, found)
    await close(page, name)
  }
  for (const entry of ['character', 'reminder', 'rename'] as const) {
    await choose(page, 3, entry)
    await expect(page.locator('.sheet')).toBeVisible()
    await lookCloser(page, entry, found)
    await page.keyboard.press('Escape')
    await expect(page.locator('.sheet')).toHaveCount(0)
  }
  for (const tab of SETTINGS_TABS) {
    await openSettings(page, tab)
    await lookCloser(page, `settings ${tab}`, found)
  }
  expect(found).toEqual({})
})

test('the lobby, a new session and what is asked there fit, too', async ({ actor, people }) => {
  const found: Found = {}
  const { page, person } = await actor('Rosalind')
  await people.createSession(person)
  await page.setViewportSize(DESK)
  await page.goto('/')
  await expect(page.locator('.lobby')).toBeVisible()
  await expect(page.locator('.loading')).toHaveCount(0)
  await lookCloser(page, 'lobby', found, lookAtPage)
  await page.getByRole('button', { name: 'Open a session' }).click()
  await expect(page.locator('.create')).toBeVisible()
  await lookCloser(page, 'create', found, lookAtPage)
  expect(found).toEqual({})
})
