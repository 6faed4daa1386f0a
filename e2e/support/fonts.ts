import type { Page } from '@playwright/test'

/** Files of fonts that a page fetched, by their names without what the build adds. */
export function fontsOf(page: Page): () => readonly string[] {
  const fetched: string[] = []
  page.on('request', (request) => {
    const name = /\/assets\/([\w-]+)-[\w-]{8}\.woff2$/.exec(request.url())?.[1]
    if (name !== undefined) fetched.push(name)
  })
  return () => fetched
}

/** Files of Chinese letters: all there are, and those with a sign that the page shows. */
export const chineseFiles = (page: Page): Promise<{ readonly all: string[]; readonly shown: string[] }> =>
  page.evaluate(() => {
    const signs = new Set(Array.from(document.body.innerText, (sign) => sign.codePointAt(0) ?? 0))
    const isIn = (ranges: string): boolean =>
      ranges.split(',').some((range) => {
        const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
        const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)]
        return [...signs].some((sign) => sign >= first && sign <= last)
      })
    const faces = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .filter(({ style }) => style.getPropertyValue('font-family').includes('Noto Sans SC'))
    const nameOf = ({ style }: CSSFontFaceRule): string =>
      /([\w-]+)-[\w-]{8}\.woff2/.exec(style.getPropertyValue('src'))?.[1] ?? ''
    return {
      all: faces.map(nameOf),
      shown: faces.filter(({ style }) => isIn(style.getPropertyValue('unicode-range'))).map(nameOf),
    }
  })
