import type { Page } from '@playwright/test'

/** Letters, words, lines and paragraphs as far apart as somebody may set them who reads better so. */
export const SPACED = `*, *::before, *::after {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`

/** Sets the page's text apart while something is looked at. */
export async function spaced<T>(page: Page, during: () => Promise<T>): Promise<T> {
  const style = await page.addStyleTag({ content: SPACED })
  const result = await during()
  await style.evaluate((element) => (element as HTMLElement).remove())
  return result
}
