import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { freePort } from '../../tools/lib/ports.mjs'
import { makeNetwork, type Network, whyNoNetwork } from './network.ts'
import type { TestServer } from './server.ts'
import { test as base } from './voice.ts'

interface PerTest {
  /** A machine on which no network can be made leaves the test out, with a word. */
  readonly isPossible: undefined
  /** The line is as good as new after each test. */
  readonly isMended: undefined
}

interface PerWorker {
  /** The browsers are on another machine, on a line that the test spoils. */
  readonly network: Network & { readonly port: number; readonly rtcPort: number }
  readonly farSettings: Readonly<Record<string, string>>
}

const TOKEN = 'only-tests-know-this-word'

/** What the server counts. */
export async function metricsOf({ url }: TestServer): Promise<string> {
  const answer = await fetch(`${url}/backend/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  return answer.text()
}

/**
 * People who talk from another machine. All of it is in fixtures: what a module says to `test.use` counts in the first
 * file alone that a process loads it for.
 */
export const test = base.extend<PerTest, PerWorker>({
  isPossible: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs
    async ({}, use, info) => {
      const why = whyNoNetwork()
      info.skip(why !== null, why ?? '')
      await use(undefined)
    },
    { auto: true },
  ],
  isMended: [
    async ({ isPossible, network }, use) => {
      await use(isPossible)
      network.open()
    },
    { auto: true },
  ],
  // The certificate is one that the server made for itself, as it does by default.
  contextOptions: async ({ contextOptions }, use) => use({ ...contextOptions, ignoreHTTPSErrors: true }),
  farSettings: [{}, { option: true, scope: 'worker' }],
  network: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs
    async ({}, use) => {
      process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
      const port = await freePort()
      const rtcPort = await freePort()
      const network = makeNetwork()
      await use({ ...network, port, rtcPort })
      network.remove()
    },
    { scope: 'worker' },
  ],
  // Bots believe nobody whose certificate they do not know.
  server: [
    async ({ server }, use) => {
      const own = readFileSync(join(server.dataDir, 'tls', 'cert.pem'), 'utf8')
      setDefaultCACertificates([...getCACertificates('default'), own])
      await use(server)
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, network }, use) => use({ ...launchOptions, executablePath: network.browser }),
    { scope: 'worker' },
  ],
  serverSettings: [
    async ({ network, farSettings }, use) =>
      use({
        CHAT_SERVER: 'on',
        TLS: 'auto',
        HOST: network.host,
        PORT: String(network.port),
        RTC_PORT: String(network.rtcPort),
        METRICS_TOKEN: TOKEN,
        ...farSettings,
      }),
    { scope: 'worker' },
  ],
})
