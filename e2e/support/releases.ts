import { once } from 'node:events'
import { createServer } from 'node:http'
import { type ReportService, reportService } from '@belfry/server/testing/reports'
import { test as base } from './actors.ts'

interface PerWorker {
  readonly releasesUrl: string
  /** Where this server's pages report what goes wrong. */
  readonly reports: ReportService
}

/**
 * A code host that knows two versions the server does not run yet and one before its own, a service for reports, and
 * a server that knows of both.
 */
export const test = base.extend<object, PerWorker>({
  releasesUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: the first parameter must be a pattern
    async ({}, use) => {
      const tags = ['v3.48.0', 'v3.47.0', 'v3.46.4', 'v3.46.3'].map((name) => ({ name }))
      const host = createServer((_request, response) => response.end(JSON.stringify(tags)))
      host.listen(0, '127.0.0.1')
      await once(host, 'listening')
      const address = host.address()
      if (typeof address !== 'object' || address === null) throw new Error('no port')
      await use(`http://127.0.0.1:${address.port}/tags`)
      host.close()
    },
    { scope: 'worker' },
  ],
  reports: [
    // biome-ignore lint/correctness/noEmptyPattern: the first parameter must be a pattern
    async ({}, use) => {
      const reports = await reportService()
      await use(reports)
      await reports.stop()
    },
    { scope: 'worker' },
  ],
  serverSettings: [
    async ({ releasesUrl, reports }, use) =>
      use({
        RELEASES_URL: releasesUrl,
        LINKS: 'releases=https://example.org/{tag}',
        SENTRY_DSN: reports.dsn,
      }),
    { scope: 'worker' },
  ],
})
