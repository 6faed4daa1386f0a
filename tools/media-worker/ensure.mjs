import { accessSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { constants as system, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '../lib/house.mjs'
import { buildWorker } from './build.mjs'
import { downloadWorker } from './download.mjs'
import { cachedWorker, loads, PACKAGE, PLACE, putInPlace } from './places.mjs'

/**
 * Where the worker came from, or why there is none: without it everything runs but voice and video.
 * @typedef {'there' | 'cache' | 'download' | 'build'} Source
 * @typedef {{ from: Source } | { missing: string, details: string }} Outcome
 */

const OWN = 'MEDIASOUP_WORKER_BIN'
/** @type {readonly NodeJS.Signals[]} */
const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Sees to it that mediasoup finds its worker.
 * @returns {Promise<Outcome>}
 */
export const ensureMediaWorker = async () => workerAtHand() ?? inOwnFolder(prepare)

/**
 * Takes what is there, or was kept by an earlier checkout.
 * @returns {Outcome | undefined} nothing when it has to be made, which takes a while
 */
export function workerAtHand() {
  const own = process.env[OWN]
  if (loads(own || PLACE)) return { from: 'there' }
  if (own) return missing(`${OWN} names ${own}, which does not run`)
  if (!existsSync(PACKAGE)) return missing('mediasoup is not installed')
  if (!isWritable(PACKAGE)) return missing(`${PACKAGE} cannot be written to`)
  return loads(cachedWorker()) ? place(cachedWorker(), 'cache') : undefined
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * One way after the other, until one works.
 * @param {string} folder
 * @returns {Promise<Outcome>}
 */
async function prepare(folder) {
  /** @type {Refusal[]} */
  const refusals = []
  for (const [from, make] of WAYS) {
    try {
      const worker = await make(folder)
      if (!loads(worker)) throw new Refusal('it is made, but does not run')
      keep(worker)
      return place(worker, from)
    } catch (error) {
      refusals.push(asRefusal(error))
    }
  }
  return missing(
    refusals.map(({ message }) => message).join('; '),
    refusals.flatMap(({ details }) => details.trim() || []).join('\n'),
  )
}

/**
 * @param {string} why
 * @param {string} [details]
 * @returns {Outcome}
 */
const missing = (why, details = '') => ({ missing: why, details })

/** @param {unknown} error */
const asRefusal = (error) => (error instanceof Refusal ? error : new Refusal(String(error)))

/**
 * @param {string} worker
 * @param {Source} from
 * @returns {Outcome}
 */
function place(worker, from) {
  try {
    putInPlace(worker, PLACE)
    return { from }
  } catch (error) {
    const { message, details } = asRefusal(error)
    return missing(message, details)
  }
}

/** @type {readonly [Source, (folder: string) => Promise<string>][]} */
const WAYS = [
  ['download', downloadWorker],
  ['build', buildWorker],
]

/** @param {string} worker */
function keep(worker) {
  try {
    putInPlace(worker, cachedWorker())
  } catch {
    // Nobody needs a cache: a home that cannot be written to costs time at the next checkout.
  }
}

/**
 * Two at once do not get in each other's way, and whoever is stopped leaves nothing behind.
 * @template Result
 * @param {(folder: string) => Promise<Result>} work
 */
async function inOwnFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-media-worker-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    remove()
    process.exit(128 + system.signals[signal])
  }
  for (const signal of STOPS) process.on(signal, stop)
  try {
    return await work(folder)
  } finally {
    for (const signal of STOPS) process.off(signal, stop)
    remove()
  }
}
