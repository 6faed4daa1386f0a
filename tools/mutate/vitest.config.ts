import { defineConfig } from 'vitest/config'

/** For the scratch copies: one quick worker each, no watching. */
export default defineConfig({
  test: { include: ['packages/{rules,protocol}/test/**/*.test.ts'], maxWorkers: 1 },
})
