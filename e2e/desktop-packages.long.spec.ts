import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { arch } from 'node:os'
import { join } from 'node:path'
import { publicKeyText, signFile, signingKeyOf, verifySignature } from '../apps/desktop/src/core/minisign.ts'
import { makePackages } from '../tools/desktop/make.ts'
import { TARGETS, type Target } from '../tools/desktop/targets.ts'
import { ROOT } from '../tools/lib/house.mjs'
import { windowPrograms } from '../tools/lib/window-browser.mjs'
import { seatOf } from './support/day.ts'
import { comeAndSit, hostTable, openSession, registerHost } from './support/hosted.ts'
import { expect, test } from './support/program.ts'
import { realPackage } from './support/real-package.ts'

test.skip(!windowPrograms()?.canPack, 'packages are made and installed as root on Debian')

const VERSION = '3.46.4'
const target = (platform: string, processor: string): Target => {
  const found = TARGETS.find((each) => each.platform === platform && each.arch === processor)
  if (!found) throw new Error(`nothing is packed for ${platform} ${processor}`)
  return found
}
const MEGABYTE = 2 ** 20
const read = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 64 * MEGABYTE, stdio: 'pipe' })

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

const found = (folder: string, ...what: string[]): string[] =>
  read('find', folder, ...what)
    .split('\n')
    .filter((path) => path !== '')

/** Everything that has to be in a package for people, and nothing that is ours alone. */
function expectWhole(house: string): void {
  const licences = readFileSync(join(house, 'LICENSES.txt'), 'utf8')
  for (const name of ['node-linux-', 'react-dom ', '@fontsource/']) expect(licences).toContain(`\n${name}`)
  const manifests = found(house, '-path', '*/node_modules/*', '-name', 'package.json').filter((path) =>
    /\/node_modules\/(@[^/]+\/)?[^/@]+\/package\.json$/.test(path),
  )
  const packed = manifests.map((path) => JSON.parse(readFileSync(path, 'utf8')))
  expect(packed.length).toBeGreaterThan(50)
  expect(
    packed
      .filter(({ name, version }) => !licences.includes(`\n${name} ${version} (`))
      .map(({ name }) => name),
  ).toEqual([])
  // For everybody to read, for nobody but root to write.
  expect(found(house, '(', '-perm', '-o+w', '!', '-type', 'l', ')', '-o', '!', '-perm', '-o+r')).toEqual([])
  // Links lead to parts of the house that are there.
  expect(found(house, '-type', 'l', '-lname', '/*', '-o', '-xtype', 'l')).toEqual([])
  // No commands of packages, no tests, no sources of the worker, nothing for whoever builds.
  const left = ['.bin', 'test', 'tests', 'worker', 'typescript', '.tsc', 'vite'].flatMap((name) => [
    ...['-path', `*/apps/*/${name}`, '-o', '-path', `*/packages/*/${name}`],
    ...['-o', '-path', `*/node_modules/${name}`, '-o', '-path', `*/node_modules/mediasoup/${name}`, '-o'],
  ])
  expect(found(house, ...left, '-name', '*.test.*')).toEqual([])
  // No word of the machine on which it was packed.
  const ours = [join(ROOT, 'apps'), join(ROOT, 'node_modules')]
  expect(read('sh', '-c', 'grep -rlF -e "$1" -e "$2" "$3" || true', 'sh', ...ours, house)).toBe('')
}

/** A system in a folder on which nothing is installed yet; what the package needs is on the one around it. */
function cleanSystem(root: string): (...args: string[]) => string {
  for (const folder of ['info', 'updates', 'triggers'])
    mkdirSync(join(root, 'var/lib/dpkg', folder), { recursive: true })
  for (const file of ['status', 'available']) writeFileSync(join(root, 'var/lib/dpkg', file), '')
  return (...args) => read('dpkg', `--root=${root}`, '--force-depends', ...args)
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
  for (const program of [setup, portable])
    for (const file of ['node.exe', 'Belfry.exe', 'LICENSES.txt', 'app/apps/desktop/src/boot.ts'])
      expect(read('7zz', 'l', '-ba', join(out, program))).toMatch(new RegExp(`[ /]${file}$`, 'm'))
})

test('minisign believes our signatures and the program those of minisign, and neither believes them of another file', ({
  dataFolder,
}) => {
  const folder = dataFolder()
  const [file, open, secret] = ['belfry.tar.gz', 'key.pub', 'key'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const content = randomBytes(MEGABYTE)
  writeFileSync(file, content)
  read('minisign', '-G', '-W', '-p', open, '-s', secret)
  const key = signingKeyOf(readFileSync(secret, 'utf8'))
  const believed = () => read('minisign', '-V', '-m', file, '-P', publicKeyText(key).split('\n')[1] ?? '')

  read('minisign', '-S', '-s', secret, '-m', file, '-t', 'file:theirs')
  const theirs = readFileSync(`${file}.minisig`, 'utf8')
  expect(verifySignature(readFileSync(open, 'utf8'), content, theirs)).toBe('file:theirs')
  writeFileSync(`${file}.minisig`, signFile(key, content, 'file:ours'))
  expect(believed()).toContain('Trusted comment: file:ours\n')

  writeFileSync(file, randomBytes(MEGABYTE))
  expect(believed).toThrow('Signature verification failed')
  expect(() => verifySignature(publicKeyText(key), readFileSync(file), theirs)).toThrow('for another file')
})

test('the Debian package, installed where nothing else is, opens its window, hosts a table, takes a friend in, and leaves nothing when it is removed', async ({
  openPage,
  startProgram,
  dataFolder,
}) => {
  // Making the package takes most of it, the first time.
  test.setTimeout(420_000)
  const deb = await realPackage(target('linux', arch()), VERSION)
  expect(read('dpkg-deb', '--field', deb, 'Package', 'Version')).toBe(
    `Package: belfry\nVersion: ${VERSION}\n`,
  )
  // As large as docs/desktop.md says: a package that grows has something in it that nobody needs.
  const megabytes = statSync(deb).size / MEGABYTE
  expect(megabytes).toBeGreaterThan(150)
  expect(megabytes).toBeLessThan(245)
  const root = dataFolder()
  const dpkg = cleanSystem(root)
  dpkg('--install', deb)
  expect(dpkg('--verify', 'belfry')).toBe('')
  const house = join(root, 'usr/lib/belfry')
  expectWhole(house)

  const program = await startProgram({
    env: { CAPTCHA_DIFFICULTY: '4' },
    command: [join(house, 'node'), join(house, 'app/apps/desktop/src/boot.ts')],
  })
  const page = await program.page()
  await hostTable(page)
  await registerHost(page)
  expect(program.said()).toContain(`Belfry ${VERSION} in `)
  const { page: friend } = await openPage()
  await comeAndSit(friend, await openSession(page, 2), 'Ada', 0)
  await expect(seatOf(page, 0).locator('.seat__name')).toHaveText('Ada')

  await page.close()
  const again = await program.page()
  await again.getByRole('button', { name: 'Stop it and quit', exact: true }).click()
  expect(await program.ended).toBe(0)
  dpkg('--remove', 'belfry')
  // The server that ran as root has put its own compressed copies there, which nobody else may.
  const left = existsSync(join(root, 'usr')) ? found(join(root, 'usr'), '-type', 'f') : []
  expect(left.filter((path) => !/\/apps\/web\/dist\/.*\.(br|gz)$/.test(path))).toEqual([])
})
