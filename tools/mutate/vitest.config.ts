import { defineConfig } from 'vitest/config'

/** For the scratch copies: one quick worker each, no watching. A test that is late on a busy machine finds nothing. */
export default defineConfig({
  test: {
    include: ['packages/{rules,protocol}/test/**/*.test.ts'],
    maxWorkers: 1,
    isolate: false,
    testTimeout: 120_000,
  },
})
