import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePackages } from '../tools/desktop/make.ts'
import { TARGETS, type Target } from '../tools/desktop/targets.ts'
import { windowPrograms } from '../tools/lib/window-browser.mjs'
import { expect, test } from './support/program.ts'

test.skip(!windowPrograms()?.canPack, 'packages are made and installed as root on Debian')

const VERSION = '3.46.4'
const target = (platform: string, processor: string): Target => {
  const found = TARGETS.find((each) => each.platform === platform && each.arch === processor)
  if (!found) throw new Error(`nothing is packed for ${platform} ${processor}`)
  return found
}
const MEGABYTE = 2 ** 20
const read = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 64 * MEGABYTE })

/** What a package holds, in small: the ways of packing are the real ones. */
function smallHouse(folder: string): string {
  const house = join(folder, 'house')
  for (const [path, content] of [
    ['node', randomBytes(1000)],
    ['node.exe', randomBytes(1000)],
    ['LICENSES.txt', 'MIT'],
    ['app/apps/desktop/src/boot.ts', ''],
  ] as const) {
    mkdirSync(join(house, path, '..'), { recursive: true })
    writeFileSync(join(house, path), content)
  }
  chmodSync(join(house, 'node'), 0o755)
  return house
}

test('for macOS there is a bundle whose launcher can be run, for Windows an installer and one file that needs none', async ({
  dataFolder,
}) => {
  const work = dataFolder()
  const out = join(work, 'out')
  const pack = (each: Target) =>
    makePackages({ version: VERSION, target: each, house: smallHouse(work), work, out })
  const [, bundle = ''] = await pack(target('darwin', 'arm64'))
  // Rights, then the path at the end of each line.
  const listed = read('unzip', '-Z', join(out, bundle))
  expect(listed).toMatch(/^-rwxr-xr-x .* Belfry\.app\/Contents\/MacOS\/belfry$/m)
  expect(listed).toMatch(/^-rwxr-xr-x .* Belfry\.app\/Contents\/Resources\/node$/m)
  for (const file of ['Info.plist', 'Resources/belfry.icns', 'Resources/LICENSES.txt'])
    expect(listed).toContain(` Belfry.app/Contents/${file}\n`)
  expect(read('unzip', '-p', join(out, bundle), 'Belfry.app/Contents/Info.plist')).toContain(VERSION)

  const [archive = '', setup = '', portable = ''] = await pack(target('win32', 'x64'))
  for (const program of [setup, portable]) {
    const bytes = readFileSync(join(out, program))
    expect(bytes.toString('latin1', 0, 2)).toBe('MZ')
    expect(bytes.includes('NullsoftInst')).toBe(true)
    expect(bytes.includes(Buffer.from('Belfry', 'utf16le'))).toBe(true)
  }
  expect(read('tar', '-tzf', join(out, archive))).toContain('./Belfry.exe\n')
})
