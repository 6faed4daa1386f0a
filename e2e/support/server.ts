import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from '../../tools/lib/house.mjs'
import { freePort } from '../../tools/lib/ports.mjs'
import { projectNode } from '../../tools/lib/programs.mjs'

const READY_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 10_000

/** The product, running on a port and a data folder of its own. */
export interface TestServer {
  readonly url: string
  readonly dataDir: string
  /** Ends it as a power cut would; its data stays. */
  kill(): Promise<void>
  /** Starts it again on the same port with the same data. */
  restart(): Promise<void>
  /** What it has printed so far. */
  output(): string
  /** Its process; those it starts are its children. */
  pid(): number
  /** Stops it as Ctrl-C would, removes its data and gives its exit code. */
  stop(): Promise<number | null>
}

/**
 * Tests come from many made-up addresses, and have no patience for proofs of work. Those that talk say so; their
 * voices take any free port.
 */
const TEST_SETTINGS = {
  TRUST_PROXY: 'on',
  CAPTCHA_DIFFICULTY: '4',
  LOG_LEVEL: 'warn',
  CHAT_SERVER: 'off',
  RTC_PORT: '0',
}

export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'belfry-e2e-'))
  const { HOST: host = '127.0.0.1', PORT: fixed, TLS: tls = 'off' } = settings
  const port = fixed ?? String(await freePort())
  let printed = ''
  const launch = (): ChildProcess => {
    const child = spawn(projectNode(), [join(ROOT, 'apps/server/src/main.ts')], {
      cwd: dataDir,
      env: {
        ...process.env,
        HOST: host,
        PORT: port,
        DATA_DIR: dataDir,
        ...TEST_SETTINGS,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text
      })
    return child
  }
  let child = launch()
  const server: TestServer = {
    url: `${tls === 'off' ? 'http' : 'https'}://${host}:${port}`,
    dataDir,
    output: () => printed,
    pid: () => child.pid ?? 0,
    kill: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
    restart: async () => {
      child = launch()
      await ready(server, child)
    },
    stop: async () => {
      const code = await stop(child)
      await rm(dataDir, { recursive: true, force: true })
      return code
    },
  }
  await ready(server, child)
  return server
}

async function ready(server: TestServer, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await isHealthy(server.url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      const output = server.output()
      await server.stop()
      throw new Error(`the server does not start:\n${output}`)
    }
    await wait(50)
  }
}

const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/backend/health`).then(
    (response) => response.ok,
    () => false,
  )

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exited = once(child, 'exit')
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  child.kill('SIGINT')
  await exited
  clearTimeout(force)
  return child.exitCode
}
