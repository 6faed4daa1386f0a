import { talkersScript } from '@belfry/web/testing/bundle'
import type { Browser, Page } from '@playwright/test'

declare global {
  /** What the script gives the page that it is put into. */
  const Talkers: typeof import('@belfry/web/testing/talkers')
}

export interface GivenGrant {
  readonly grant: string
  readonly roomId: string
}

export type GrantFor = (person: string) => Promise<GivenGrant | null>

let script: Promise<string> | null = null

/** What there is when a page was opened, or loaded anew. */
export async function preparePage(page: Page): Promise<void> {
  script ??= talkersScript()
  await page.addScriptTag({ content: await script })
}

/** A page of the server, but with none of the app in it: for people who talk as the app does, many in one page. */
export async function openTalkers(browser: Browser, url: string, grantFor: GrantFor): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true, ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await page.exposeFunction('grantFor', grantFor)
  await page.goto(`${url}/backend/health`)
  await preparePage(page)
  return page
}
