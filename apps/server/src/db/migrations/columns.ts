import type { ColumnDataType, ColumnDefinitionBuilder, Expression, Kysely } from 'kysely'
import { sql } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

/** What the engines spell differently. */
export interface Columns {
  readonly bytes: ColumnDataType | Expression<unknown>
  readonly counter: ColumnDataType
  /** A key that counts up by itself and never hands out a number twice. */
  readonly counting: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
}

const spelling: Readonly<Record<Engine, Columns>> = {
  sqlite: {
    bytes: 'blob',
    counter: 'integer',
    counting: (column) => column.primaryKey().autoIncrement(),
  },
  postgres: { bytes: sql`bytea`, counter: 'bigserial', counting: (column) => column.primaryKey() },
}

export const columnsOf = (engine: Engine): Columns => spelling[engine]

/** SQL both engines share that the builder cannot say. */
export const statement = (db: Kysely<unknown>, text: string): Promise<unknown> => sql.raw(text).execute(db)
