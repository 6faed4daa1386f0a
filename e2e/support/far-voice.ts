import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Page } from '@playwright/test'
import { freePort } from '../../tools/lib/ports.mjs'
import { comeBack } from './engines/game.ts'
import type { Screen } from './engines/screen.ts'
import { isThere } from './engines/test.ts'
import { openFarFirefox } from './far-firefox.ts'
import { makeNetwork, type Network, whyNoNetwork } from './network.ts'
import type { Person } from './people.ts'
import type { TestServer } from './server.ts'
import { type AtTable, sit } from './talk.ts'
import { humAt, pitchesHeard, startHumming } from './tones.ts'
import { test as base, CAMERA_ON, expect, watchConnections } from './voice.ts'

interface PerTest {
  /** A machine on which no network can be made leaves the test out, with a word. */
  readonly isPossible: undefined
  /** The line is as good as new after each test. */
  readonly isMended: undefined
  /** Ada in Chromium and Bob in Firefox, on the two seats of a table: each hears what the other hums. */
  readonly twoEngines: (prepare?: (page: Page) => Promise<unknown>) => Promise<TwoEngines>
}

interface TwoEngines {
  readonly ada: AtTable
  readonly bob: Person
  readonly firefox: Screen
}

interface PerWorker {
  /** The browsers are on another machine, on a line that the test spoils. */
  readonly network: Network & { readonly port: number; readonly rtcPort: number }
  readonly farSettings: Readonly<Record<string, string>>
}

/** What Ada hums, and what the microphone of Firefox's tests does. */
const PITCHES = { ada: 500, bob: 1000 }

/** Each look takes most of a second. */
const PATIENT = { timeout: 30_000 }

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
  twoEngines: async ({ gather, talker, people, handOf, network, server }, use, info) => {
    info.skip(!isThere('firefox'), 'no Firefox here')
    const stops: ((picture: string | null) => Promise<unknown>)[] = []
    await use(async (prepare) => {
      const starting = openFarFirefox(network, server)
      stops.push(async (picture) => {
        const { screen, stop } = await starting
        if (picture !== null) await screen.screenshot(picture)
        await stop()
      })
      const table = await gather({ free: 2, bots: 0 })
      const bob = await people.member('Bob')
      await sit(await handOf(bob, table.session), 1)
      const coming = starting.then(async ({ screen }) => {
        await comeBack(screen, bob, table.session, CAMERA_ON)
        return screen
      })
      const talking = talker(table, 'Ada', {
        seat: 0,
        prepare: async (page) => {
          await watchConnections(page)
          await humAt(page, PITCHES.ada)
          await prepare?.(page)
        },
      })
      const [firefox, ada] = await Promise.all([coming, talking])
      await startHumming(ada.page)
      await expect.poll(() => ada.page.evaluate(pitchesHeard), PATIENT).toEqual([PITCHES.bob])
      await expect.poll(() => firefox.evaluate(pitchesHeard), PATIENT).toEqual([PITCHES.ada])
      return { ada, bob, firefox }
    })
    for (const stop of stops)
      await stop(info.status === info.expectedStatus ? null : info.outputPath('firefox.png'))
  },
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
