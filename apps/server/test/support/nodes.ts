import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { type Clock, systemClock } from '@belfry/kit'
import type { Storage } from './engines.ts'
import { member, type Person } from './people.ts'
import { startTestServer } from './server.ts'
import { PROCESS_ENV } from './server-process.ts'
import { openSession } from './tables.ts'

const main = resolve(import.meta.dirname, '../../src/main.ts')

/** A server in a process of its own. */
export interface ServerNode {
  readonly url: string
  readonly clock: Clock
  readonly child: ChildProcess
  kill(signal?: NodeJS.Signals): Promise<void>
}

export async function startNode(env: Readonly<Record<string, string>>): Promise<ServerNode> {
  const child = spawn(process.execPath, [main], {
    env: { ...PROCESS_ENV, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((end) => {
    child.on('exit', () => end())
  })
  const url = await new Promise<string>((ready, fail) => {
    let said = ''
    const hear = (chunk: Buffer): void => {
      said += String(chunk)
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)
      if (found && said.includes('ready')) ready(found[0])
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('exit', (code) => fail(new Error(`the node ended with ${code}: ${said}`)))
  })
  return {
    url,
    clock: systemClock,
    child,
    async kill(signal = 'SIGKILL') {
      child.kill(signal)
      await ended
    },
  }
}

export const TOKEN_SECRET = 'a secret that all nodes of a test share'

/** Accounts and a session in a storage, made by a server that is gone when this returns. */
export async function prepare(
  storage: Storage,
  names: readonly string[],
  session: string,
): Promise<Person[]> {
  const server = await startTestServer({ storage, env: { TOKEN_SECRET } })
  const people: Person[] = []
  for (const name of names) people.push(await member(server, name))
  const [owner] = people
  if (!owner) throw new Error('a session needs somebody')
  await openSession(server, owner, session)
  await server.running.stop()
  return people
}
