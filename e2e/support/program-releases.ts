import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { arch } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WorkerSource } from '../../apps/desktop/src/core/media-worker.ts'
import { publicKeyText, type SigningKey, signFile } from '../../apps/desktop/src/core/minisign.ts'
import { archiveName, signatureName, signedComment } from '../../apps/desktop/src/core/releases.ts'
import { ROOT } from '../../tools/lib/house.mjs'
import { projectNode } from '../../tools/lib/programs.mjs'

const PARTS = [
  'apps/desktop',
  ...['content', 'i18n', 'kit', 'protocol', 'rules'].map((name) => `packages/${name}`),
]
const MODULES = ['i18next', 'zod']

export interface Releases {
  /** Starts the version that is installed. */
  readonly command: readonly [program: string, ...args: string[]]
  /** Says where that version finds the media worker, and its checksum. */
  readonly bringWorker: (source: WorkerSource) => void
  /** Puts a newer version there, signed with the right key or with another. */
  readonly offer: (version: string, by: 'our key' | 'another key') => void
  readonly close: () => void
}

/** The program as a package has it, as far as its window needs it; its Node is the one that runs the tests. */
function makeHouse(house: string, version: string, source: object): void {
  const app = join(house, 'app')
  const modules = join(app, 'node_modules')
  mkdirSync(join(modules, '@belfry'), { recursive: true })
  for (const part of PARTS) {
    const isWanted = (from: string): boolean => !/[\\/](test|node_modules|\.tsc)$/.test(from)
    cpSync(join(ROOT, part), join(app, part), { recursive: true, filter: isWanted })
    symlinkSync(join('..', '..', part), join(modules, '@belfry', basename(part)))
  }
  for (const name of MODULES)
    cpSync(join(ROOT, 'node_modules', name), join(modules, name), {
      recursive: true,
      filter: (from) => !/\.(map|[cm]?ts)$/.test(from),
    })
  // A table that it hosts is the server of this checkout.
  mkdirSync(join(app, 'apps/server/src'), { recursive: true })
  writeFileSync(
    join(app, 'apps/server/src/main.ts'),
    `await import(${JSON.stringify(pathToFileURL(join(ROOT, 'apps/server/src/main.ts')).href)})`,
  )
  writeFileSync(join(app, 'package.json'), JSON.stringify({ version, type: 'module' }))
  writeFileSync(join(app, 'releases.json'), JSON.stringify(source))
  writeFileSync(join(house, 'node'), `#!/bin/sh\nexec "${projectNode()}" "$@"\n`)
  chmodSync(join(house, 'node'), 0o755)
}

const newKey = (): SigningKey => ({ id: randomBytes(8), seed: randomBytes(32) })

/** A code host with release tags and the files of each, and below a folder the version that looks there. */
export async function openReleases(folder: string): Promise<Releases> {
  const [ours, another] = [newKey(), newKey()]
  const files = new Map<string, Uint8Array | string>()
  const host = createServer(({ url = '' }, response) => {
    const file = files.get(url)
    response.writeHead(file === undefined ? 404 : 200).end(file)
  })
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  const address = host.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const base = `http://127.0.0.1:${address.port}`
  const source = { tags: `${base}/tags`, files: `${base}/{tag}/{file}`, publicKey: publicKeyText(ours) }
  const installed = join(folder, 'installed')
  makeHouse(installed, '3.46.4', source)
  return {
    command: [join(installed, 'node'), join(installed, 'app', 'apps', 'desktop', 'src', 'boot.ts')],
    bringWorker: (source) =>
      writeFileSync(join(installed, 'app', 'media-worker.json'), JSON.stringify(source)),
    offer(version, by) {
      const file = archiveName(version, process.platform, arch())
      const packed = files.get(`/v${version}/${file}`) ?? pack(folder, version, source)
      files.set('/tags', JSON.stringify([{ name: `v${version}` }, { name: 'v3.46.4' }]))
      files.set(`/v${version}/${file}`, packed)
      const signature = signFile(by === 'our key' ? ours : another, Buffer.from(packed), signedComment(file))
      files.set(`/v${version}/${signatureName(file)}`, signature)
    },
    close: () => host.close(),
  }
}

function pack(folder: string, version: string, source: object): Uint8Array {
  const house = join(folder, version)
  makeHouse(house, version, source)
  const archive = join(folder, `${version}.tar.gz`)
  execFileSync('tar', ['-czf', archive, '-C', house, '.'])
  return readFileSync(archive)
}
