import type { Where } from '../db/database.ts'
import type { Engine } from '../db/migrations/columns.ts'
import { NewerData, schemaNames } from '../db/migrations/migrate.ts'
import type { RowSource } from '../db/rows.ts'
import { fileIn } from '../db/sqlite/index.ts'
import { openSqliteRows } from '../db/sqlite/rows.ts'

export interface Source extends RowSource {
  readonly engine: Engine
  readonly schema: string
}

/** Its driver is loaded only when it is chosen. */
export const openRows = async ({ databaseUrl, dataDir }: Where): Promise<RowSource> =>
  databaseUrl === undefined
    ? openSqliteRows(fileIn(dataDir))
    : (await import('../db/postgres/rows.ts')).openPostgresRows(databaseUrl)

/** Refuses what this version does not know: it would copy only a part of it. */
export async function openSource(where: Where): Promise<Source> {
  const source = await openRows(where)
  const { schema = '' } = source
  if (!schemaNames.includes(schema)) {
    await source.close()
    throw new NewerData(schema)
  }
  return {
    engine: where.databaseUrl === undefined ? 'sqlite' : 'postgres',
    schema,
    rows: (only) => source.rows(only),
    close: () => source.close(),
  }
}
