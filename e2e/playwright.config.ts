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
]

/** Whole games, whole grids and second looks: npm run test:long plays them, and others in npm test stand for them. */
const LONG = /\.long\.spec|@long/

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
    // A button that never comes fails with its own line, not with the whole test's end.
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    // What a test does not look at need not be drawn sixty times a second.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'browser',
      testMatch: '**/*.spec.ts',
      grepInvert: LONG,
      use: { isSceneryDrawn: false },
    },
    {
      name: 'long',
      testMatch: '**/*.spec.ts',
      grep: LONG,
      timeout: 300_000,
      use: { isSceneryDrawn: false },
    },
    // One package from its commit to its end: packed twice, and installed with a browser.
    { name: 'walk', testMatch: '**/*.walk.ts', timeout: 2_400_000 },
    // Every picture is taken at three sizes, and waits until nothing moves.
    { name: 'shots', testMatch: '**/*.shots.ts', timeout: 240_000 },
  ],
})
