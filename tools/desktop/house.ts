import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { nodeName } from '../../apps/desktop/src/core/versions.ts'
import { contents, isWanted, PROGRAMS, UNUSED_FILES, UNUSED_PACKAGES } from '../image/contents.mjs'
import { Refusal, ROOT } from '../lib/house.mjs'
import { collect, npm } from '../lib/run.mjs'
import { LICENCE_FILE, type Licensed, licencesText } from './licences.ts'
import { type Target, targetName } from './targets.ts'

const ALL_PROGRAMS = [...PROGRAMS, 'apps/desktop']

export async function run(program: string, args: readonly string[], cwd = ROOT): Promise<string> {
  const { code, output } = await collect(program, args, { cwd, env: process.env })
  if (code !== 0) throw new Refusal(`${program} ${args[0] ?? ''} failed`, output)
  return output
}

function copyProject(app: string): void {
  for (const path of contents(ALL_PROGRAMS))
    cpSync(join(ROOT, path), join(app, path), {
      recursive: true,
      filter: (from) => isWanted(relative(ROOT, from)),
    })
  // npm takes the lock file only together with every workspace that it names.
  for (const path of globSync('{apps,packages}/*/package.json', { cwd: ROOT }))
    cpSync(join(ROOT, path), join(app, path))
}

/** Packages for the target's system, which need not be this one. */
async function installPackages(app: string, { platform, arch }: Target): Promise<void> {
  const workspaces = ALL_PROGRAMS.flatMap((program) => ['--workspace', program])
  const system = [`--os=${platform}`, `--cpu=${arch}`, ...(platform === 'linux' ? ['--libc=glibc'] : [])]
  const { code, output } = await npm([
    'ci',
    `--prefix=${app}`,
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    ...system,
    ...workspaces,
  ])
  if (code !== 0) throw new Refusal(`npm could not install the packages for ${platform} ${arch}`, output)
}

const isPackage = (folder: string): boolean => existsSync(join(folder, 'package.json'))

/** What each installed package says of its licence. */
function licensed(modules: string): readonly Licensed[] {
  return globSync('**/package.json', { cwd: modules, exclude: ['@belfry'] })
    .filter((path) =>
      /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$|^(@[^/]+\/)?[^/@]+\/package\.json$/.test(path),
    )
    .flatMap((path) => {
      const folder = join(modules, dirname(path))
      const { name, version, license } = JSON.parse(readFileSync(join(modules, path), 'utf8'))
      if (typeof name !== 'string' || typeof version !== 'string') return []
      const files = readdirSync(folder).filter(
        (file) => LICENCE_FILE.test(file) && statSync(join(folder, file)).isFile(),
      )
      const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'))
      return [{ name, version, licence: typeof license === 'string' ? license : '', texts }]
    })
}

/** Node for the target, from npm: the one that is installed, or fetched for another system. */
async function nodeFor({ nodePackage, nodeFile }: Target, work: string): Promise<string> {
  const installed = join(ROOT, 'node_modules', nodePackage)
  if (isPackage(installed)) return join(installed, nodeFile)
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const { code, output } = await npm([
    'pack',
    `${nodePackage}@${optionalDependencies[nodePackage]}`,
    `--pack-destination=${work}`,
    '--silent',
  ])
  if (code !== 0) throw new Refusal(`npm has no ${nodePackage}`, output)
  const archive = output.trim().split('\n').at(-1) ?? ''
  await run('tar', ['-xzf', join(work, archive), '-C', work])
  return join(work, 'package', nodeFile)
}

/** The folder that every package of a target holds: Node, the program, and the licences of all of it. */
export async function makeHouse(target: Target, work: string, releases: string | undefined): Promise<string> {
  const house = join(work, 'house')
  const app = join(house, 'app')
  rmSync(work, { recursive: true, force: true })
  mkdirSync(app, { recursive: true })
  copyProject(app)
  await installPackages(app, target)
  const modules = join(app, 'node_modules')
  const licences = licensed(modules)
  // Other systems' Nodes, and what nobody loads.
  for (const name of [
    ...UNUSED_PACKAGES,
    ...readdirSync(modules).filter((each) => /^node-(bin-)?(linux|darwin|win)-/.test(each)),
  ])
    rmSync(join(modules, name), { recursive: true, force: true })
  for (const path of globSync('**/*', { cwd: modules, exclude: ['@belfry'] }))
    if (UNUSED_FILES.test(path)) rmSync(join(modules, path), { recursive: true, force: true })
  // Sources of the media worker are no use to a table; the worker itself is fetched or built where it runs.
  rmSync(join(modules, 'mediasoup', 'worker'), { recursive: true, force: true })
  const node = join(house, nodeName(target.platform))
  cpSync(await nodeFor(target, work), node)
  chmodSync(node, 0o755)
  if (releases !== undefined) writeFileSync(join(app, 'releases.json'), releases)
  writeFileSync(join(house, 'LICENSES.txt'), licencesText(licences))
  if (!existsSync(join(app, 'apps', 'web', 'dist', 'index.html')))
    throw new Refusal(`the web app of ${targetName(target)} is not built: npm run build`)
  // What a server compressed here is for the user that ran it alone; a package is for everybody.
  await run('chmod', ['-R', 'u=rwX,go=rX', house])
  return house
}
