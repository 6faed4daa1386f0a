import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { release } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { DesktopVoice } from '@belfry/protocol'
import type { Environment } from '../core/browsers.ts'
import { archiveFor, type WorkerSource, type WorkerSystem, workerName } from '../core/media-worker.ts'
import { readTar } from '../core/tar.ts'
import { line } from '../core/texts.ts'

export interface MediaWorker {
  /** Fetches the worker unless it is there; gives what came of it, which is never a failure of the table. */
  readonly prepare: () => Promise<DesktopVoice>
  /** Begins with that, and waits for what is known at once. */
  readonly begin: () => Promise<void>
  readonly state: () => DesktopVoice
  /** What a table is started with: where the worker is or will be, or that there is none. */
  readonly settings: () => Readonly<Record<string, string>>
}

export interface MediaWorkerPorts {
  readonly source: WorkerSource
  readonly system: WorkerSystem
  /** Folder of the workers that were fetched. */
  readonly folder: string
  readonly log: (line: string) => void
  /** Of a test: whether a file is a worker that runs here. */
  readonly runs?: (path: string) => boolean
}

const ANSWER_MS = 120_000
const LOADING_MS = 10_000
/** Whoever has no network hears so within this time; everybody else need not wait for what comes. */
const AT_ONCE_MS = 3000

/** Started by hand a worker refuses; to say so it has to be loaded. */
function loads(path: string): boolean {
  const { stderr } = spawnSync(path, { encoding: 'utf8', timeout: LOADING_MS })
  return /real father/.test(stderr)
}

async function fetchChecked(url: string, sha256: string): Promise<Uint8Array> {
  const { host } = new URL(url)
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => {
    throw new Error(`${host} does not answer`)
  })
  if (!answer.ok) throw new Error(`${host} answers ${answer.status}`)
  const archive = await answer.bytes()
  if (createHash('sha256').update(archive).digest('hex') !== sha256)
    throw new Error(`what ${host} sends has another checksum`)
  return archive
}

/** Puts the worker of an archive in its place, if it runs here: others see it whole or not at all. */
async function unpack(archive: Uint8Array, place: string, runs: (path: string) => boolean): Promise<void> {
  const files = readTar(await promisify(gunzip)(archive))
  const worker = files.find(({ path }) => /(^|\/)mediasoup-worker(\.exe)?$/.test(path))
  if (!worker) throw new Error('the archive has no worker')
  const draft = join(dirname(place), `draft-${workerName(process.platform)}`)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(draft, worker.content, { mode: 0o755 })
  if (runs(draft)) renameSync(draft, place)
  else {
    rmSync(draft)
    throw new Error('the worker does not run on this system')
  }
}

export function createMediaWorker(ports: MediaWorkerPorts): MediaWorker {
  const { source, system, folder, log, runs = loads } = ports
  const archive = archiveFor(source, system)
  const place = archive && join(folder, archive.sha256.slice(0, 16), workerName(system.platform))
  let state: DesktopVoice = 'preparing'
  let work: Promise<DesktopVoice> | null = null
  const get = async (): Promise<DesktopVoice> => {
    try {
      if (!archive || !place) throw new Error('this package knows of no media worker for this system')
      if (!existsSync(place)) await unpack(await fetchChecked(archive.url, archive.sha256), place, runs)
      state = 'ready'
    } catch (error) {
      state = 'none'
      log(line('noVoice', { detail: error instanceof Error ? error.message : String(error) }))
    }
    return state
  }
  const prepare = (): Promise<DesktopVoice> => {
    // What failed is tried anew with the next table.
    if (state === 'none') work = null
    work ??= get()
    return work
  }
  return {
    prepare,
    begin: () => Promise.race([prepare().then(() => undefined), wait(AT_ONCE_MS, undefined, { ref: false })]),
    state: () => state,
    settings: () =>
      place === undefined || state === 'none' ? { CHAT_SERVER: 'off' } : { MEDIASOUP_WORKER_BIN: place },
  }
}

interface Surroundings {
  readonly env: Environment
  readonly platform: string
  readonly arch: string
  readonly folder: string
  readonly log: (line: string) => void
}

/** The worker of this package; null where the server sees to it: one of the user's own, or a table that is to have none. */
export function mediaWorkerOf(
  source: WorkerSource | undefined,
  { env, platform, arch, folder, log }: Surroundings,
): MediaWorker | null {
  if (!source || env['MEDIASOUP_WORKER_BIN'] || env['CHAT_SERVER']) return null
  return createMediaWorker({ source, system: { platform, arch, kernel: release() }, folder, log })
}
