import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../../tools/lib/house.mjs'
import { projectNode, vite } from '../../tools/lib/programs.mjs'

export interface Workbench {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** The address in what Vite prints. */
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\//

/** The parts of the frame that no page shows yet, on a page of their own. */
export async function startWorkbench(backend: string): Promise<Workbench> {
  const child = spawn(projectNode(), [vite(), '--host', '127.0.0.1', '--port', '0'], {
    cwd: join(ROOT, 'apps/web'),
    env: { ...process.env, BACKEND_URL: backend },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  let printed = ''
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += stripVTControlCharacters(text)
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
