import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { homedir, release } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Refusal, ROOT } from '../lib/house.mjs'

/** mediasoup's own package, which has the sources of its worker and the script that fetches it. */
export const PACKAGE = join(ROOT, 'node_modules', 'mediasoup')

const FILE = process.platform === 'win32' ? 'mediasoup-worker.exe' : 'mediasoup-worker'
/** Below a folder, where mediasoup's own script puts the worker. */
export const RELEASE = join('worker', 'out', 'Release', FILE)
/** Where mediasoup looks for its worker, unless told otherwise. */
export const PLACE = join(PACKAGE, RELEASE)

const RECIPE = dirname(fileURLToPath(import.meta.url))
/** Headers that stand in for libraries which the system has in another version, or not at all. */
export const SHIM = join(RECIPE, 'shim')
const SYSTEM = '/etc/os-release'
const LOADING_MS = 10_000

/** @returns {{ version: string, repository: { url: string } }} */
export const mediasoup = () => JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))

/**
 * The worker that is kept outside the checkout, for the next one. Another version, recipe or system has another.
 */
export function cachedWorker() {
  const caches = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache')
  const key = [mediasoup().version, recipeHash(), process.platform, process.arch, systemName()].join('-')
  return join(caches, 'belfry', 'media-worker', key, FILE)
}

function recipeHash() {
  const hash = createHash('sha256')
  const shims = readdirSync(SHIM, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.h(pp)?$/.test(name),
  )
  for (const path of ['build.mjs', 'edits.mjs', ...shims.sort().map((name) => join('shim', name))])
    hash.update(readFileSync(join(RECIPE, path)))
  return hash.digest('hex').slice(0, 12)
}

/** Distribution and version, for a worker needs the libraries of the system that it was made on. */
function systemName() {
  const text = existsSync(SYSTEM) ? readFileSync(SYSTEM, 'utf8') : ''
  const names = ['ID', 'VERSION_ID'].map((field) => new RegExp(`^${field}="?([\\w.]+)`, 'm').exec(text)?.[1])
  return names.join('') || release()
}

/**
 * Whether a file is a worker that runs here. Started by hand it refuses; to say so it has to be loaded.
 * @param {string} path
 */
export function loads(path) {
  if (!existsSync(path)) return false
  const { stderr } = spawnSync(path, { encoding: 'utf8', timeout: LOADING_MS })
  return /real father/.test(stderr)
}

/**
 * Copies a worker. Others see the old file or the whole new one, also when two of us do this at once.
 * @param {string} from
 * @param {string} to
 */
export function putInPlace(from, to) {
  const draft = `${to}.${randomUUID()}`
  try {
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(from, draft)
    chmodSync(draft, 0o755)
    renameSync(draft, to)
  } catch (error) {
    throw new Refusal(`it cannot be put into ${dirname(to)}`, String(error))
  } finally {
    rmSync(draft, { force: true })
  }
}
