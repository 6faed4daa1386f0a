import type { Browser } from 'puppeteer-core'
import { firefoxPath, webkitPrograms } from '../../../tools/lib/engines.mjs'
import { test as base, expect } from '../voice.ts'
import { chromiumHands } from './chromium.ts'
import { firefoxHands, startFirefox } from './firefox.ts'
import { type Engine, type Hands, Screen } from './screen.ts'
import { webkitHands } from './webkit.ts'

export { expect }

const VIEWPORT = { width: 1440, height: 900 }

export interface PerTest {
  /** A page in an engine; what it complains of fails the test. */
  readonly screenIn: (engine: Engine) => Promise<Screen>
}

export interface PerWorker {
  /** One Firefox for all tests of a worker, from the first that wants it. */
  readonly firefox: () => Promise<Browser>
}

/** Engines that are not there are left out of the tests, with a word. */
const PROGRAMS: Readonly<Record<Engine, () => boolean>> = {
  chromium: () => true,
  firefox: () => firefoxPath() !== undefined,
  webkit: () => webkitPrograms() !== null,
}

export const isThere = (engine: Engine): boolean => PROGRAMS[engine]()

async function startWebkit(): Promise<Hands> {
  const programs = webkitPrograms()
  if (!programs) throw new Error('no WebKit')
  return webkitHands({ programs, viewport: VIEWPORT })
}

export const test = base.extend<PerTest, PerWorker>({
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs
    async ({}, use) => {
      let started: Promise<Browser> | undefined
      await use(() => {
        started ??= startFirefox(firefoxPath() ?? '', VIEWPORT)
        return started
      })
      await (await started)?.close()
    },
    { scope: 'worker' },
  ],
  screenIn: async ({ openPage, firefox, server }, use, info) => {
    const hands: Readonly<Record<Engine, () => Promise<Hands>>> = {
      chromium: async () => chromiumHands((await openPage({ viewport: VIEWPORT })).page),
      firefox: async () => firefoxHands(await firefox()),
      webkit: startWebkit,
    }
    const screens: Screen[] = []
    await use(async (engine) => {
      const screen = new Screen(await hands[engine](), server.url)
      screens.push(screen)
      return screen
    })
    const complaints: string[] = []
    for (const screen of screens) {
      if (info.status !== info.expectedStatus)
        await screen.screenshot(info.outputPath(`${screen.engine}.png`))
      complaints.push(...(await screen.complaints()).map((complaint) => `${screen.engine}: ${complaint}`))
      await screen.close()
    }
    expect(complaints).toEqual([])
  },
})
