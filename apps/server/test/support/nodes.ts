import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, connect as dial, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { type Clock, systemClock } from '@belfry/kit'
import type { Storage } from './engines.ts'
import { member, type Person } from './people.ts'
import { startTestServer } from './server.ts'
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
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      CHAT_SERVER: 'off',
      ...env,
    },
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

/** A wire to another server that can be cut and mended, and that can hang or be slow without being cut. */
export interface Cable {
  readonly port: number
  cut(): void
  mend(): void
  /** Nothing passes any more, and nobody is told. */
  hang(): void
  /** What was held back arrives, and everything after it. */
  pass(): void
  /** Everything takes so much longer, each way. */
  slow(ms: number): void
  /** Leads to another port from now on, for whoever dials anew. */
  lead(port: number): void
  close(): void
}

interface Way {
  port: number
  isCut: boolean
  isHanging: boolean
  delayMs: number
  held: (() => void)[]
}

function forward(from: Socket, to: Socket, way: Way): void {
  from.on('data', (bytes) => {
    const pass = (): void => void (to.writable && to.write(bytes))
    if (way.isHanging) way.held.push(pass)
    else if (way.delayMs > 0) setTimeout(pass, way.delayMs)
    else pass()
  })
}

export function layCable(host: string, port: number): Promise<Cable> {
  const open = new Set<Socket>()
  const way: Way = { port, isCut: false, isHanging: false, delayMs: 0, held: [] }
  const server = createServer((near) => {
    if (way.isCut) {
      near.destroy()
      return
    }
    const far = dial(way.port, host)
    for (const end of [near, far]) {
      open.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        open.delete(end)
        near.destroy()
        far.destroy()
      })
    }
    forward(near, far, way)
    forward(far, near, way)
  })
  const drop = (): void => {
    for (const end of open) end.resetAndDestroy()
  }
  return new Promise((ready) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      ready({
        port: typeof address === 'object' && address ? address.port : 0,
        cut() {
          way.isCut = true
          drop()
        },
        mend() {
          way.isCut = false
        },
        hang() {
          way.isHanging = true
        },
        pass() {
          way.isHanging = false
          for (const pass of way.held.splice(0)) pass()
        },
        slow(ms) {
          way.delayMs = ms
        },
        lead(elsewhere) {
          way.port = elsewhere
        },
        close() {
          drop()
          server.close()
        },
      })
    })
  })
}
