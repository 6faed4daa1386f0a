import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type Lease, Pages } from './pages.ts'
import { startServer, type TestServer } from './server.ts'

export { expect }

export interface PerTest {
  /** Complaints of the page; a test that ends with any fails. */
  readonly pageComplaints: string[]
  /** Whether the town behind the pages is drawn. */
  readonly isSceneryDrawn: boolean
  /** Opens a page with the test's own settings, which is handed back when the test ends. */
  readonly openPage: (options?: BrowserContextOptions) => Promise<Lease>
}

export interface PerWorker {
  /** Environment of the server; tests with settings of their own get a server of their own. */
  readonly serverSettings: Readonly<Record<string, string>>
  readonly server: TestServer
  readonly pages: Pages
}

/** Chromium logs every refused request and socket; what a refusal means is for the test to say. */
const REFUSED_REQUEST = /^(Failed to load resource|WebSocket connection to )/

/** A tapped socket says so where a real one drops what comes after the page has hung up. */
const AFTER_HANGING_UP = 'WebSocket is already in CLOSING or CLOSED state.'

/** Notes what a page complains about. */
export function watchPage(page: Page, complaints: string[]): void {
  page.on('pageerror', ({ stack, message }) => {
    if (message !== AFTER_HANGING_UP) complaints.push(stack || message)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !REFUSED_REQUEST.test(message.text())) complaints.push(message.text())
  })
}

export const test = base.extend<PerTest, PerWorker>({
  serverSettings: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ serverSettings }, use) => {
      const server = await startServer(serverSettings)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  pages: [
    async ({ browser, server }, use) => {
      const pages = new Pages(browser, server.url)
      await use(pages)
      await pages.close()
    },
    { scope: 'worker' },
  ],
  isSceneryDrawn: [true, { option: true }],
  openPage: async (
    { pages, pageComplaints, isSceneryDrawn, locale, timezoneId, contextOptions, viewport },
    use,
  ) => {
    const leases: Lease[] = []
    const settings = { isSceneryDrawn, locale, timezoneId, contextOptions, viewport }
    await use(async (options) => {
      const lease = await pages.take(settings, options)
      leases.push(lease)
      watchPage(lease.page, pageComplaints)
      return lease
    })
    for (const lease of leases) await lease.giveBack()
  },
  page: async ({ openPage }, use) => use((await openPage()).page),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs
  pageComplaints: async ({}, use) => {
    const complaints: string[] = []
    await use(complaints)
    expect(complaints).toEqual([])
  },
})
