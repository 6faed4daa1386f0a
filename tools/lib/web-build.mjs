import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, ROOT, step } from './house.mjs'
import { projectNode, vite } from './programs.mjs'
import { collect } from './run.mjs'

const WEB = join(ROOT, 'apps', 'web')
/** Lies in the build it describes, so that removing the build removes it too. */
const STAMP = join(WEB, 'dist', '.inputs')
const NOT_INPUT = /^(\..*|node_modules|dist|test)$/
const INPUTS = ['package-lock.json', 'CHANGELOG.md', 'tsconfig.base.json', 'packages', 'apps/web']

/**
 * Builds the web app unless the build of exactly these sources is there.
 * @param {{ quiet?: boolean }} [options]
 */
export async function ensureWebBuild({ quiet = false } = {}) {
  const wanted = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  await (quiet ? build() : step('Building the web app', build))
  writeFileSync(STAMP, wanted)
}

async function build() {
  rmSync(STAMP, { force: true })
  const { code, output } = await collect(projectNode(), [vite(), 'build', '--logLevel', 'warn'], {
    cwd: WEB,
  })
  if (code !== 0) throw new Refusal('the web app does not build', output)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const path of INPUTS.map((each) => join(ROOT, each)).filter(existsSync)) addTo(hash, path)
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addTo(hash, path) {
  const entries = filesIn(path)
  if (!entries) hash.update(path.slice(ROOT.length)).update(readFileSync(path))
  for (const name of entries ?? []) addTo(hash, join(path, name))
}

/**
 * The inputs in a folder, in a fixed order; undefined for a file.
 * @param {string} path
 */
function filesIn(path) {
  try {
    return readdirSync(path)
      .filter((name) => !NOT_INPUT.test(name))
      .sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined
    throw error
  }
}
