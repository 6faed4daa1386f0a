import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const TOOLS = fileURLToPath(new URL('../..', import.meta.url))
const NPM = fileURLToPath(new URL('./npm-stand-in.mjs', import.meta.url))

export interface Running extends ChildProcess {
  readonly printed: () => string
}

/** A copy of the commands in a house with next to nothing in it, where npm is played by a stand-in. */
export class ToolHouse {
  readonly root: string = realpathSync(mkdtempSync(join(tmpdir(), 'belfry-tools-')))

  /** Settings of the commands. */
  readonly env: NodeJS.ProcessEnv = {}

  constructor() {
    for (const path of ['start.mjs', 'test.mjs', 'media-worker.mjs', 'media-worker', 'lib'])
      cpSync(join(TOOLS, path), join(this.root, 'tools', path), { recursive: true })
    this.write('package-lock.json', '{ "packages": { "node_modules/vite": { "version": "1.0.0" } } }')
    this.write('apps/web/src/main.tsx', 'export {}\n')
    this.write('packages/kit/src/index.ts', 'export {}\n')
    this.write('apps/server/src/main.ts', "console.log('serving')\n")
    this.write('bin/apt-get', '#!/bin/sh\n')
    chmodSync(join(this.root, 'bin/apt-get'), 0o755)
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true })
    writeFileSync(join(this.root, path), text)
  }

  start(program: string, args: readonly string[]): Running {
    const npm = { npm_lifecycle_event: 'start', npm_execpath: NPM, npm_node_execpath: process.execPath }
    // The real system stays out of it: a browser is at hand, and installing a package does nothing.
    const PATH = `${join(this.root, 'bin')}${delimiter}${process.env['PATH']}`
    // Each house is a new folder: what is compiled there is of no use to another.
    const house = { PATH, CHROMIUM_PATH: process.execPath, NODE_DISABLE_COMPILE_CACHE: '1' }
    const env = { ...process.env, ...npm, ...house, ...this.env }
    const child = spawn(program, args, { cwd: this.root, env })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text
      })
    return Object.assign(child, { printed: () => printed })
  }

  /** Runs a command of tools/ to its end. */
  async run(...args: readonly string[]): Promise<{ code: number; printed: string }> {
    const child = this.start(process.execPath, args)
    const [code] = await once(child, 'close')
    return { code, printed: child.printed() }
  }

  /** What npm and vite did since the last look. */
  done(): string[] {
    const log = join(this.root, 'log')
    appendFileSync(log, '')
    const lines = readFileSync(log, 'utf8').trim()
    writeFileSync(log, '')
    return lines === '' ? [] : lines.split('\n')
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}
