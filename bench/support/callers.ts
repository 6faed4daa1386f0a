import type { Side } from '@belfry/media/testing/side'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserPath } from '../../tools/lib/browser.mjs'

declare global {
  /** What the script gives the page that it is put into. */
  const Caller: typeof import('@belfry/web/testing/caller')
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  })

/** An empty page that can call, over one of the servers. */
export async function openPage(browser: Browser, script: string, side: Side): Promise<Page> {
  const page = await browser.newPage()
  await page.exposeFunction('ask', (person: string, name: string, body: unknown) =>
    side.ask(person, name, body),
  )
  await page.addScriptTag({ content: script })
  return page
}

export interface SentBy {
  readonly person: string
  readonly producerId: string
}

/** Everybody sends a voice and a picture; what these are called. */
export async function speakAll(page: Page, people: readonly string[]): Promise<readonly SentBy[]> {
  const sent: SentBy[] = []
  for (const person of people) {
    const ids = await page.evaluate((name) => Caller.speak(name), person)
    sent.push(...ids.map((producerId) => ({ person, producerId })))
  }
  return sent
}
