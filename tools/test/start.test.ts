import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const TOOLS = fileURLToPath(new URL('..', import.meta.url))
const NPM = fileURLToPath(new URL('./support/npm-stand-in.mjs', import.meta.url))

let house: string
beforeEach(() => {
  house = realpathSync(mkdtempSync(join(tmpdir(), 'belfry-start-')))
  cpSync(join(TOOLS, 'start.mjs'), join(house, 'tools/start.mjs'))
  cpSync(join(TOOLS, 'lib'), join(house, 'tools/lib'), { recursive: true })
  write('package-lock.json', '{ "packages": { "node_modules/vite": { "version": "1.0.0" } } }')
  write('apps/web/src/main.tsx', 'export {}\n')
  write('packages/kit/src/index.ts', 'export {}\n')
  serve("console.log('serving')")
})
afterEach(() => rmSync(house, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true })
  writeFileSync(join(house, path), text)
}

const serve = (code: string): void => write('apps/server/src/main.ts', code)

function start(
  program = process.execPath,
  args: readonly string[] = ['tools/start.mjs'],
): ChildProcess & { readonly printed: () => string } {
  const npm = { npm_lifecycle_event: 'start', npm_execpath: NPM, npm_node_execpath: process.execPath }
  const child = spawn(program, args, { cwd: house, env: { ...process.env, ...npm } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  return Object.assign(child, { printed: () => printed })
}

async function run(): Promise<{ code: number; printed: string }> {
  const child = start()
  const [code] = await once(child, 'close')
  return { code, printed: child.printed() }
}

/** What npm and vite did since the last look. */
function done(): string[] {
  const log = join(house, 'log')
  appendFileSync(log, '')
  const lines = readFileSync(log, 'utf8').trim()
  writeFileSync(log, '')
  return lines === '' ? [] : lines.split('\n')
}

describe('npm start', { timeout: 60_000 }, () => {
  it('installs and builds on the first start, and only serves on the second', async () => {
    const first = await run()
    expect(first).toEqual({
      code: 0,
      printed: expect.stringMatching(/Installing.*\n.*Building.*\nserving\n$/),
    })
    expect(done()).toEqual(['installed with ci', 'built'])
    expect(realpathSync(join(house, 'node_modules/.bin/node'))).toBe(realpathSync(process.execPath))
    expect(await run()).toEqual({ code: 0, printed: 'serving\n' })
    expect(done()).toEqual([])
  })

  it('builds again when a source of the web app changed, also one in a package', async () => {
    await run()
    done()
    write('apps/web/src/main.tsx', 'export const changed = true\n')
    await run()
    expect(done()).toEqual(['built'])
    write('packages/kit/src/more.ts', 'export {}\n')
    await run()
    expect(done()).toEqual(['built'])
    write('packages/kit/test/kit.test.ts', 'export {}\n')
    await run()
    expect(done()).toEqual([])
  })

  it('installs again when the lock file changed', async () => {
    await run()
    done()
    write('package-lock.json', '{ "packages": { "node_modules/vite": { "version": "2.0.0" } } }')
    await run()
    expect(done()).toEqual(['installed with ci', 'built'])
  })

  it('takes what npm was told to install by hand', async () => {
    await run()
    done()
    const lock = '{ "packages": { "node_modules/vite": { "version": "2.0.0" } } }'
    write('package-lock.json', lock)
    write('node_modules/.package-lock.json', lock)
    await run()
    expect(done()).toEqual(['built'])
  })

  it('says in one line why it cannot, and exits with 1', async () => {
    write('offline', '')
    const { code, printed } = await run()
    expect(code).toBe(1)
    expect(printed).toContain('network unreachable')
    expect(printed.trim().split('\n').at(-1)).toBe('belfry: npm could not install the dependencies')
    expect(printed).not.toContain('    at ')
  })

  it("passes the server's exit code through", async () => {
    serve('process.exit(3)')
    expect((await run()).code).toBe(3)
  })

  it('stops the server when npm, that started it, is gone', async () => {
    serve(`
      process.on('SIGTERM', () => { console.log('stopped cleanly'); process.exit(0) })
      setInterval(() => undefined, 1000)
      console.log('serving')
    `)
    const shell = start('sh', ['-c', `${process.execPath} tools/start.mjs; true`])
    await expect.poll(shell.printed, { timeout: 20_000 }).toContain('serving')
    shell.kill('SIGKILL')
    await expect.poll(shell.printed, { timeout: 20_000 }).toContain('stopped cleanly')
  })

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'hands %s to the server and waits for it to finish',
    async (signal) => {
      serve(`
      process.on('${signal}', () => { console.log('stopped cleanly'); process.exit(0) })
      setInterval(() => undefined, 1000)
      console.log('serving')
    `)
      const child = start()
      await expect.poll(child.printed, { timeout: 20_000 }).toContain('serving')
      child.kill(signal)
      const [code] = await once(child, 'close')
      expect(code).toBe(0)
      expect(child.printed()).toContain('stopped cleanly')
    },
  )
})
