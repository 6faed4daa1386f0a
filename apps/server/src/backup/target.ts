import { writeFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Db, Opened } from '../db/engine.ts'
import type { Engine } from '../db/migrations/columns.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { repositories } from '../db/repositories/index.ts'
import type { Row, TableRow, Value } from '../db/rows.ts'
import { sessionLog } from '../db/session-log.ts'
import { connectSqlite, fileIn } from '../db/sqlite/index.ts'
import { countingTables, type TableName, tableNames } from '../db/tables.ts'
import { type Looked, lookInto } from './look.ts'
import { CopyError } from './texts.ts'

export type Counts = ReadonlyMap<TableName, number>

/** Rows of a statement: neither engine takes any number of values, nor is memory endless. */
const ROWS_AT_ONCE = 200
const CHARACTERS_AT_ONCE = 1_000_000

const NUL = '\u0000'

/** The embedded engine stores a character that PostgreSQL does not; nobody could ever type it. */
const storable = (value: Value): Value =>
  typeof value === 'string' && value.includes(NUL) ? value.replaceAll(NUL, '\ufffd') : value

const storableRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, storable(value)]))

const sizeOf = (row: Row): number =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'object' || typeof value === 'string' ? (value?.length ?? 0) : 8),
    0,
  )

async function insertAll(db: Db, engine: Engine, rows: AsyncIterable<TableRow>): Promise<Counts> {
  const counts = new Map<TableName, number>()
  let batch: Row[] = []
  let size = 0
  let current: TableName | undefined
  const flush = async (): Promise<void> => {
    if (current !== undefined && batch.length > 0)
      await (db as unknown as Kysely<Record<string, Record<string, Value>>>)
        .insertInto(current)
        .values(batch)
        .execute()
    batch = []
    size = 0
  }
  for await (const [table, row] of rows) {
    if (table !== current || batch.length >= ROWS_AT_ONCE || size >= CHARACTERS_AT_ONCE) await flush()
    current = table
    batch.push(engine === 'postgres' ? storableRow(row) : row)
    size += sizeOf(row)
    counts.set(table, (counts.get(table) ?? 0) + 1)
  }
  await flush()
  return counts
}

const countOf = async (db: Db, table: TableName): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.n)
}

/** What was read and what is there now must be the same number. */
async function verify(db: Db, counts: Counts): Promise<void> {
  for (const [table, count] of counts) {
    const there = await countOf(db, table)
    if (there !== count) throw new CopyError('miscounted', { table, count, there })
  }
}

/** Keys that count go on behind the last one. */
async function goOnCounting(db: Db, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return
  for (const table of countingTables)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'),
      (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(db)
}

/** What was written, and how the sessions in it look to this version. */
export interface Filled extends Looked {
  readonly counts: Counts
}

interface Steps {
  readonly prepare?: (trx: Db) => Promise<void>
  readonly beforeCommit?: () => void
}

/** All of it or nothing, brought up to date as at any start and looked into before the commit. */
const fill = (
  opened: Opened,
  schema: string,
  rows: AsyncIterable<TableRow>,
  { prepare, beforeCommit }: Steps = {},
): Promise<Filled> =>
  opened.db.transaction().execute(async (trx) => {
    await prepare?.(trx)
    await migrate(trx, opened.engine, schema)
    const counts = await insertAll(trx, opened.engine, rows)
    await verify(trx, counts)
    await goOnCounting(trx, opened.engine)
    await migrate(trx, opened.engine)
    const looked = await lookInto(repositories(trx), sessionLog({ ...opened, db: trx }))
    beforeCommit?.()
    return { counts, ...looked }
  })

/** Makes the embedded database in a folder that has none. */
export async function fillSqlite(
  folder: string,
  schema: string,
  rows: AsyncIterable<TableRow>,
): Promise<Filled> {
  const file = fileIn(folder)
  // Made here, so that its rights are its own from the first byte on.
  writeFileSync(file, '', { mode: 0o600 })
  const opened = await connectSqlite(file)
  try {
    return await fill(opened, schema, rows)
  } finally {
    await opened.db.destroy()
  }
}

const OURS: readonly string[] = [...tableNames, 'kysely_migration', 'kysely_migration_lock']

/** In one transaction: whoever looks sees the old database or the new one. */
export async function fillPostgres(
  url: string,
  schema: string,
  rows: AsyncIterable<TableRow>,
  beforeCommit?: () => void,
): Promise<Filled> {
  const { connectPostgres } = await import('../db/postgres/index.ts')
  const { opened } = connectPostgres(url, () => undefined)
  try {
    return await fill(opened, schema, rows, {
      prepare: async (trx) => {
        for (const table of OURS.toReversed())
          await sql`drop table if exists ${sql.table(table)}`.execute(trx)
      },
      ...(beforeCommit && { beforeCommit }),
    })
  } finally {
    await opened.db.destroy()
  }
}
