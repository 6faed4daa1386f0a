import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { arch, release } from 'node:os'
import { basename, dirname } from 'node:path'
import { type WorkerSource, workerArchives } from '../../apps/desktop/src/core/media-worker.ts'
import { cachedWorker, mediasoup, PLACE } from '../../tools/media-worker/places.mjs'

export interface WorkerReleases {
  readonly host: string
  /** What a package knows whose maker saw this archive, or another one. */
  readonly source: (of: 'this archive' | 'another archive') => WorkerSource
  readonly close: () => void
}

const KERNEL = `-kernel${release().split('.')[0]}.tgz`

/** A code host that has the media worker of this machine, packed as its authors do. */
export async function openWorkerReleases(): Promise<WorkerReleases> {
  const worker = [cachedWorker(), PLACE].find(existsSync)
  const file = workerArchives(mediasoup().version, process.platform, arch()).find((name) =>
    name.endsWith(KERNEL),
  )
  if (worker === undefined || file === undefined) throw new Error('this machine has no media worker')
  const archive = execFileSync('tar', ['-cz', '-C', dirname(worker), basename(worker)], {
    maxBuffer: 2 ** 28,
  })
  const server = createServer(({ url }, response) => {
    response.writeHead(url === `/${file}` ? 200 : 404).end(url === `/${file}` ? archive : '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const host = `127.0.0.1:${address.port}`
  const sums = { 'this archive': archive, 'another archive': Buffer.from('another') }
  return {
    host,
    source: (of) => ({
      files: `http://${host}/{file}`,
      checksums: { [file]: createHash('sha256').update(sums[of]).digest('hex') },
    }),
    close: () => server.close(),
  }
}
