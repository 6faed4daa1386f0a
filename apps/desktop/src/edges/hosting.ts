import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { guardSocket } from '@belfry/kit'
import type { DesktopHosting } from '@belfry/protocol'
import {
  BROKEN,
  codeIn,
  hostingOf,
  isReady,
  mailEnding,
  PORTS,
  saidBy,
  serverEnvironment,
} from '../core/hosting.ts'

export interface Hosting {
  readonly current: () => DesktopHosting | null
  /** Starts the table, or names the one that runs; on a port where others look for it already, if that is free. */
  readonly start: (port?: number) => Promise<DesktopHosting>
  /** The code in the newest mail to somebody, which may still be on its way into the folder. */
  readonly mailedCode: (email: string) => Promise<string | null>
  readonly stop: () => Promise<void>
}

export interface HostingPorts {
  /** The server's main file, from the same package. */
  readonly server: string
  readonly dataDir: string
  /** Further settings of the server, as they are when it starts. */
  readonly settings?: () => Readonly<Record<string, string>>
  readonly log: (line: string) => void
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer((socket) => guardSocket(socket).destroy())
    probe.once('error', () => resolve(false))
    probe.listen(port, '0.0.0.0', () => probe.close(() => resolve(true)))
  })

async function freePort(wanted: readonly number[]): Promise<number> {
  for (const port of [...wanted, ...PORTS]) if (await isFree(port)) return port
  throw new Error(`the ports ${PORTS[0]} to ${PORTS.at(-1)} are taken`)
}

const MAIL_TRIES = 20
const MAIL_PAUSE_MS = 250

async function mailedCode(outbox: string, email: string): Promise<string | null> {
  for (let attempt = 0; attempt < MAIL_TRIES; attempt++) {
    const files = await readdir(outbox).catch(() => [])
    const newest = files
      .filter((name) => name.endsWith(mailEnding(email)))
      .toSorted()
      .at(-1)
    if (newest !== undefined) return codeIn(await readFile(join(outbox, newest), 'utf8'))
    await wait(MAIL_PAUSE_MS)
  }
  return null
}

/** A server that has been started, and what it said until it was ready. */
function whenReady(child: ChildProcess, log: (line: string) => void): Promise<DesktopHosting> {
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (text: string): void => {
      said += text
      const lines = saidBy(said)
      const found = isReady(lines) ? hostingOf(lines) : null
      if (found) resolve(found)
    }
    child.stdout?.setEncoding('utf8').on('data', hear)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      log(text.trimEnd())
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(saidBy(said).trim().split('\n').at(-1) ?? '')))
  })
}

/** Who does not stop when asked is ended. */
const STOP_MS = 10_000

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve))

/** A table on this computer, in a process of its own that ends with the program. */
export function createHosting({ server, dataDir, settings, log }: HostingPorts): Hosting {
  let child: ChildProcess | null = null
  let found: DesktopHosting | null = null
  let starting: Promise<DesktopHosting> | null = null
  let isStopping = false

  const launch = async (port: number): Promise<DesktopHosting> => {
    mkdirSync(dataDir, { recursive: true })
    const env = { ...settings?.(), ...serverEnvironment(process.env, dataDir, port) }
    child = spawn(process.execPath, [server], { cwd: dataDir, env, stdio: 'pipe' })
    const own = child
    void ended(own).then((code) => {
      found = null
      // A fault of its own: it comes back on the same port, where everybody looks for it.
      if (code === BROKEN && !isStopping) void launch(port).catch((error: unknown) => log(String(error)))
    })
    found = await whenReady(own, log)
    return found
  }

  return {
    current: () => found,
    start(port) {
      if (found) return Promise.resolve(found)
      isStopping = false
      starting ??= freePort(port === undefined ? [] : [port])
        .then(launch)
        .finally(() => {
          starting = null
        })
      return starting
    },
    mailedCode: async (email) => (found ? mailedCode(join(dataDir, 'outbox'), email) : null),
    async stop() {
      isStopping = true
      const own = child
      child = null
      if (!own) return
      // No signal: Windows has none that a program could hear.
      own.stdin?.end()
      const force = setTimeout(() => own.kill('SIGKILL'), STOP_MS)
      await ended(own)
      clearTimeout(force)
    },
  }
}
