import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const REAL_ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** What each part declares; npm packages are empty stand-ins, for only their names matter to the checks. */
const PARTS: Record<string, readonly string[]> = {
  'packages/kit': [],
  'packages/content': ['zod'],
  'packages/rules': [],
  'packages/protocol': ['zod'],
  'packages/room': [],
  'packages/i18n': ['i18next'],
  'packages/client': ['socket.io-client'],
  'packages/bot': ['socket.io-client'],
  'apps/server': ['socket.io', 'pg', 'kysely', 'zod'],
  'apps/media': ['mediasoup', 'pg'],
  'apps/web': ['react', 'socket.io-client', 'zod'],
  'apps/desktop': ['electron'],
}
const INSTALLED = [...new Set(Object.values(PARTS).flat()), 'fast-check', 'mediasoup-client']

export interface ScratchHouse {
  readonly root: string
  write(path: string, text: string): void
  /** Copies a file of the real house, so that what is proven holds there. */
  copy(path: string): void
  remove(): void
}

/** A house with the same rooms and nothing in them but an empty index. */
export function scratchHouse(): ScratchHouse {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'belfry-house-')))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const name of INSTALLED) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    write(`node_modules/${name}/index.js`, 'module.exports = {}\n')
  }
  for (const [folder, npmPackages] of Object.entries(PARTS)) furnish(root, write, folder, npmPackages)
  return {
    root,
    write,
    copy: (path) => {
      cpSync(join(REAL_ROOT, path), join(root, path), { recursive: true })
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

function furnish(
  root: string,
  write: ScratchHouse['write'],
  folder: string,
  npmPackages: readonly string[],
): void {
  const name = `@belfry/${folder.replace(/.*\//, '')}`
  const dependencies = Object.fromEntries(npmPackages.map((each) => [each, '1.0.0']))
  const exports = folder.startsWith('packages/')
    ? { exports: { '.': './src/index.ts', './node': './node/load.ts' } }
    : {}
  write(
    `${folder}/package.json`,
    JSON.stringify({ name, version: '1.0.0', type: 'module', dependencies, ...exports }),
  )
  write(`${folder}/src/index.ts`, 'export const here = true\n')
  mkdirSync(join(root, 'node_modules/@belfry'), { recursive: true })
  symlinkSync(join(root, folder), join(root, 'node_modules', name), 'junction')
}
