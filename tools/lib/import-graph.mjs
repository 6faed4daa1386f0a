import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

const FOLDERS = ['apps', 'packages', 'tools', 'e2e', 'bench']
const NOT_SOURCE = ['node_modules', 'dist', 'build', '.tsc']
const SOURCE = /\.(tsx?|mjs)$/
/** An import, or the path of a file that is started or read. */
const QUOTED = /'([^'\n]+\.[a-z]+|@belfry\/[^'\n]+)'/g

/**
 * Which of these files import or name a changed file, directly or through others. The changed ones are among them.
 * @param {readonly string[]} changed
 * @param {string} root
 * @param {string} [within] only importers below this folder
 * @returns {Set<string>}
 */
export function dependentsOf(changed, root, within = '') {
  const importers = importersIn(root, within)
  const found = new Set(changed)
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer)
  return found
}

/**
 * @param {string} root
 * @param {string} within
 */
function importersIn(root, within) {
  const packages = packageExports(root)
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const file of FOLDERS.flatMap((folder) => [...sourcesBelow(root, folder)])) {
    if (!file.startsWith(within)) continue
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(QUOTED)) {
      const target = packages.get(name) ?? fileNamed(name, file, root)
      if (target) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  return importers
}

/**
 * @param {string} name
 * @param {string} file that names it
 * @param {string} root
 */
function fileNamed(name, file, root) {
  const path = name.startsWith('.') ? posix.join(posix.dirname(file), name) : name
  const isFile = !path.startsWith('..') && existsSync(join(root, path)) && statSync(join(root, path)).isFile()
  return isFile ? path : null
}

/** @param {string} root */
function packageExports(root) {
  /** @type {Map<string, string>} */
  const targets = new Map()
  const names = readdirSync(join(root, 'packages'))
  for (const path of names.map((each) => `packages/${each}/package.json`)) {
    if (!existsSync(join(root, path))) continue
    /** @type {{ name: string, exports?: Record<string, string> }} */
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'))
    for (const [door, target] of Object.entries(exports))
      targets.set(posix.join(name, door), posix.join(posix.dirname(path), target))
  }
  return targets
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {Iterable<string>}
 */
function* sourcesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory() && !NOT_SOURCE.includes(entry.name)) yield* sourcesBelow(root, path)
    else if (entry.isFile() && SOURCE.test(entry.name)) yield path
  }
}
