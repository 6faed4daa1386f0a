import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ScratchHouse, scratchHouse } from './scratch-house.ts'

const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

/** The settings under which the sources of these packages are checked. */
const SETTINGS = [
  'packages/kit/tsconfig.json',
  'packages/content/tsconfig.pure.json',
  'packages/rules/tsconfig.json',
  'packages/protocol/tsconfig.json',
  'packages/room/tsconfig.json',
]

/**
 * Browser and Node need no import to be used, so only the types can refuse them: these packages are compiled
 * with their real settings, which know neither.
 */
describe('packages that know neither browser nor Node', () => {
  let house: ScratchHouse
  beforeAll(() => {
    house = scratchHouse()
    house.copy('tsconfig.base.json')
    house.copy('packages/content/tsconfig.json')
    for (const settings of SETTINGS) {
      house.copy(settings)
      house.write(join(dirname(settings), 'src/browser.ts'), 'export const used: unknown = document.title\n')
      house.write(join(dirname(settings), 'src/node.ts'), 'export const used: unknown = process.env\n')
    }
  })
  afterAll(() => house.remove())

  it.each(SETTINGS)('%s knows neither browser nor Node', { timeout: 60_000 }, async (settings) => {
    const errors = await compile(house.root, settings)
    expect(errors).toEqual([
      expect.stringMatching(/src\/browser\.ts.*Cannot find name 'document'/),
      expect.stringMatching(/src\/node\.ts.*Cannot find name 'process'/),
    ])
  })
})

const compile = (root: string, settings: string): Promise<string[]> =>
  new Promise((resolve) => {
    const args = [TSC, '-p', settings, '--noEmit', '--pretty', 'false']
    execFile(process.execPath, args, { cwd: root }, (_error, stdout) => resolve(stdout.trim().split('\n')))
  })
