import { defineConfig } from 'vitest/config'

/**
 * Two kinds of test without a browser: unit (pure, fast) and integration (real database, sockets, processes). No
 * test measures time; the limits only end what hangs, and leave room for a busy machine.
 */
const LIMITS = { testTimeout: 120_000, hookTimeout: 120_000 }

/** Tests that put something else in a module's place; everybody else's modules are loaded once. */
const ISOLATED = 'packages/*/test/**/*.isolated.test.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/test/**/*.test.{ts,tsx}',
            'apps/*/test/unit/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', ISOLATED],
          isolate: false,
          ...LIMITS,
        },
      },
      { test: { name: 'unit-isolated', include: [ISOLATED], ...LIMITS } },
      {
        test: {
          name: 'integration',
          include: ['apps/*/test/integration/**/*.test.ts'],
          globalSetup: ['apps/server/test/support/services.ts'],
          ...LIMITS,
        },
      },
    ],
  },
})
