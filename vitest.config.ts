import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Two kinds of test without a browser: unit (pure, fast) and integration (real database, sockets, processes). No
 * test measures time; the limits only end what hangs, and leave room for a busy machine.
 */
const LIMITS = { testTimeout: 120_000, hookTimeout: 120_000 }

/** What Node compiled of the sources is kept for the threads and processes that tests start: half of each start. */
const COMPILED = process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, '.cache', 'compiled')

/** Tests that put something else in a module's place; the modules of all other tests are loaded once. */
const ISOLATED = 'packages/*/test/**/*.isolated.test.ts'
const ISOLATED_INTEGRATION = 'apps/*/test/integration/**/*.isolated.test.ts'
/** Tests that only npm run test:long and npm run soak ask for, by their number of rounds. */
const LONG = process.env['FAILOVER_ROUNDS'] ? [] : ['apps/*/test/integration/**/*.long.test.ts']
const NOT_OURS = '**/node_modules/**'

/** Files that take longest of all: begun last, they would run on while everything else is done. */
const LONGEST = [
  'packages/room/test/fuzz.test.ts',
  'apps/server/test/integration/fairness.test.ts',
  'apps/server/test/integration/siege.test.ts',
  'apps/server/test/integration/crash.test.ts',
  'apps/server/test/integration/process.test.ts',
  'apps/media/test/integration/process.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.some((file) => moduleId.endsWith(file))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

const UNIT = {
  include: [
    'packages/*/test/**/*.test.{ts,tsx}',
    'apps/*/test/unit/**/*.test.{ts,tsx}',
    'tools/**/*.test.ts',
  ],
  ...LIMITS,
}

const INTEGRATION = {
  include: ['apps/*/test/integration/**/*.test.ts'],
  globalSetup: ['apps/server/test/support/services.ts'],
  setupFiles: ['apps/server/test/support/patience.ts'],
  expect: { poll: { timeout: 60_000, interval: 10 } },
  ...LIMITS,
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    env: { NODE_COMPILE_CACHE: COMPILED },
    fsModuleCache: true,
    fsModuleCachePath: join(import.meta.dirname, '.cache', 'vitest'),
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...UNIT, name: 'unit', exclude: [NOT_OURS, ISOLATED], isolate: false } },
      { test: { ...UNIT, name: 'unit-isolated', include: [ISOLATED] } },
      {
        test: {
          ...INTEGRATION,
          name: 'integration',
          exclude: [NOT_OURS, ISOLATED_INTEGRATION, ...LONG],
          isolate: false,
        },
      },
      { test: { ...INTEGRATION, name: 'integration-isolated', include: [ISOLATED_INTEGRATION] } },
    ],
  },
})
