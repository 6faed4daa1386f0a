import { cpSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { installPackages, mayInstallPackages, missingPackages } from '../lib/debian.mjs'
import { Refusal, step } from '../lib/house.mjs'
import { collect } from '../lib/run.mjs'
import { applyEdits, describeLibraries } from './edits.mjs'
import { PACKAGE, SHIM } from './places.mjs'

const PACKAGES = [
  'g++',
  'meson',
  'ninja-build',
  'pkg-config',
  'libssl-dev',
  'libuv1-dev',
  'libsrtp2-dev',
  'libabsl-dev',
  'libflatbuffers-dev',
  'flatbuffers-compiler',
]
/** One of the headers that are made first, all by one command. */
const GENERATED = 'fbs/FBS/notification.h'
/** Not needed, and more than half of the files. */
const LEFT_OUT = new Set(['out', 'test', 'fuzzer', 'mocks'])

/**
 * Builds the worker from the sources in mediasoup's package, with the system's libraries.
 * @param {string} folder a folder of its own, which the caller removes
 * @returns {Promise<string>} the finished worker
 */
export async function buildWorker(folder) {
  const missing = await missingPackages(PACKAGES)
  if (missing.length > 0 && !mayInstallPackages())
    throw new Refusal(`building it takes root on Debian, or the packages ${missing.join(', ')}`)
  if (missing.length > 0) await installPackages(missing)
  return step('Building the media worker, which takes some minutes', async () => {
    const sources = join(folder, 'worker')
    prepareSources(sources)
    await run(sources, 'meson', ['setup', 'build', '--buildtype', 'release', '-Db_ndebug=true'])
    // Some sources include these without saying so: whether they were there in time was a matter of luck.
    await run(sources, 'ninja', ['-C', 'build', GENERATED])
    await run(sources, 'ninja', ['-C', 'build', '-j', String(availableParallelism()), 'mediasoup-worker'])
    await run(sources, 'strip', ['build/mediasoup-worker'])
    return join(sources, 'build', 'mediasoup-worker')
  })
}

/** @param {string} sources */
function prepareSources(sources) {
  const original = join(PACKAGE, 'worker')
  cpSync(original, sources, {
    recursive: true,
    filter: (path) => dirname(path) !== original || !LEFT_OUT.has(basename(path)),
  })
  cpSync(SHIM, join(sources, 'shim'), { recursive: true })
  describeLibraries(sources)
  applyEdits(sources)
}

/**
 * @param {string} cwd
 * @param {string} program
 * @param {readonly string[]} args
 */
async function run(cwd, program, args) {
  const { code, output } = await collect(program, args, { cwd, env: process.env })
  if (code !== 0) throw new Refusal(`${program} could not build it`, output)
}
