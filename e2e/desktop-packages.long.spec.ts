import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { arch } from 'node:os'
import { join } from 'node:path'
import { makeHouse } from '../tools/desktop/house.ts'
import { makePackages } from '../tools/desktop/make.ts'
import { packageNames, TARGETS, type Target } from '../tools/desktop/targets.ts'
import { windowPrograms } from '../tools/lib/window-browser.mjs'
import { openOwnRoot } from './support/own-root.ts'
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

test('the package for this machine’s Debian is whole, has its licences, and is installed, used and removed', async ({
  dataFolder,
  startProgram,
}) => {
  const work = dataFolder()
  const [own, out] = [target('linux', arch()), join(work, 'out')]
  const house = await makeHouse(own, join(work, 'linux'), undefined)
  const [, deb = ''] = packageNames(VERSION, own)
  await makePackages({ version: VERSION, target: own, house, work: join(work, 'linux'), out })
  const file = join(out, deb)
  expect(statSync(file).size).toBeLessThan(90 * MEGABYTE)
  expect(read('dpkg-deb', '--field', file, 'Package', 'Version')).toBe(
    `Package: belfry\nVersion: ${VERSION}\n`,
  )
  const contents = read('dpkg-deb', '--contents', file)
  for (const path of ['usr/bin/belfry', 'usr/lib/belfry/node'])
    expect(contents).toMatch(new RegExp(`^-rwxr-xr-x root/root .* \\./${path}$`, 'm'))
  for (const path of [
    'share/applications/belfry.desktop',
    'lib/belfry/LICENSES.txt',
    'share/doc/belfry/copyright',
  ])
    expect(contents).toMatch(new RegExp(`^-rw-r--r-- root/root .* \\./usr/${path}$`, 'm'))
  // Everybody can read it, and nobody but root change it.
  expect(contents.match(/^[-d]rw[-x]r-[-x]r-[-x] /gm)).toHaveLength(contents.match(/^[-d]/gm)?.length ?? 0)
  expect(contents).not.toMatch(/node_modules\/(typescript|@types|vite|electron)\//)

  const root = await openOwnRoot(join(work, 'root'))
  try {
    root.run('dpkg', '--install', '--force-depends', file)
    const program = await startProgram({ command: root.command('belfry') })
    const page = await program.page()
    await expect(page.getByRole('heading', { name: 'Where shall we play?' })).toBeVisible()
    await page.getByRole('button', { name: 'Host a table on this computer' }).click()
    await page.getByRole('button', { name: 'Enter' }).click({ timeout: 40_000 })
    await expect(page.getByText('The gatekeeper lets you pass.')).toBeVisible()
    root.run('dpkg', '--remove', 'belfry')
    expect(() => root.run('ls', '/usr/lib/belfry')).toThrow()
  } finally {
    await root.leave()
  }
})
