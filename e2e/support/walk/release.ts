import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { arch } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../../tools/lib/house.mjs'
import { cachedWorker, PLACE } from '../../../tools/media-worker/places.mjs'

/** A place where releases are found, with a key of its own; each is packed from what is committed here. */
export interface ReleasePlace {
  /** Packs and signs a version for this machine; gives the folder with all of its files. */
  readonly make: (version: string) => Promise<string>
  /** From now on it is there for whoever looks. */
  readonly publish: (version: string) => void
  /** File of the key by which everything is signed. */
  readonly publicKey: string
  readonly close: () => void
}

const LARGEST = 2 ** 28
const read = (program: string, ...args: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe', maxBuffer: LARGEST })

export const ownVersion = (): string => JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version

/** Files that name the version. */
const NAMING = ['package-lock.json', '{.,apps/*,packages/*}/package.json', 'packages/rules/src/limits.ts']

/** What is committed, with the packages that are installed here, under a version. */
function checkOut(folder: string, version: string): void {
  read('git', 'clone', '--quiet', ROOT, folder)
  for (const modules of globSync('{.,apps/*,packages/*}/node_modules', { cwd: ROOT }))
    read('cp', '-al', join(ROOT, modules), join(folder, modules))
  for (const file of NAMING.flatMap((pattern) => globSync(pattern, { cwd: folder }))) {
    const text = readFileSync(join(folder, file), 'utf8')
    const next = text
      .replaceAll(`"version": "${ownVersion()}"`, `"version": "${version}"`)
      .replace(`APP_VERSION = '${ownVersion()}'`, `APP_VERSION = '${version}'`)
    writeFileSync(join(folder, file), next)
  }
}

/** The media worker of this machine, packed as its authors do; undefined where there is none. */
function packedWorker(): Uint8Array | undefined {
  const worker = [cachedWorker(), PLACE].find(existsSync)
  return worker === undefined
    ? undefined
    : execFileSync('tar', ['-cz', '-C', dirname(worker), basename(worker)], { maxBuffer: LARGEST })
}

export async function openReleasePlace(folder: string): Promise<ReleasePlace> {
  const [publicKey, secret] = [join(folder, 'key.pub'), join(folder, 'key')]
  read('minisign', '-G', '-W', '-p', publicKey, '-s', secret)
  const published: string[] = []
  const worker = packedWorker()
  const packagesOf = (version: string): string => join(folder, version, 'dist', 'desktop')
  const answerTo = (url: string): Uint8Array | string | undefined => {
    const [, tag = '', file = ''] = url.split('/')
    const version = tag.slice(1)
    if (tag === 'tags') return JSON.stringify(published.map((name) => ({ name: `v${name}` })))
    if (tag === 'workers') return worker
    return published.includes(version) ? readFileSync(join(packagesOf(version), file)) : undefined
  }
  const host = createServer(({ url = '' }, response) => {
    const content = answerTo(url)
    response.writeHead(content === undefined ? 404 : 200).end(content)
  })
  await once(host.listen(0, '127.0.0.1'), 'listening')
  const address = host.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const base = `http://127.0.0.1:${address.port}`
  const env = {
    ...process.env,
    BELFRY_RELEASE_KEY: readFileSync(secret, 'utf8'),
    RELEASE_TAGS: `${base}/tags`,
    RELEASE_FILES: `${base}/{tag}/{file}`,
    MEDIASOUP_WORKER_PREBUILT_DOWNLOAD_BASE_URL: `${base}/workers`,
  }
  return {
    publicKey,
    async make(version) {
      const cwd = join(folder, version)
      checkOut(cwd, version)
      const args = ['run', 'desktop:package', '--', `${process.platform}-${arch()}`]
      await promisify(execFile)('npm', args, { cwd, env, maxBuffer: LARGEST })
      rmSync(join(cwd, '.cache'), { recursive: true, force: true })
      return packagesOf(version)
    },
    publish: (version) => void published.push(version),
    close: () => host.close(),
  }
}
