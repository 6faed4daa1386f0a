import { test as base } from './test.ts'
import { startBoards } from './workbench.ts'

/** Tests of tables that stand nowhere but on the workbench, by their address. */
export const test = base.extend<object, { readonly boards: string }>({
  boards: [
    async ({ server }, use) => {
      const boards = await startBoards(server.url)
      await use(boards.url)
      await boards.stop()
    },
    { scope: 'worker' },
  ],
})
