import { defineConfig } from 'vitest/config'

/**
 * Two kinds of test without a browser: unit (pure, fast) and integration (real database, sockets, processes). No
 * test measures time; the limits only end what hangs, and leave room for a busy machine.
 */
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/*/test/integration/**/*.test.ts'],
          globalSetup: ['apps/server/test/support/services.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
