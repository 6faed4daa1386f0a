import type { Kysely } from 'kysely'
import type { Engine } from './migrations/columns.ts'
import type { Tables } from './schema.ts'

export type Db = Kysely<Tables>

/** One row is one decision of a room. */
export interface LogRow {
  /** Internal and never reused, unlike the code people type. */
  readonly sessionId: string
  readonly seq: number
  /** Made by the client; a second row of the same request falls. */
  readonly requestId: string | null
  readonly events: string
  readonly at: number
  /** When the session next needs attention without anybody asking; null: never. */
  readonly dueAt: number | null
}

/** What an engine offers: queries, and the one hot path that it does in its own way. */
export interface Opened {
  readonly db: Db
  readonly engine: Engine
  readonly groupsAtOnce: number
  append(rows: readonly LogRow[]): Promise<readonly boolean[]>
  /** Clears away what deleting leaves behind. */
  tidy(): Promise<void>
}

/** An engine with a schema of this version. */
export interface UpToDate extends Opened {
  /** Steps of the schema that were missing until now. */
  readonly steps: readonly string[]
}
