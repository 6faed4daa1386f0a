import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { englishIn, type Language, languagesUpTo, textsOf } from './catalogues.ts'
import { settled } from './shots.ts'
import { surveyed, troublesOfPage } from './survey.ts'
import { expect } from './test.ts'

/** Where a hand looks at the pages itself: LOOKS=folder takes a picture of each, in every language. */
const PICTURES = process.env['LOOKS']

export const TELEPHONE = { width: 390, height: 844 } as const
const LAPTOP = { width: 1280, height: 720 } as const
const LARGE = { width: 1920, height: 1080 } as const
/** Widths between and beyond, at which long words must not stand out of their boxes either. */
const BETWEEN = [
  { width: 360, height: 640 },
  { width: 600, height: 960 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  LARGE,
] as const
/** On a laptop words have room: those with the longest, with other letters, and the one they were written in. */
const ON_A_LAPTOP: readonly Language[] = ['de', 'ru', 'en']
/** What a German page is opened with; it is the language in which tests press buttons. */
export const IN_GERMAN = { locale: 'de' } as const
const words = textsOf('de')

/** A text of the pages as they are looked at. */
export function word(key: string): string {
  const text = words[key]
  if (text === undefined) throw new Error(`no text ${key}`)
  return text
}

export const press = (where: Page | Locator, key: string): Promise<void> =>
  where
    .getByRole('button', { name: word(key), exact: true })
    .first()
    .click()

/** Keys of texts that nobody wrote stand there as they are. */
const KEY = /^[a-z-]+:[a-zA-Z][\w.-]+$/

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return
  await settled(page)
  const { width } = page.viewportSize() ?? TELEPHONE
  const path = join(PICTURES, `${name}-${width}.png`)
  await page.screenshot({ path, fullPage: (await page.locator('.sheet').count()) === 0 })
}

/** Nothing cut, covered or too wide, at every width in between; with axe it was read at the others. */
async function lookBetween(page: Page, name: string): Promise<void> {
  for (const size of BETWEEN) {
    await page.setViewportSize(size)
    await picture(page, `${name}-de`)
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    const found = { overhang, troubles: await troublesOfPage(page) }
    expect.soft(found, `${name}, de, ${size.width}`).toEqual({ overhang: 0, troubles: [] })
  }
}

/** Nothing cut, covered, too wide, untranslated or out of its box, in any of the languages. */
export async function readIn(page: Page, name: string, languages: readonly Language[]): Promise<void> {
  const readings = await surveyed(page, languages)
  const found = readings.map(({ texts, ...seen }, index) => ({
    ...seen,
    keys: texts.filter((text) => KEY.test(text)),
    english: englishIn(languages[index] ?? 'en', texts),
  }))
  const right = languages.map((language) => ({ language, overhang: 0, troubles: [], keys: [], english: [] }))
  expect.soft(found, `${name}, ${page.viewportSize()?.width}`).toEqual(right)
}

/** The page as it stands in each of these languages, and what axe says of it in the last. */
async function readInAll(page: Page, name: string, languages: readonly Language[]): Promise<void> {
  await settled(page)
  if (PICTURES === undefined) await readIn(page, name, languages)
  else
    for (const language of languages) {
      await readIn(page, name, [language])
      await picture(page, `${name}-${language}`)
    }
  await expectAccessible(page)
}

/** A page of somebody who is nobody here yet. */
export const speakGerman = (page: Page): Promise<void> =>
  page.evaluate((locale) => {
    localStorage.setItem('locale', JSON.stringify(locale))
    localStorage.setItem('update', '"3.46.4"')
  }, IN_GERMAN.locale)

/** As another window of the same browser does it: whatever is open stays open. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((locale) => {
    localStorage.setItem('locale', JSON.stringify(locale))
    dispatchEvent(new StorageEvent('storage', { key: 'locale' }))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** The page in every language on a telephone; it is left in German. */
export async function look(page: Page, name: string): Promise<void> {
  await expect(page.locator('.loading')).toHaveCount(0)
  await readInAll(page, name, languagesUpTo('de'))
}

/** The page at every size, on a telephone in every language; it is left in German on a telephone. */
export async function lookEverywhere(page: Page, name: string): Promise<void> {
  await expect(page.locator('.loading')).toHaveCount(0)
  await page.setViewportSize(LAPTOP)
  await readInAll(page, name, ON_A_LAPTOP)
  await page.setViewportSize(TELEPHONE)
  await readInAll(page, name, languagesUpTo('de'))
  await lookBetween(page, name)
  await page.setViewportSize(TELEPHONE)
}

/** A page that stands at an address. */
export interface Stop {
  readonly path: string
  /** What is there when the page is. */
  readonly shows: string
  readonly name: string
}

/** One page after another. */
export async function walk(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const { path, shows, name } of stops) {
    await page.goto(path)
    await expect(page.locator(shows).first()).toBeVisible()
    await lookEverywhere(page, name)
  }
}
