import { test as base, expect, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.ts'

export { expect }

export interface PerTest {
  /** Complaints of the page; a test that ends with any fails. */
  readonly pageComplaints: string[]
}

export interface PerWorker {
  /** Environment of the server; tests with settings of their own get a server of their own. */
  readonly serverSettings: Readonly<Record<string, string>>
  readonly server: TestServer
}

/** Chromium logs every refused request and socket; what a refusal means is for the test to say. */
const REFUSED_REQUEST = /^(Failed to load resource|WebSocket connection to )/

/** Notes what a page complains about. */
export function watchPage(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message))
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
  pageComplaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      watchPage(page, complaints)
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})
