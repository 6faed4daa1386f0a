import { sql } from 'kysely'
import type { UpToDate } from './engine.ts'
import type { Engine } from './migrations/columns.ts'
import { type Repositories, repositories } from './repositories/index.ts'
import { type SessionLog, sessionLog } from './session-log.ts'
import { openSqlite } from './sqlite/index.ts'

export interface Database {
  readonly engine: Engine
  readonly repositories: Repositories
  readonly sessionLog: SessionLog
  /** Steps of the schema that were missing when it was opened. */
  readonly steps: readonly string[]
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  /** How much room the data takes, as the engine counts it. */
  bytes(): Promise<number>
  tidy(): Promise<void>
  close(): Promise<void>
}

export interface Where {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

/** Each engine counts for itself. */
const SIZE = {
  sqlite: sql<{
    bytes: number
  }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`,
  postgres: sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`,
} as const satisfies Record<Engine, unknown>

/** Each loads its driver only when it is chosen. */
async function openEngine(
  { databaseUrl, dataDir }: Where,
  onError: (error: Error) => void,
): Promise<UpToDate> {
  if (databaseUrl === undefined) return openSqlite(dataDir)
  const { openPostgres } = await import('./postgres/index.ts')
  return openPostgres(databaseUrl, onError)
}

export async function openDatabase(where: Where, onError: (error: Error) => void): Promise<Database> {
  const opened = await openEngine(where, onError)
  const log = sessionLog(opened)
  return {
    engine: opened.engine,
    repositories: repositories(opened.db),
    sessionLog: log,
    steps: opened.steps,
    async ping() {
      await sql`select 1`.execute(opened.db)
    },
    async bytes() {
      const { rows } = await SIZE[opened.engine].execute(opened.db)
      return rows[0]?.bytes ?? 0
    },
    tidy: () => opened.tidy(),
    async close() {
      await log.settled()
      await opened.db.destroy()
    },
  }
}
