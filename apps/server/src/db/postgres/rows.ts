import pg from 'pg'
import type { Row, RowSource } from '../rows.ts'
import { tableNames } from '../tables.ts'
import { postgresTypes } from './index.ts'

const ROWS_AT_ONCE = 200

async function* rowsOf(client: pg.Client, table: string): AsyncIterable<Row> {
  await client.query(`declare reading no scroll cursor for select * from ${table}`)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${ROWS_AT_ONCE} from reading`)
    yield* rows
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('close reading')
}

const namesIn = async (client: pg.Client, statement: string): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string | null }>(statement)
  return rows.flatMap(({ name }) => name ?? [])
}

/** One transaction that sees the database as it was when it began. */
export async function openPostgresRows(url: string): Promise<RowSource> {
  const client = new pg.Client({ connectionString: url, types: postgresTypes })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const there = await namesIn(
      client,
      'select table_name as name from information_schema.tables where table_schema = current_schema()',
    )
    const [schema] = there.includes('kysely_migration')
      ? await namesIn(client, 'select max(name) as name from kysely_migration')
      : []
    return {
      schema,
      async *rows(only = tableNames) {
        for (const table of only.filter((name) => there.includes(name)))
          for await (const row of rowsOf(client, table)) yield [table, row] as const
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
