import { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Opened, UpToDate } from '../engine.ts'
import { noteConnectionError } from '../errors.ts'
import { migrate } from '../migrations/migrate.ts'
import type { Tables } from '../schema.ts'
import { appendGroup } from './append.ts'

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 4_000
/** A query on which nothing comes for so long is given up, and its line with it: people hear of it in time. */
const SILENCE_MS = 5_000
/** Idle lines are closed before that, so that silence always means a query. */
const IDLE_MS = 3_000
/** Groups of decisions that commit side by side, leaving connections for everything else. */
const GROUPS_AT_ONCE = 4

const INT8_OID = 20

/** Whole numbers here are times and counts, far below what a double holds exactly. */
export const postgresTypes = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** Lines that do not wait for ever. Migrations may: they say nothing for as long as they need. */
function impatientLines(): { open(): Socket; begin(): void } {
  const lines = new Set<Socket>()
  let isBegun = false
  const limit = (line: Socket): Socket =>
    line.setTimeout(SILENCE_MS, () =>
      line.destroy(Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' })),
    )
  return {
    open() {
      const line = new Socket()
      line.on('error', noteConnectionError)
      lines.add(line)
      line.once('close', () => lines.delete(line))
      return isBegun ? limit(line) : line
    },
    begin() {
      isBegun = true
      lines.forEach(limit)
    },
  }
}

interface Connected {
  readonly opened: Opened
  /** From here on, what does not answer is given up. */
  readonly lines: { begin(): void }
}

/** Connects to a database; what is in it stays as it is. */
export function connectPostgres(url: string, onError: (error: Error) => void): Connected {
  const lines = impatientLines()
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    stream: () => lines.open(),
    types: postgresTypes,
  })
  // The pool forgets its connections before their sockets are closed: what ends them from then on is no fault.
  const onBroken = (error: Error) => {
    if (!pool.ending) onError(error)
  }
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', onBroken)
  // So would one in use: its query is refused, and the connection itself says so once more.
  pool.on('connect', (client) => client.on('error', onBroken))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const append: Opened['append'] = (rows) => appendGroup(pool, rows)
  return {
    lines,
    opened: { db, engine: 'postgres', groupsAtOnce: GROUPS_AT_ONCE, append, tidy: async () => undefined },
  }
}

export async function openPostgres(url: string, onError: (error: Error) => void): Promise<UpToDate> {
  const { opened, lines } = connectPostgres(url, onError)
  try {
    const steps = await migrate(opened.db, 'postgres')
    lines.begin()
    return { ...opened, steps }
  } catch (error) {
    await opened.db.destroy()
    throw error
  }
}
