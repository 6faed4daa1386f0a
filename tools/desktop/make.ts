import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from '../lib/house.mjs'
import {
  COMMAND,
  COPYRIGHT,
  command,
  control,
  desktopEntry,
  ENTRY,
  HOUSE,
  ICON,
  looseCommand,
} from './debian.ts'
import { run } from './house.ts'
import { icnsOf, icoOf, type Picture } from './icons.ts'
import { infoPlist, launcher, PROGRAM, RESOURCES } from './macos.ts'
import { packageNames, type Target } from './targets.ts'
import { installerScript, portableScript, starterScript } from './windows.ts'

/** What is packed and where it goes. */
export interface Packing {
  readonly version: string
  readonly target: Target
  /** Folder with Node and the program. */
  readonly house: string
  readonly work: string
  readonly out: string
}

const PROGRAM_MODE = 0o755

function write(root: string, path: string, content: string | Uint8Array, mode = 0o644): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  chmodSync(file, mode)
}

async function pictures(sizes: readonly number[]): Promise<readonly Picture[]> {
  const largest = readFileSync(join(ROOT, 'apps', 'web', 'public', 'icons', 'app-512.png'))
  return Promise.all(
    sizes.map(async (size) => ({ size, png: await sharp(largest).resize(size, size).png().toBuffer() })),
  )
}

const kilobytes = async (folder: string): Promise<number> =>
  Number.parseInt(await run('du', ['-sk', folder]), 10)

/** A package for dpkg; one that nobody is given need not be small. */
export async function makeDebian(
  { version, target, house, work, out }: Packing,
  file: string,
  compression: readonly string[] = ['-Zxz', '-z1'],
): Promise<void> {
  const root = join(work, 'debian')
  cpSync(house, join(root, HOUSE), { recursive: true, verbatimSymlinks: true })
  write(root, COMMAND, command(`/${HOUSE}`), PROGRAM_MODE)
  write(root, ENTRY, desktopEntry())
  write(root, ICON, readFileSync(join(ROOT, 'apps', 'web', 'public', 'icons', 'app-512.png')))
  write(root, COPYRIGHT, readFileSync(join(ROOT, 'LICENSE')))
  write(root, 'DEBIAN/control', control(version, target, await kilobytes(root)))
  await run('dpkg-deb', ['--root-owner-group', '--build', ...compression, root, join(out, file)])
}

async function makeMac({ version, house, work, out }: Packing, file: string): Promise<void> {
  const root = join(work, 'macos')
  cpSync(house, join(root, RESOURCES), { recursive: true, verbatimSymlinks: true })
  write(root, PROGRAM, launcher(), PROGRAM_MODE)
  write(root, `${dirname(RESOURCES)}/Info.plist`, infoPlist(version))
  write(root, `${RESOURCES}/belfry.icns`, icnsOf(await pictures([128, 256, 512])))
  await run('zip', ['--recurse-paths', '--symlinks', '--quiet', '-X', join(out, file), '.'], root)
}

async function makeWindows(
  { version, house, work, out }: Packing,
  [setup = '', portable = '']: readonly string[],
): Promise<void> {
  const icon = join(work, 'belfry.ico')
  writeFileSync(icon, icoOf(await pictures([16, 32, 48, 256])))
  const build = async (
    name: string,
    script: (build: Parameters<typeof starterScript>[0]) => string,
    result: string,
  ) => {
    const file = join(work, `${name}.nsi`)
    writeFileSync(file, script({ version, house, icon, out: result }))
    await run('makensis', ['-V2', file])
  }
  await build('starter', starterScript, join(house, 'Belfry.exe'))
  await build('setup', installerScript, join(out, setup))
  await build('portable', portableScript, join(out, portable))
}

const MAKERS: Readonly<
  Record<Target['platform'], (packing: Packing, files: readonly string[]) => Promise<void>>
> = {
  linux: (packing, [file = '']) => makeDebian(packing, file),
  darwin: (packing, [file = '']) => makeMac(packing, file),
  win32: makeWindows,
}

/** Makes all packages of a target; gives their names. */
export async function makePackages(packing: Packing): Promise<readonly string[]> {
  const { version, target, house, out } = packing
  const [archive = '', ...others] = packageNames(version, target)
  mkdirSync(out, { recursive: true })
  await MAKERS[target.platform](packing, others)
  if (target.platform === 'linux') write(house, 'belfry', looseCommand(), PROGRAM_MODE)
  await run('tar', [
    '--owner=0',
    '--group=0',
    '--sort=name',
    '--mtime=@0',
    '-czf',
    join(out, archive),
    '-C',
    house,
    '.',
  ])
  return [archive, ...others]
}
