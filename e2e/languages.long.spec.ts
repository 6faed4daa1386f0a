import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../tools/lib/house.mjs'
import { expect, modal, test } from './support/board.ts'
import { chineseFiles, fontsOf } from './support/fonts.ts'
import { type Found, glance } from './support/glance.ts'
import { speak as speakAs } from './support/looks.ts'
import { openSettings } from './support/settings.ts'

/** Long words, short signs, three scripts. */
const LANGUAGES = ['ru', 'zh-Hans', 'pt-BR', 'cs', 'nl'] as const
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
] as const

const textsOf = (language: string, namespace: string): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(join(ROOT, 'packages/i18n/src/locales', language, `${namespace}.json`), 'utf8'),
  ) as Readonly<Record<string, string>>

/** What a window that was never loaded anew still knows. */
const birth = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin)

async function speak(page: Page, language: string): Promise<void> {
  const tab = await openSettings(page, 'game')
  await tab.locator('[data-setting="locale"] select').selectOption(language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

async function lookAtSizes(page: Page, name: string, found: Found): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await glance(page, `${name}, ${size.width}`, found)
  }
}

test('[I18N-01] [I18N-03] a running table changes its language without being loaded anew, and everything has room in it', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 7 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  const { page } = await guest(table, 'Polina', 0)
  for (const [index, value] of ['chef', 'imp', 'baron', 'saint'].entries())
    await table.hand.ask('updatePlayer', { index, property: 'role', value })
  await table.hand.ask('toggleRunning', true)
  await table.hand.ask('history', { type: 'phase', payload: 3 })
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'day')
  // The character that was told lies over everything for some seconds.
  await expect(page.locator('.received-role')).toHaveCount(0)
  const born = await birth(page)
  const found: Found = {}
  for (const language of LANGUAGES) {
    await speak(page, language)
    await expect(modal(page, 'settings')).toContainText(
      textsOf(language, 'settings')['row.characterLanguage'] ?? '?',
    )
    await lookAtSizes(page, `${language}: settings`, found)
    await page.keyboard.press('Escape')
    await expect(modal(page, 'settings')).toHaveCount(0)
    await lookAtSizes(page, `${language}: day`, found)
    await table.hand.ask('nomination', { nomination: [1, 2] })
    await expect(page.locator('.vote-words')).toBeVisible()
    await lookAtSizes(page, `${language}: nomination`, found)
    await table.hand.ask('nomination', { nomination: false })
    await expect(page.locator('.vote-words')).toHaveCount(0)
    await page.locator('.side-tab[data-tab="characters"] .side-tab__label').click()
    await expect(page.locator('[data-sheet="characters"]')).toBeVisible()
    await lookAtSizes(page, `${language}: characters`, found)
    await page.locator('[data-tab="characters"] .side-tab__close').click()
  }
  expect(await birth(page)).toBe(born)
  expect(found).toEqual({})
})

test('letters come only to who needs them: none of Chinese for English and Russian, and for Chinese the files of the signs that are shown', async ({
  page,
}) => {
  const fonts = fontsOf(page)
  const fetched = (script: RegExp) => fonts().filter((name) => script.test(name))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(fetched(/-latin-\d/)).not.toEqual([])
  expect(fetched(/noto/)).toEqual([])

  await speakAs(page, 'ru')
  await expect.poll(() => fetched(/cyrillic/)).not.toEqual([])
  expect(fetched(/noto/)).toEqual([])

  // The machine of these tests has no Chinese letters of its own.
  await speakAs(page, 'zh-Hans')
  await expect.poll(() => fetched(/noto/)).not.toEqual([])
  await page.evaluate(() => document.fonts.ready)
  const { all, shown } = await chineseFiles(page)
  expect(all.length).toBeGreaterThan(90)
  expect(shown.length).toBeLessThan(all.length / 2)
  expect(fetched(/noto/).filter((name) => !shown.includes(name))).toEqual([])
})
