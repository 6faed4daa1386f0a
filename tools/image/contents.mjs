import { readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { ROOT } from '../lib/house.mjs'

/** What runs in a container: the server, and the chat server beside it. The web app is only built files there. */
export const PROGRAMS = ['apps/server', 'apps/media']

/** Besides the programs and the packages they use. Commands of the operator, and what a licence wants to be passed on. */
const ALSO = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'LICENSE',
  'CREDITS.md',
  'apps/web/dist',
  'tools/admin.mjs',
  'tools/lib/dependencies.mjs',
  'tools/lib/house.mjs',
  'tools/lib/programs.mjs',
  'tools/lib/run.mjs',
  'tools/image/check.mjs',
  'tools/image/health.mjs',
  'tools/media-worker/places.mjs',
]

/** @param {string} folder */
const manifest = (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))

/**
 * A program or package and all packages of the house that it uses.
 * @param {string} folder
 * @returns {readonly string[]}
 */
function withOwn(folder) {
  const own = Object.keys(manifest(folder).dependencies ?? {}).filter((name) => name.startsWith('@belfry/'))
  return [folder, ...own.flatMap((name) => withOwn(`packages/${name.slice('@belfry/'.length)}`))]
}

/**
 * Folders of the project that go into an image or a package as they are, but for what `isWanted` leaves out.
 * @param {readonly string[]} programs
 */
export const contents = (programs = PROGRAMS) => [...new Set(programs.flatMap(withOwn)), ...ALSO]

/** Manifests that npm reads to know the lock file's workspaces, of parts that stay behind. */
const LEFT_OUT = new Set(['test', 'node_modules', '.tsc'])

/**
 * Whether a file or folder of the project is needed to run it: no tests, and nothing for a debugger.
 * @param {string} path below the project's folder
 */
export const isWanted = (path) =>
  !path.split(sep).some((part) => LEFT_OUT.has(part)) && !path.endsWith('.map')

/** Packages that others name and no program of ours loads: a compiler, and tools for builds. */
export const UNUSED_PACKAGES = ['typescript', '@typescript', '@types', 'sentry', '@sentry/bundler-plugins']

/**
 * What packages bring along for those who work with them: types and sources, which Node loads from no package, maps
 * and documents; and their tests.
 */
export const UNUSED_FILES =
  /\.(map|[cm]?ts|md|markdown|(test|spec)\.[cm]?js)$|(^|node_modules\/)(@[^/]+\/)?[^/@]+\/((node\/)?lib\/)?(tests?|specs?|bench|benchmarks?|examples?)$/
