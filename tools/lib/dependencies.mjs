import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Refusal, ROOT, step } from './house.mjs'
import { installedNode } from './programs.mjs'
import { npm } from './run.mjs'

const LOCK = join(ROOT, 'package-lock.json')
const MODULES = join(ROOT, 'node_modules')
/** npm's own note of what it put there, written when it has finished. */
const INSTALLED = join(MODULES, '.package-lock.json')
/** Our note of the lock file that the installed packages were last seen to match. */
const STAMP = join(MODULES, '.belfry-lock')

/** Installs the dependencies unless they are those of the lock file already. */
export async function ensureDependencies() {
  const wanted = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  if (!installedByHand()) await step('Installing dependencies', install)
  linkNode()
  writeFileSync(STAMP, wanted)
}

function fingerprint() {
  return createHash('sha256')
    .update(readFileSync(LOCK))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
}

/** Whether someone ran npm themselves and got exactly what the lock file names. */
function installedByHand() {
  if (!existsSync(INSTALLED) || !installedNode()) return false
  const installed = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages
  return Object.entries(JSON.parse(readFileSync(LOCK, 'utf8')).packages)
    .filter(
      ([path, { optional, devOptional }]) => path.includes('node_modules/') && !optional && !devOptional,
    )
    .every(([path, { version }]) => installed[path] && installed[path].version === version)
}

async function install() {
  const { code, output } = await npm([
    ...command(),
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=error',
  ])
  if (code === 0) return
  throw new Refusal('npm could not install the dependencies', output)
}

/** npm 10 installs Node but forgets its link in .bin, where the scripts of package.json look for it. */
function linkNode() {
  const bin = join(MODULES, '.bin')
  const node = installedNode()
  if (!node || !existsSync(bin) || existsSync(join(bin, 'node')) || process.platform === 'win32') return
  chmodSync(node, 0o755)
  symlinkSync(relative(bin, node), join(bin, 'node'))
}

/** Windows cannot remove the Node that is running from node_modules, so there npm only changes what differs. */
const command = () =>
  process.platform === 'win32' && existsSync(INSTALLED) ? ['install', '--no-save'] : ['ci']
