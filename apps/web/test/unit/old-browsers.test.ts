// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { transformSync } from '@swc/core'
import { describe, expect, it } from 'vitest'
import { oldBrowserPage } from '../../src/app/files/oldBrowserPage.ts'

const WEB = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(WEB, path), 'utf8')
const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')
const SCRIPTS = ['public/too-old.js', 'public/old-browser.js']

const page = oldBrowserPage(
  ['en', 'de'].map((locale) => {
    const texts = JSON.parse(read(`../../packages/i18n/src/locales/${locale}/update.json`))
    return { locale, text: (key) => texts[key.replace('update:', '')] }
  }),
)

const printed = (code: string, target: 'es5' | 'es2024'): string =>
  transformSync(code, { isModule: false, jsc: { target } }).code

/** The page in a browser in which a test decides which language it wants and what the server answers. */
function openPage({ language, downloads = [] }: { language: string; downloads?: object[] }): Document {
  class Request {
    readyState = 0
    status = 0
    responseText = ''
    onreadystatechange = (): void => undefined
    open(): void {}
    send(): void {
      const responseText = JSON.stringify({ downloadUrl: downloads })
      Object.assign(this, { readyState: 4, status: 200, responseText })
      this.onreadystatechange()
    }
  }
  const opened = parse(page)
  runInNewContext(read('public/old-browser.js'), {
    document: opened,
    navigator: { language },
    XMLHttpRequest: Request,
  })
  return opened
}

const shown = (opened: Document): string[] =>
  [...opened.querySelectorAll<HTMLElement>('.words')]
    .filter(({ style }) => style.display !== 'none')
    .map((element) => element.querySelector('h1')?.textContent ?? '')

const NEEDED = [
  'Promise.withResolvers',
  'AbortSignal.timeout',
  'structuredClone',
  'Array.prototype.findLast',
  'Array.prototype.toSorted',
  'String.prototype.isWellFormed',
] as const

/** What the script beside the app does in a browser: where it leads, undefined for nowhere. */
function ledTo({
  modules,
  lacks,
}: {
  modules: boolean
  lacks?: (typeof NEEDED)[number]
}): string | undefined {
  let place: string | undefined
  const has = (name: string): true | undefined => (name === lacks ? undefined : true)
  const methods = (names: readonly string[], of: string) => ({
    prototype: Object.fromEntries(names.map((name) => [name, has(`${of}.prototype.${name}`)])),
  })
  const window = {
    Promise: { withResolvers: has('Promise.withResolvers') },
    AbortSignal: { timeout: has('AbortSignal.timeout') },
    structuredClone: has('structuredClone'),
    location: {
      replace: (path: string) => {
        place = path
      },
    },
  }
  const document = { createElement: () => (modules ? { noModule: true } : {}) }
  runInNewContext(read('public/too-old.js'), {
    window,
    document,
    Array: methods(['findLast', 'toSorted'], 'Array'),
    String: methods(['isWellFormed'], 'String'),
  })
  return place
}

describe('a browser that cannot run the app', () => {
  it.each(SCRIPTS)('reads %s, which has no word that is younger than 2009', (script) => {
    const code = read(script)
    expect(printed(code, 'es5')).toBe(printed(code, 'es2024'))
    expect(code).not.toMatch(/,\s*[)}\]]/)
  })

  it('[OPS-09] is led to its page at once, without modules or any function that the app calls', () => {
    expect(ledTo({ modules: false })).toBe('/old-browser.html')
    for (const lacks of NEEDED) expect(ledTo({ modules: true, lacks }), lacks).toBe('/old-browser.html')
    expect(ledTo({ modules: true })).toBeUndefined()
    const first = parse(read('index.html')).querySelector('script')
    expect([first?.getAttribute('type'), first?.getAttribute('src')]).toEqual([null, '/too-old.js'])
  })

  it('[OPS-09] is told in its own language, with ways to a newer browser and to the program', () => {
    const downloads = [{ name: 'Windows', url: 'https://belfry.example/belfry.exe' }]
    const german = openPage({ language: 'de-AT', downloads })
    expect(shown(german)).toEqual(['Dieser Browser ist zu alt für Belfry'])
    const links = [...german.querySelectorAll<HTMLAnchorElement>('.words[lang=de] a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://www.mozilla.org/firefox/',
      'https://www.google.com/chrome/',
      'https://www.microsoft.com/edge',
      'https://www.opera.com/',
      'https://belfry.example/belfry.exe',
      '/',
    ])
    expect(german.querySelector<HTMLElement>('.words[lang=de] .program')?.style.display).toBe('block')
    const other = openPage({ language: 'fr' })
    expect(shown(other)).toEqual(['This browser is too old for Belfry'])
    expect(other.querySelector<HTMLElement>('.program')?.style.display).toBe('none')
  })

  it('needs nothing that came later: every word is there before a script has run', () => {
    expect(page.startsWith('<!DOCTYPE html>')).toBe(true)
    expect(page).not.toMatch(/var\(|display: (grid|flex)|type="module"|<(main|section|svg)/)
    expect(shown(parse(page))).toHaveLength(2)
  })
})
