import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { nodeName } from '../../apps/desktop/src/core/versions.ts'
import { LINKS } from '../../apps/desktop/src/edges/links.ts'
import { contents, isWanted, PROGRAMS, UNUSED_FILES, UNUSED_PACKAGES } from '../image/contents.mjs'
import { Refusal, ROOT } from '../lib/house.mjs'
import { collect, npm } from '../lib/run.mjs'
import { licencesText } from './licences.ts'
import { bundled, isPackage, licensed, nodeLicence, wordings } from './modules.ts'
import { type Target, targetName } from './targets.ts'
import { workerSource } from './worker.ts'

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

/** Folder of Node's package for the target, from npm: the one that is installed, or fetched for another system. */
async function nodePackageFor({ nodePackage, nodeVersion }: Target, work: string): Promise<string> {
  const installed = join(ROOT, 'node_modules', nodePackage)
  if (isPackage(installed)) return installed
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const { code, output } = await npm([
    'pack',
    `${nodePackage}@${nodeVersion ?? optionalDependencies[nodePackage]}`,
    `--pack-destination=${work}`,
    '--silent',
  ])
  if (code !== 0) throw new Refusal(`npm has no ${nodePackage}`, output)
  const archive = output.trim().split('\n').at(-1) ?? ''
  await run('tar', ['-xzf', join(work, archive), '-C', work])
  return join(work, 'package')
}

/** Takes the links to parts of the house out of a package: an installer of Windows would copy what they lead to. */
function takeLinks(app: string): Readonly<Record<string, string>> {
  const scope = join('node_modules', '@belfry')
  const links = readdirSync(join(app, scope)).map((name) => {
    const path = join(scope, name)
    const target = join(scope, readlinkSync(join(app, path)))
    rmSync(join(app, path))
    return [path, target]
  })
  writeFileSync(join(app, scope, '.keep'), '')
  return Object.fromEntries(links)
}

/** Takes out packages that nobody loads: other systems' Nodes, compilers, and links to commands. */
function removePackages(app: string): void {
  const modules = join(app, 'node_modules')
  const nodes = readdirSync(modules).filter((each) => /^node-(bin-)?(linux|darwin|win)-/.test(each))
  for (const name of [...UNUSED_PACKAGES, ...nodes])
    rmSync(join(modules, name), { recursive: true, force: true })
  // Windows could not unpack these.
  for (const path of globSync('**/node_modules/.bin', { cwd: app }))
    rmSync(join(app, path), { recursive: true, force: true })
}

/** Takes out what packages have for those who work with them. */
async function removeFiles(app: string): Promise<void> {
  for (const modules of globSync('{.,apps/*,packages/*}/node_modules', { cwd: app }))
    for (const path of globSync('**/*', { cwd: join(app, modules), exclude: ['@belfry'] }))
      if (UNUSED_FILES.test(path)) rmSync(join(app, modules, path), { recursive: true, force: true })
  // Sources of the media worker are no use to a table; the worker itself is fetched or built where it runs.
  rmSync(join(app, 'node_modules', 'mediasoup', 'worker'), { recursive: true, force: true })
  await run('find', [app, '-type', 'd', '-empty', '-delete'])
}

/** The folder that every package of a target holds: Node, the program, and the licences of all of it. */
export async function makeHouse(target: Target, work: string, releases: string | undefined): Promise<string> {
  const house = join(work, 'house')
  const app = join(house, 'app')
  rmSync(work, { recursive: true, force: true })
  mkdirSync(app, { recursive: true })
  copyProject(app)
  await installPackages(app, target)
  const nodePackage = await nodePackageFor(target, work)
  removePackages(app)
  const licences = [...licensed(app), ...bundled(), ...nodeLicence(nodePackage)]
  writeFileSync(join(house, 'LICENSES.txt'), licencesText(licences, wordings()))
  await removeFiles(app)
  if (target.platform === 'win32') writeFileSync(join(app, LINKS), JSON.stringify(takeLinks(app), null, 2))
  const node = join(house, nodeName(target.platform))
  cpSync(join(nodePackage, target.nodeFile), node)
  chmodSync(node, 0o755)
  if (releases !== undefined) writeFileSync(join(app, 'releases.json'), releases)
  const worker = await workerSource(target)
  if (Object.keys(worker.checksums).length === 0)
    console.log(`no media worker is known for ${targetName(target)}: its tables have no voices`)
  writeFileSync(join(app, 'media-worker.json'), JSON.stringify(worker, null, 2))
  if (!existsSync(join(app, 'apps', 'web', 'dist', 'index.html')))
    throw new Refusal(`the web app of ${targetName(target)} is not built: npm run build`)
  // What a server compressed here is for the user that ran it alone; a package is for everybody.
  await run('chmod', ['-R', 'u=rwX,go=rX', house])
  return house
}
