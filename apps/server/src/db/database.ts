import { type Kysely, sql } from 'kysely'
import type { Engine } from './migrations/columns.ts'
import { openPostgres } from './postgres/open.ts'
import { type Repositories, repositories } from './repositories/index.ts'
import type { Tables } from './schema.ts'
import { type LogRow, type SessionLog, sessionLog } from './session-log.ts'
import { openSqlite } from './sqlite/open.ts'

/** What an engine offers: queries, and the one hot path that it does in its own way. */
export interface Opened {
  readonly db: Kysely<Tables>
  readonly engine: Engine
  readonly groupsAtOnce: number
  append(rows: readonly LogRow[]): Promise<readonly boolean[]>
}

export type Db = Kysely<Tables>

export interface Database {
  readonly engine: Engine
  readonly repositories: Repositories
  readonly sessionLog: SessionLog
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

interface Where {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

export async function openDatabase(where: Where, onError: (error: Error) => void): Promise<Database> {
  const opened = where.databaseUrl
    ? await openPostgres(where.databaseUrl, onError)
    : await openSqlite(where.dataDir)
  const log = sessionLog(opened)
  return {
    engine: opened.engine,
    repositories: repositories(opened.db),
    sessionLog: log,
    async ping() {
      await sql`select 1`.execute(opened.db)
    },
    async close() {
      await log.settled()
      await opened.db.destroy()
    },
  }
}
