import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ToolHouse } from './support/house.ts'

const START = 'tools/start.mjs'
const STOPS_CLEANLY = `
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => { console.log('stopped cleanly'); process.exit(0) })
  setInterval(() => undefined, 1000)
  console.log('serving')
`

let house: ToolHouse
beforeEach(() => {
  house = new ToolHouse()
})
afterEach(() => house.remove())

describe('npm start', { timeout: 60_000 }, () => {
  it('installs and builds on the first start, and only serves on the second', async () => {
    const first = await house.run(START)
    expect(first).toEqual({
      code: 0,
      printed: expect.stringMatching(/Installing.*\n.*Building.*\nserving\n$/),
    })
    expect(house.done()).toEqual(['installed with ci', 'built'])
    expect(realpathSync(join(house.root, 'node_modules/.bin/node'))).toBe(realpathSync(process.execPath))
    expect(await house.run(START)).toEqual({ code: 0, printed: 'serving\n' })
    expect(house.done()).toEqual([])
  })

  it('builds again when a source of the web app changed, also one in a package', async () => {
    await house.run(START)
    house.done()
    house.write('apps/web/src/main.tsx', 'export const changed = true\n')
    await house.run(START)
    expect(house.done()).toEqual(['built'])
    house.write('packages/kit/src/more.ts', 'export {}\n')
    await house.run(START)
    expect(house.done()).toEqual(['built'])
    house.write('packages/kit/test/kit.test.ts', 'export {}\n')
    await house.run(START)
    expect(house.done()).toEqual([])
  })

  it('installs again when the lock file changed', async () => {
    await house.run(START)
    house.done()
    house.write('package-lock.json', '{ "packages": { "node_modules/vite": { "version": "2.0.0" } } }')
    await house.run(START)
    expect(house.done()).toEqual(['installed with ci', 'built'])
  })

  it('takes what npm was told to install by hand', async () => {
    await house.run(START)
    house.done()
    const lock = '{ "packages": { "node_modules/vite": { "version": "2.0.0" } } }'
    house.write('package-lock.json', lock)
    house.write('node_modules/.package-lock.json', lock)
    await house.run(START)
    expect(house.done()).toEqual(['built'])
  })

  it('only says what it would do when asked for help', async () => {
    const { code, printed } = await house.run(START, '--help')
    expect({ code, printed }).toEqual({ code: 0, printed: expect.stringMatching(/^npm start: .+/) })
    expect(printed).not.toContain('serving')
    expect(house.done()).toEqual([])
  })

  it('says in one line why it cannot, and exits with 1', async () => {
    house.write('offline', '')
    const { code, printed } = await house.run(START)
    expect(code).toBe(1)
    expect(printed).toContain('network unreachable')
    expect(printed.trim().split('\n').at(-1)).toBe('belfry: npm could not install the dependencies')
    expect(printed).not.toContain('    at ')
  })

  it("passes the server's exit code through", async () => {
    house.write('apps/server/src/main.ts', 'process.exit(3)')
    expect((await house.run(START)).code).toBe(3)
  })

  it('starts the server again when it ended by a fault of its own', async () => {
    house.write(
      'apps/server/src/main.ts',
      `import { existsSync, writeFileSync } from 'node:fs'
       const isSecond = existsSync('fell')
       writeFileSync('fell', '')
       console.log(isSecond ? 'serving again' : 'falling')
       process.exit(isSecond ? 0 : 70)`,
    )
    const { code, printed } = await house.run(START)
    expect(code).toBe(0)
    expect(printed).toMatch(/falling\nStarting again in \d+ s\.\nserving again\n$/)
  })

  it('stops the server when npm, that started it, is gone', async () => {
    house.write('apps/server/src/main.ts', STOPS_CLEANLY)
    const shell = house.start('sh', ['-c', `${process.execPath} ${START}; true`])
    await expect.poll(shell.printed, { timeout: 20_000 }).toContain('serving')
    shell.kill('SIGKILL')
    await expect.poll(shell.printed, { timeout: 20_000 }).toContain('stopped cleanly')
  })

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'hands %s to the server and waits for it to finish',
    async (signal) => {
      house.write('apps/server/src/main.ts', STOPS_CLEANLY)
      const child = house.start(process.execPath, [START])
      await expect.poll(child.printed, { timeout: 20_000 }).toContain('serving')
      child.kill(signal)
      const [code] = await once(child, 'close')
      expect(code).toBe(0)
      expect(child.printed()).toContain('stopped cleanly')
    },
  )
})
