import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { SqlValue } from './messages.ts'
import type { Mutex } from './mutex.ts'
import type { NearHand } from './near-hand.ts'
import type { Thread } from './thread.ts'

export interface Threads {
  readonly writer: Thread
  readonly reader: Thread
  /** Held by whoever writes: a transaction from its begin to its end, a lone statement for itself. */
  readonly writing: Mutex
  readonly near: NearHand
}

const command = (thread: Thread, sql: string): Promise<unknown> =>
  thread.run({ kind: 'query', sql, parameters: [] })

/** Reads outside a transaction go to the reader's thread and never wait for a writer. */
class SqliteConnection implements DatabaseConnection {
  readonly #threads: Threads
  #release: (() => void) | undefined

  constructor(threads: Threads) {
    this.#threads = threads
  }

  async begin(): Promise<void> {
    this.#release = await this.#threads.writing.lock()
    await command(this.#threads.writer, 'begin immediate').catch((error: unknown) => {
      this.#unlock()
      throw error
    })
  }

  /** A commit that fails keeps the lock: the rollback that follows gives it back. */
  async commit(): Promise<void> {
    await command(this.#threads.writer, 'commit')
    this.#unlock()
  }

  async rollback(): Promise<void> {
    try {
      await command(this.#threads.writer, 'rollback')
    } catch {
      // A full disk rolls back by itself; the error that led here is already on its way to the caller.
    } finally {
      this.#unlock()
    }
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const job = {
      kind: 'query',
      sql: compiled.sql,
      parameters: compiled.parameters as readonly SqlValue[],
    } as const
    const { rows, changes } = await this.#within(compiled, (thread) => thread.run(job))
    const result = { rows: rows as R[] }
    return changes === undefined ? result : { ...result, numAffectedRows: BigInt(changes) }
  }

  async #within<T>(compiled: CompiledQuery, run: (thread: Thread) => Promise<T>): Promise<T> {
    if (this.#release) return run(this.#threads.writer)
    if (SelectQueryNode.is(compiled.query)) return run(this.#threads.reader)
    const unlock = await this.#threads.writing.lock()
    try {
      return await run(this.#threads.writer)
    } finally {
      unlock()
    }
  }

  #unlock(): void {
    this.#release?.()
    this.#release = undefined
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('the embedded database does not stream')
  }
}

function sqliteDriver(threads: Threads): Driver {
  return {
    init: async () => {},
    acquireConnection: async () => new SqliteConnection(threads),
    beginTransaction: (connection) => (connection as SqliteConnection).begin(),
    commitTransaction: (connection) => (connection as SqliteConnection).commit(),
    rollbackTransaction: (connection) => (connection as SqliteConnection).rollback(),
    releaseConnection: async () => {},
    destroy: async () => {
      threads.near.close()
      await threads.reader.run({ kind: 'close' })
      await threads.writer.run({ kind: 'close' })
    },
  }
}

/** Schema changes are part of a transaction, and readers have a connection of their own. */
class ThreadedAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  override get supportsMultipleConnections(): boolean {
    return true
  }
}

export const sqliteDialect = (threads: Threads): Dialect => ({
  createDriver: () => sqliteDriver(threads),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new ThreadedAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
})
