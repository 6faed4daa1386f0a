import { defineConfig, devices } from '@playwright/test'
import { browserPath } from '../tools/lib/browser.mjs'
import type { PerTest } from './support/test.ts'

/** Chromium runs as root in containers and without internet: no sandbox, and no calls home. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Two cameras that show a moving disc and a microphone that beeps, allowed without a question.
  '--use-fake-device-for-media-stream=device-count=2',
  '--use-fake-ui-for-media-stream',
  // Pages live for seconds: making their code faster first would cost more than it saves.
  '--js-flags=--no-opt --no-maglev --no-sparkplug',
]

export default defineConfig<Pick<PerTest, 'isSceneryDrawn'>>({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // Two cores carry two servers with a page or two each; more would only make everything late.
  workers: 2,
  forbidOnly: true,
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    launchOptions: { executablePath: browserPath(), args: CHROMIUM_FLAGS },
    screenshot: 'only-on-failure',
    // What a test does not look at need not be drawn sixty times a second.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'browser',
      testMatch: '**/*.spec.ts',
      testIgnore: '**/*.long.spec.ts',
      use: { isSceneryDrawn: false },
    },
    // Whole games and grids, of which a part in the other tests stands for the rest.
    { name: 'long', testMatch: '**/*.long.spec.ts', timeout: 300_000, use: { isSceneryDrawn: false } },
    // Every picture is taken at three sizes, and waits until nothing moves.
    { name: 'shots', testMatch: '**/*.shots.ts', timeout: 240_000 },
  ],
})
