import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { mayInstallPackages } from '../../../../tools/lib/debian.mjs'
import { freePort } from '../../../../tools/lib/ports.mjs'
import { ensureServices } from '../../../../tools/lib/services.mjs'

/**
 * A PostgreSQL and a Redis for the whole run. On Debian as root they are installed when missing and started on
 * free ports in temporary folders; elsewhere TEST_DATABASE_URL and TEST_REDIS_URL name existing ones.
 */
declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string | null
    redisUrl: string | null
  }
}

const run = (command: string, args: readonly string[]): { ok: boolean; output: string } => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return { ok: status === 0, output: `${stdout ?? ''}${stderr ?? ''}` }
}

const POSTGRES_BASE = '/usr/lib/postgresql'

export function postgresBin(): string | undefined {
  const versions = existsSync(POSTGRES_BASE) ? readdirSync(POSTGRES_BASE).sort() : []
  return versions
    .map((version) => join(POSTGRES_BASE, version, 'bin'))
    .filter((bin) => existsSync(join(bin, 'initdb')))
    .at(-1)
}

export async function untilItAnswers(what: string, ask: () => Promise<unknown>): Promise<void> {
  const giveUpAt = Date.now() + 30_000
  for (;;) {
    try {
      await ask()
      return
    } catch (error) {
      if (Date.now() > giveUpAt) throw new Error(`${what} does not start: ${(error as Error).message}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

export const ended = (child: ReturnType<typeof spawn>): Promise<unknown> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => child.once('exit', resolve))
    : Promise.resolve()

export interface Started {
  readonly url: string
  /** Of the process that is there now. */
  pid(): number
  /** Starts it again where it was, after it has ended. */
  restart(): Promise<void>
  stop(): Promise<void>
  /** At once, for whoever cannot wait. */
  discard(): void
}

/** A program of its own. What ends before it answers is started anew: after a crash its place may still be taken. */
async function launched(
  name: string,
  launch: () => ReturnType<typeof spawn>,
  ask: () => Promise<unknown>,
): Promise<Omit<Started, 'url' | 'stop' | 'discard'> & { readonly child: () => ReturnType<typeof spawn> }> {
  let child = launch()
  const answers = (): Promise<void> =>
    untilItAnswers(name, async () => {
      if (child.exitCode !== null || child.signalCode !== null) child = launch()
      await ask()
    })
  await answers()
  return {
    child: () => child,
    pid: () => child.pid ?? 0,
    restart: async () => {
      await ended(child)
      child = launch()
      await answers()
    },
  }
}

/** Tests do not care what survives a power cut; a measurement does. */
export async function startPostgres(fsync: 'on' | 'off' = 'off'): Promise<Started> {
  const bin = postgresBin()
  if (!bin) throw new Error('PostgreSQL cannot be found')
  const folder = mkdtempSync(join(tmpdir(), 'belfry-pg-'))
  const [uid, gid] = ['-u', '-g'].map((what) => Number(run('id', [what, 'postgres']).output))
  chownSync(folder, uid ?? 0, gid ?? 0)
  const as = { uid: uid ?? 0, gid: gid ?? 0, cwd: folder }
  const data = join(folder, 'data')
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', 'belfry', '-A', 'trust', '--no-sync'], as)
  if (made.status !== 0) throw new Error(`initdb failed: ${String(made.stderr)}`)
  const port = await freePort()
  const settings = ['-c', `fsync=${fsync}`, '-c', 'max_connections=300', '-c', 'listen_addresses=127.0.0.1']
  const args = ['-D', data, '-p', String(port), '-k', folder, ...settings]
  const url = `postgres://belfry@127.0.0.1:${port}/postgres`
  const { child, ...running } = await launched(
    'PostgreSQL',
    () => spawn(join(bin, 'postgres'), args, { ...as, stdio: 'ignore' }),
    async () => {
      const client = new pg.Client(url)
      await client.connect()
      await client.end()
    },
  )
  return {
    url,
    ...running,
    async stop() {
      child().kill('SIGINT')
      await ended(child())
      rmSync(folder, { recursive: true, force: true })
    },
    discard() {
      child().kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

export async function startRedis(): Promise<Started> {
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const { child, ...running } = await launched(
    'Redis',
    () => spawn('redis-server', args, { stdio: 'ignore' }),
    async () => {
      const { ok } = run('redis-cli', ['-p', String(port), 'ping'])
      if (!ok) throw new Error('no answer')
    },
  )
  return {
    url: `redis://127.0.0.1:${port}`,
    ...running,
    async stop() {
      child().kill('SIGTERM')
      await ended(child())
    },
    discard: () => void child().kill('SIGKILL'),
  }
}

async function serviceOf(
  name: string,
  given: string | undefined,
  start: () => Promise<Started>,
): Promise<Pick<Started, 'url' | 'stop'> | undefined> {
  if (given) return { url: given, stop: async () => {} }
  if (mayInstallPackages()) return start()
  process.stderr.write(`${name} is not here: its tests are skipped (set TEST_${name}_URL)\n`)
  return undefined
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureServices()
  const postgres = await serviceOf('DATABASE', process.env['TEST_DATABASE_URL'], () => startPostgres())
  const redis = await serviceOf('REDIS', process.env['TEST_REDIS_URL'], startRedis)
  project.provide('postgresUrl', postgres?.url ?? null)
  project.provide('redisUrl', redis?.url ?? null)
  return async () => {
    await redis?.stop()
    await postgres?.stop()
  }
}
