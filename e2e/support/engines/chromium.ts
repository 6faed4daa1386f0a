import type { Page } from '@playwright/test'
import { type Hands, noteDown } from './screen.ts'

/** Chromium, as all other tests drive it. */
export async function chromiumHands(page: Page): Promise<Hands> {
  await page.addInitScript(noteDown)
  return {
    engine: 'chromium',
    open: async (address) => {
      await page.goto(address)
    },
    run: (source, args) => page.evaluate(`(${source})(...${JSON.stringify(args)})`),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    picture: () => page.screenshot(),
    close: async () => undefined,
  }
}
