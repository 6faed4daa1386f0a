import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../../tools/lib/house.mjs'
import { projectNode, vite } from '../../tools/lib/programs.mjs'
import { collect } from '../../tools/lib/run.mjs'

export interface Workbench {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** The address in what Vite prints. */
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\//

const WEB = join(ROOT, 'apps/web')

async function serve(backend: string, command: readonly string[]): Promise<Workbench> {
  const child = spawn(projectNode(), [vite(), ...command, '--host', '127.0.0.1', '--port', '0'], {
    cwd: WEB,
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
    url,
    stop: async () => {
      child.kill()
      await exited
    },
  }
}

/** The parts of the frame that no page shows yet, on a page of their own. */
export async function startWorkbench(backend: string): Promise<Workbench> {
  const { url, stop } = await serve(backend, [])
  return { url: `${url}workbench/index.html`, stop }
}

/** The workbench's tables as people would get them: built, because they are opened and drawn again very often. */
export async function startBoards(backend: string): Promise<Workbench> {
  const folder = await mkdtemp(join(tmpdir(), 'belfry-boards-'))
  const built = ['--config', 'vite.boards.config.ts', '--outDir', folder]
  const { code, output } = await collect(projectNode(), [vite(), 'build', ...built, '--logLevel', 'warn'], {
    cwd: WEB,
  })
  if (code !== 0) throw new Error(`the workbench is not built:\n${output}`)
  const { url, stop } = await serve(backend, ['preview', ...built])
  return {
    url: `${url}workbench/board.html`,
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}
