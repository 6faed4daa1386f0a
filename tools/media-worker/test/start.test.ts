import { once } from 'node:events'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Running } from '../../test/support/house.ts'
import { WorkerHouse, workerCalled } from './support/house.ts'

const START = 'tools/start.mjs'
const SERVES_UNTIL_STOPPED = `
  process.on('SIGTERM', () => process.exit(0))
  setInterval(() => undefined, 1000)
  console.log('serving')
`
/** Compiles until a file called "finish" is there, and notes its own number. */
const COMPILES_LONG = `#!/bin/sh
echo $$ > ../../../compiler
while [ ! -e ../../../finish ]; do sleep 0.05; done
cat > build/mediasoup-worker << 'END'
${workerCalled('built')}END
chmod +x build/mediasoup-worker
`

let house: WorkerHouse
beforeEach(() => {
  house = new WorkerHouse()
  house.write('apps/server/src/main.ts', SERVES_UNTIL_STOPPED)
  house.write('node_modules/vite/package.json', '{ "type": "module", "bin": { "vite": "vite.js" } }')
  house.write(
    'node_modules/vite/vite.js',
    "import { mkdirSync } from 'node:fs'\nmkdirSync('dist', { recursive: true })",
  )
})
afterEach(() => house.remove())

const said = (child: Running, words: string): Promise<void> =>
  expect.poll(child.printed, { timeout: 20_000 }).toContain(words)

async function stop(child: Running): Promise<void> {
  child.kill('SIGTERM')
  expect(await once(child, 'close')).toEqual([0, null])
}

describe('npm start without a media worker', () => {
  it('serves at once, and says when voice and video are ready', async () => {
    house.compilers({ ninja: COMPILES_LONG })
    const child = house.start(process.execPath, [START])
    await said(child, 'serving')
    expect(child.printed()).toContain('Voice and video are being prepared')
    expect(house.worker).toBeUndefined()
    appendFileSync(join(house.root, 'finish'), '')
    await said(child, 'Voice and video are ready.')
    expect(house.worker).toContain('built')
    await stop(child)
  })

  it('takes the compiler along when it is stopped', async () => {
    house.compilers({ ninja: COMPILES_LONG })
    const child = house.start(process.execPath, [START])
    await said(child, 'serving')
    const note = join(house.root, 'compiler')
    await expect
      .poll(() => existsSync(note) && readFileSync(note, 'utf8'), { timeout: 20_000 })
      .toMatch(/\n$/)
    await stop(child)
    const compiler = Number(readFileSync(note, 'utf8'))
    await expect.poll(() => isRunning(compiler), { timeout: 20_000 }).toBe(false)
    await expect.poll(() => house.drafts, { timeout: 20_000 }).toEqual([])
    expect(child.printed()).not.toMatch(/are ready|No voice/)
  })

  it('says in one line why there will be none', async () => {
    const child = house.start(process.execPath, [START])
    await said(child, 'npm run media-worker says more')
    await said(child, 'serving')
    expect(child.printed()).toMatch(/^No voice and video: 127\.0\.0\.1:1 does not answer; .*$/m)
    await stop(child)
  })

  it.each(['environment', 'file'])(
    'does nothing about it when the %s says that it is unwanted',
    async (where) => {
      if (where === 'file') house.write('.env', 'PORT=1\nCHAT_SERVER=off\n')
      else house.env['CHAT_SERVER'] = 'off'
      const child = house.start(process.execPath, [START])
      await said(child, 'serving')
      expect(child.printed()).not.toMatch(/voice/i)
      await stop(child)
    },
  )

  it('takes the one that was kept, without a word', async () => {
    house.compilers()
    await house.run('tools/media-worker.mjs')
    house.worker = 'broken'
    const child = house.start(process.execPath, [START])
    await said(child, 'serving')
    expect(house.worker).toContain('built')
    expect(child.printed()).not.toMatch(/voice/i)
    await stop(child)
  })
})

describe('npm test without a media worker', () => {
  const report = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
  const stats = { expected: 1, unexpected: 0, skipped: 0, flaky: 0 }
  beforeEach(() => {
    const scripts = {
      'test:unit': { report },
      'test:integration': { report },
      'test:browser': { report: { stats } },
    }
    house.write('scripts.json', JSON.stringify(scripts))
  })

  it('npm test without a media worker gets it first', async () => {
    house.compilers()
    const { code, printed } = await house.run('tools/test.mjs')
    expect(code).toBe(0)
    expect(printed).toMatch(/^Building the media worker, .*\n[\s\S]*unit +1 passed/)
    expect(house.worker).toContain('built')
  })

  it('says why there is none and goes on', async () => {
    const { printed } = await house.run('tools/test.mjs')
    expect(printed).toMatch(/^no voice and video: 127\.0\.0\.1:1 does not answer; .*\n[\s\S]*unit +1 passed/)
  })

  it('leaves it out of the fast part', async () => {
    house.compilers()
    const { code, printed } = await house.run('tools/test.mjs', '--fast')
    expect(code).toBe(0)
    expect(printed).not.toMatch(/media worker|voice/)
    expect(house.worker).toBeUndefined()
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
