import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ROOT } from '../../tools/lib/house.mjs'
import { projectNode, vite } from '../../tools/lib/programs.mjs'
import { test as base } from './test.ts'

interface Workbench {
  readonly workbench: string
}

/** The address in what Vite prints, free of colours. */
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\//

async function startVite(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const child = spawn(projectNode(), [vite(), '--host', '127.0.0.1', '--port', '0'], {
    cwd: join(ROOT, 'apps/web'),
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  let printed = ''
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += text
    if (ADDRESS.test(printed)) break
  }
  const url = ADDRESS.exec(printed)?.[0]
  if (url === undefined) throw new Error(`the workbench does not start:\n${printed}`)
  // Whatever else it prints must go somewhere, or it would wait for a reader.
  child.stdout.resume()
  return {
    url: `${url}workbench/index.html`,
    stop: async () => {
      child.kill()
      await exited
    },
  }
}

/** The parts of the frame that no page shows yet, on a page of their own. */
export const test = base.extend<object, Workbench>({
  workbench: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startVite()
      await use(server.url)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})
