import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../../../tools/lib/ports.mjs'
import { ended, postgresBin, untilItAnswers } from './services.ts'

/** Where both live, and who runs them. */
interface Home {
  readonly bin: string
  readonly folder: string
  readonly as: { readonly uid: number; readonly gid: number; readonly cwd: string }
}

interface PostgresServer {
  readonly url: string
  readonly port: number
  kill(signal: NodeJS.Signals): Promise<void>
}

function home(): Home {
  const bin = postgresBin()
  if (!bin) throw new Error('PostgreSQL cannot be found')
  const folder = mkdtempSync(join(tmpdir(), 'belfry-pg-'))
  const [uid = 0, gid = 0] = ['-u', '-g'].map((what) => Number(spawnSync('id', [what, 'postgres']).stdout))
  chownSync(folder, uid, gid)
  return { bin, folder, as: { uid, gid, cwd: folder } }
}

function run({ bin, as }: Home, program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(join(bin, program), args, as)
  if (status !== 0) throw new Error(`${program} failed: ${String(stderr)}`)
}

async function serve({ bin, folder, as }: Home, data: string, standby: string): Promise<PostgresServer> {
  const port = await freePort()
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', `synchronous_standby_names=${standby}`]
  const args = ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((each) => ['-c', each])]
  const child = spawn(join(bin, 'postgres'), args, { ...as, stdio: 'ignore' })
  const url = `postgres://belfry@127.0.0.1:${port}/postgres`
  await untilItAnswers('PostgreSQL', () => ask(url, 'select 1'))
  return {
    url,
    port,
    async kill(signal) {
      child.kill(signal)
      await ended(child)
    },
  }
}

/** A PostgreSQL with a replica that confirms every commit and can take over. */
export interface Replicated {
  readonly primary: PostgresServer
  readonly replica: PostgresServer
  /** The replica answers writes from then on. */
  promote(): Promise<void>
  stop(): Promise<void>
}

async function ask(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

export async function startReplicated(): Promise<Replicated> {
  const place = home()
  const [first, second] = ['first', 'second'].map((name) => join(place.folder, name)) as [string, string]
  run(place, 'initdb', ['-D', first, '-U', 'belfry', '-A', 'trust', '--no-sync'])
  const primary = await serve(place, first, '*')
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'belfry']
  run(place, 'pg_basebackup', [
    ...from,
    '-D',
    second,
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--no-sync',
  ])
  // Alone after it has taken over, it waits for nobody.
  const replica = await serve(place, second, '')
  return {
    primary,
    replica,
    promote: async () => void (await ask(replica.url, 'select pg_promote(true)')),
    async stop() {
      for (const server of [primary, replica]) await server.kill('SIGQUIT')
      rmSync(place.folder, { recursive: true, force: true })
    },
  }
}
