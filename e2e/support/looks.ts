import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { ROOT } from '../../tools/lib/house.mjs'
import { expectAccessible } from './accessibility.ts'
import { troublesOn } from './room.ts'
import { settled } from './shots.ts'
import { expect } from './test.ts'

type Language = 'de' | 'en'
type Texts = Readonly<Record<string, string>>

const LOCALES = join(ROOT, 'packages/i18n/src/locales')

const textsOf = (language: Language): Texts =>
  Object.fromEntries(
    readdirSync(join(LOCALES, language)).flatMap((file) => {
      const texts: Texts = JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8'))
      return Object.entries(texts).map(([key, text]) => [`${file.replace('.json', '')}:${key}`, text])
    }),
  )

const SHORTEST_SENTENCE = 4

/** Whole texts that only English has: on a German page one of them was forgotten. */
function onlyEnglish(): readonly string[] {
  const german = new Set(Object.values(textsOf('de')))
  return Object.values(textsOf('en')).filter(
    (text) => text.length >= SHORTEST_SENTENCE && !text.includes('{{') && !german.has(text),
  )
}

/** Where a hand looks at the pages itself: LOOKS=folder takes a picture of each, in both languages. */
const PICTURES = process.env['LOOKS']

export const TELEPHONE = { width: 390, height: 844 } as const
const LAPTOP = { width: 1280, height: 720 } as const
const LARGE = { width: 1920, height: 1080 } as const
/** Every page is read at these, in every complete language. */
const SIZES = [TELEPHONE, LAPTOP] as const
/** Widths between and beyond, at which long words must not stand out of their boxes either. */
const BETWEEN = [
  { width: 360, height: 640 },
  { width: 600, height: 960 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  LARGE,
] as const
const LANGUAGES: readonly Language[] = ['en', 'de']

/** What a German page is opened with; it is the language in which tests press buttons. */
export const IN_GERMAN = { locale: 'de' } as const
const words = textsOf('de')
const english = onlyEnglish()

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

/** Everything that is written on a page, piece by piece, and whether it is wider than the window. */
const written = (page: Page): Promise<{ readonly texts: string[]; readonly overhang: number }> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode
      const isShown = parentElement?.checkVisibility() && !parentElement.closest('style, script, option')
      if (isShown && textContent?.trim()) texts.push(textContent.trim())
    }
    return { texts, overhang: document.documentElement.scrollWidth - innerWidth }
  })

/** Keys of texts that nobody wrote stand there as they are. */
const KEY = /^[a-z-]+:[a-zA-Z][\w.-]+$/

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return
  await settled(page)
  const { width } = page.viewportSize() ?? TELEPHONE
  const path = join(PICTURES, `${name}-${width}.png`)
  await page.screenshot({ path, fullPage: (await page.locator('.sheet').count()) === 0 })
}

/** A corner of a page that can be scrolled away from it covers nothing. */
const CORNER = '(version-bar__button)'

/** What stays at the lower edge while one scrolls covers nothing for good: it is looked at where it belongs. */
const putDown = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(each).position === 'sticky') each.style.position = 'static'
  })

const takeUp = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('main [style*="static"]'))
      each.style.removeProperty('position')
  })

/** Troubles of a page that may be longer than the window: looked at from above and from its end. */
export async function troublesOfPage(page: Page): Promise<readonly string[]> {
  const isLong = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)
  if (isLong) await putDown(page)
  const atTop = await troublesOn(page)
  if (isLong) await takeUp(page)
  if (!isLong) return atTop
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const atEnd = await troublesOn(page)
  await page.evaluate(() => scrollTo(0, 0))
  const isCorner = (trouble: string): boolean => trouble.endsWith(CORNER)
  const isAway = (trouble: string): boolean => trouble.startsWith('outside: ')
  return [...new Set([...atTop.filter((one) => !isCorner(one)), ...atEnd])].filter((one) => !isAway(one))
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

/** Nothing cut, covered, too wide, untranslated or out of reach on the page as it stands. */
async function lookOnce(page: Page, name: string, language: Language): Promise<void> {
  await settled(page)
  await picture(page, `${name}-${language}`)
  const { texts, overhang } = await written(page)
  const found = {
    overhang,
    troubles: await troublesOfPage(page),
    keys: texts.filter((text) => KEY.test(text)),
    english: language === 'en' ? [] : texts.filter((text) => english.includes(text)),
  }
  const where = `${name}, ${language}, ${page.viewportSize()?.width}`
  expect.soft(found, where).toEqual({ overhang: 0, troubles: [], keys: [], english: [] })
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

/** The page in German on a telephone, as it is there already. */
export async function look(page: Page, name: string): Promise<void> {
  await expect(page.locator('.loading')).toHaveCount(0)
  await lookOnce(page, name, 'de')
}

/** The page in every language at every size; it is left in German on a telephone. */
export async function lookEverywhere(page: Page, name: string): Promise<void> {
  await expect(page.locator('.loading')).toHaveCount(0)
  for (const language of LANGUAGES) {
    await speak(page, language)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await lookOnce(page, name, language)
    }
  }
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
