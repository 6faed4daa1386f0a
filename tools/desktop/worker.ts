import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type WorkerSource, workerArchives } from '../../apps/desktop/src/core/media-worker.ts'
import { ROOT } from '../lib/house.mjs'
import type { Target } from './targets.ts'

const BASE = 'MEDIASOUP_WORKER_PREBUILT_DOWNLOAD_BASE_URL'
const ANSWER_MS = 120_000

interface Mediasoup {
  readonly version: string
  readonly repository: { readonly url: string }
}

/** Where mediasoup's authors have the workers that they built, unless another place is named. */
function releasesOf({ repository, version }: Mediasoup): string {
  const own = repository.url.replace(/^git\+/, '').replace(/\.git$/, '')
  return `${process.env[BASE] || `${own}/releases/download`}/${version}/{file}`
}

async function checksumAt(url: string): Promise<string | undefined> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) })
  return answer.ok
    ? createHash('sha256')
        .update(await answer.bytes())
        .digest('hex')
    : undefined
}

/**
 * What a package knows of the worker: its authors publish no checksums, so whoever packs writes down what they saw,
 * and the program takes nothing else. Where nobody answers it knows none, and its tables go without voices.
 */
export async function workerSource({ platform, arch }: Target): Promise<WorkerSource> {
  const mediasoup = JSON.parse(readFileSync(join(ROOT, 'node_modules/mediasoup/package.json'), 'utf8'))
  const files = releasesOf(mediasoup)
  const found = await Promise.all(
    workerArchives(mediasoup.version, platform, arch).map(async (file) => {
      const sum = await checksumAt(files.replace('{file}', file)).catch(() => undefined)
      return sum === undefined ? [] : [[file, sum] as const]
    }),
  )
  return { files, checksums: Object.fromEntries(found.flat()) }
}
