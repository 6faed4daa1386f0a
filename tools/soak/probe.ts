import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { fileIn } from '../../apps/server/src/db/sqlite/index.ts'
import { openInspector, openInspectorAt } from '../../bench/support/inspector.ts'
import { rssBytesOf, type Served } from '../../bench/support/processes.ts'

export const METRICS_TOKEN = 'numbers are for those who watch'

/** What can be seen of a server from outside, after its garbage is gone. Sizes in bytes. */
export interface Seen {
  readonly rss: number
  readonly heap: number
  /** What the engine has made of the program so far: machine code and what belongs to it. */
  readonly compiled: number
  readonly external: number
  /** What Node waits for: sockets, timers, pipes. */
  readonly handles: number
  /** Open files and sockets. */
  readonly files: number
  readonly connections: number
  readonly rooms: number
  readonly mediaRss: number
  readonly mediaCompiled: number
  readonly mediaFiles: number
  /** Of the chat server's own process, without its workers. */
  readonly mediaHeap: number
  readonly mediaHandles: number
  readonly database: number
  readonly logRows: number
  readonly logBytes: number
  readonly cpu: number
}

export interface Probe {
  read(): Promise<Omit<Seen, 'mediaHeap' | 'mediaHandles'>>
  /** What the chat server keeps: to be compared only where as many people are there each time. */
  readChat(): Promise<Pick<Seen, 'mediaHeap' | 'mediaHandles'>>
  /** Failures that were the server's own. */
  errors(): Promise<number>
  /** A process does not end while somebody inspects it. */
  close(): void
}

/** Whoever ends while we look has no number any more. */
const orNot =
  (read: (pid: number) => number) =>
  (pid: number): number => {
    try {
      return read(pid)
    } catch {
      return Number.NaN
    }
  }

const rssOf = orNot(rssBytesOf)
const filesOf = orNot((pid) => readdirSync(`/proc/${pid}/fd`).length)

function childrenOf(pid: number): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** All that descend from a process: the chat server and its workers. */
const familyOf = (pid: number): readonly number[] =>
  childrenOf(pid).flatMap((child) => [child, ...familyOf(child)])

/** To a process and all that descend from it, but for those that end just now. */
export function signalAll(pid: number, signal: NodeJS.Signals): void {
  for (const each of [pid, ...familyOf(pid)]) {
    try {
      process.kill(each, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0)

export async function metricsOf(url: string): Promise<(name: string) => number> {
  const answer = await fetch(`${url}/backend/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const lines = (await answer.text()).split('\n')
  return (name) => Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1])
}

const COMPILED =
  "process.getBuiltinModule('v8').getHeapSpaceStatistics()" +
  '.filter(({ space_name }) => /^(code|trusted)/.test(space_name))' +
  '.reduce((all, { space_used_size }) => all + space_used_size, 0)'
const MEMORY = `JSON.stringify({
  ...process.memoryUsage(), handles: process.getActiveResourcesInfo().length, compiled: ${COMPILED}
})`

/** `chatPort` is where the chat server lets itself be inspected. */
export async function openProbe(served: Served, dataDir: string, chatPort: number): Promise<Probe> {
  const inspector = await openInspector(served.said())
  const chat = await openInspectorAt(chatPort)
  const log = new DatabaseSync(fileIn(dataDir), { readOnly: true })
  const size = log.prepare('select count(*) as rows, sum(length(events)) as bytes from session_log')
  const { pid = 0 } = served.child
  return {
    async read() {
      await Promise.all([inspector, chat].map((each) => each.collectGarbage()))
      const memory = JSON.parse(String(await inspector.read(MEMORY))) as Record<string, number>
      const metric = await metricsOf(served.url)
      const family = familyOf(pid)
      const { rows, bytes } = size.get() as { rows: number; bytes: number | null }
      return {
        rss: rssOf(pid),
        heap: memory['heapUsed'] ?? Number.NaN,
        compiled: memory['compiled'] ?? Number.NaN,
        external: memory['external'] ?? Number.NaN,
        handles: memory['handles'] ?? Number.NaN,
        files: filesOf(pid),
        connections: metric('belfry_connections'),
        rooms: metric('belfry_rooms'),
        mediaRss: sum(family.map(rssOf)),
        mediaCompiled: Number(await chat.read(COMPILED)),
        mediaFiles: sum(family.map(filesOf)),
        database: metric('belfry_database_bytes'),
        logRows: rows,
        logBytes: bytes ?? 0,
        cpu: served.cpuSeconds(),
      }
    },
    async readChat() {
      const memory = JSON.parse(String(await chat.read(MEMORY))) as Record<string, number>
      return { mediaHeap: memory['heapUsed'] ?? Number.NaN, mediaHandles: memory['handles'] ?? Number.NaN }
    },
    errors: async () => (await metricsOf(served.url))('belfry_errors_total'),
    close() {
      inspector.close()
      chat.close()
      log.close()
    },
  }
}

const READ_MS = 2_000

/** Whoever is stopped or gone has no numbers. */
const numbersOf = (url: string): Promise<((name: string) => number) | null> =>
  Promise.race([
    metricsOf(url).catch(() => null),
    new Promise<null>((done) => setTimeout(() => done(null), READ_MS)),
  ])

interface Watched {
  readonly nodes: readonly { readonly pid: number | null }[]
  readonly chat: { readonly pid: number | null }
  readonly doors: readonly { readonly port: number }[]
}

/** What can be seen of several processes that come and go: as they are, with their garbage. */
export async function readFrom({ nodes, chat, doors }: Watched): Promise<Partial<Seen>> {
  const pids = nodes.flatMap(({ pid }) => (pid === null ? [] : [pid]))
  const metrics = (await Promise.all(doors.map(({ port }) => numbersOf(`http://127.0.0.1:${port}`)))).filter(
    (each) => each !== null,
  )
  const all = (name: string): number =>
    metrics.length < doors.length ? Number.NaN : sum(metrics.map((metric) => metric(name)))
  const voices = chat.pid === null ? [] : [chat.pid, ...familyOf(chat.pid)]
  return {
    rss: pids.length < nodes.length ? Number.NaN : sum(pids.map(rssOf)),
    heap: all('belfry_nodejs_heap_size_used_bytes'),
    files: pids.length < nodes.length ? Number.NaN : sum(pids.map(filesOf)),
    connections: all('belfry_connections'),
    rooms: all('belfry_rooms'),
    mediaRss: voices.length === 0 ? Number.NaN : sum(voices.map(rssOf)),
    mediaFiles: voices.length === 0 ? Number.NaN : sum(voices.map(filesOf)),
    database: metrics[0]?.('belfry_database_bytes') ?? Number.NaN,
  }
}
