import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { makeNetwork, type Network, whyNoNetwork } from './network.ts'
import { freePort } from '../../tools/lib/ports.mjs'
import type { TestServer } from './server.ts'
import { test as base } from './voice.ts'

interface PerWorker {
  /** The browsers are on another machine, on a line that the test spoils. */
  readonly network: Network & { readonly port: number; readonly rtcPort: number }
  readonly farSettings: Readonly<Record<string, string>>
}

/** The certificate is one that the server made for itself, as it does by default. */
const OWN_CERTIFICATE = { reducedMotion: 'reduce', ignoreHTTPSErrors: true } as const

const TOKEN = 'only-tests-know-this-word'

/** What the server counts. */
export async function metricsOf({ url }: TestServer): Promise<string> {
  const answer = await fetch(`${url}/backend/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  return answer.text()
}

/** People who talk from another machine. */
export const test = base.extend<object, PerWorker>({
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
test.use({ contextOptions: OWN_CERTIFICATE })
const why = whyNoNetwork()
test.skip(why !== null, why ?? '')
