import type { Page } from '@playwright/test'
import { findWordsOutOfBoxes } from './boxes.ts'
import { findTroubles } from './room.ts'

/** What there is to say of a page in one language. */
export interface Reading {
  readonly language: string
  /** How far it is wider than the window. */
  readonly overhang: number
  readonly troubles: readonly string[]
  /** Everything that is written there or said of it in its own language, piece by piece. */
  readonly texts: readonly string[]
}

interface Survey {
  readonly troublesOfPage: () => string[]
  readonly inLanguages: (languages: readonly string[]) => Promise<Reading[]>
}

declare global {
  interface Window {
    survey?: Survey
  }
}

type Find = () => string[]

/** Brought to a page once: a question costs more on its way there than its answer. */
function bring(findTroubles: Find, findWordsOutOfBoxes: Find): void {
  const root = document.documentElement
  /** A corner of a page that can be scrolled away from it covers nothing. */
  const CORNER = '(version-bar__button)'
  const SAID = ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext']

  /** What stays at the lower edge while one scrolls covers nothing for good: it is looked at where it belongs. */
  const withStickyPutDown = (find: Find): string[] => {
    const sticky = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (each) => getComputedStyle(each).position === 'sticky',
    )
    for (const each of sticky) each.style.position = 'static'
    const found = find()
    for (const each of sticky) each.style.removeProperty('position')
    return found
  }

  /** A page may be longer than the window: it is looked at from above and from its end. */
  const troublesOfPage = (): string[] => {
    if (root.scrollHeight <= innerHeight) return findTroubles()
    const atTop = withStickyPutDown(findTroubles).filter((trouble) => !trouble.endsWith(CORNER))
    scrollTo(0, root.scrollHeight)
    const atEnd = findTroubles()
    scrollTo(0, 0)
    return [...new Set([...atTop, ...atEnd])].filter((trouble) => !trouble.startsWith('outside: '))
  }

  const isShown = (element: Element): boolean =>
    element.checkVisibility() && element.closest('[lang]') === root

  const written = (): string[] => {
    const texts = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode
      if (parentElement && isShown(parentElement) && !parentElement.closest('style, script, option'))
        texts.add(textContent?.trim() ?? '')
    }
    for (const element of document.querySelectorAll(SAID.map((name) => `[${name}]`).join(', ')))
      if (isShown(element)) for (const name of SAID) texts.add(element.getAttribute(name)?.trim() ?? '')
    return [...texts].filter((text) => text !== '')
  }

  const moment = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve))
  const PATIENCE_MS = 10_000

  /** As another window of the same browser does it: whatever is open stays open. */
  const speak = async (language: string): Promise<void> => {
    localStorage.setItem('locale', JSON.stringify(language))
    dispatchEvent(new StorageEvent('storage', { key: 'locale' }))
    const end = performance.now() + PATIENCE_MS
    while (root.lang !== language && performance.now() < end) await moment()
    await document.fonts.ready
    // What was told of the change is drawn with the next frame.
    await new Promise(requestAnimationFrame)
    await moment()
  }

  const LOOKS = 5

  const read = async (language: string): Promise<Reading> => {
    await speak(language)
    for (let look = 1; ; look++) {
      const overhang = root.scrollWidth - innerWidth
      const troubles = [...troublesOfPage(), ...findWordsOutOfBoxes()]
      const isRight = overhang === 0 && troubles.length === 0
      // Longer words make a dock higher, and seats give way a moment later: what is left after several looks stays.
      if (isRight || look === LOOKS) return { language: root.lang, overhang, troubles, texts: written() }
      await new Promise(requestAnimationFrame)
      await moment()
    }
  }

  const inLanguages = async (languages: readonly string[]): Promise<Reading[]> => {
    const readings: Reading[] = []
    for (const language of languages) readings.push(await read(language))
    return readings
  }
  window.survey = { troublesOfPage, inLanguages }
}

async function brought(page: Page): Promise<void> {
  if (await page.evaluate(() => window.survey === undefined))
    await page.evaluate(
      `(${bring.toString()})(${findTroubles.toString()}, ${findWordsOutOfBoxes.toString()})`,
    )
}

/** Troubles of a page that may be longer than the window. */
export async function troublesOfPage(page: Page): Promise<readonly string[]> {
  await brought(page)
  return page.evaluate(() => window.survey?.troublesOfPage() ?? [])
}

/** The page as it stands, read in one language after the other; it is left in the last. */
export async function surveyed(page: Page, languages: readonly string[]): Promise<readonly Reading[]> {
  await brought(page)
  return page.evaluate((each) => window.survey?.inLanguages(each) ?? [], languages)
}
