import { DatabaseSync } from 'node:sqlite'
import type { Row, RowSource } from '../rows.ts'
import { tableNames } from '../tables.ts'

const BUSY_TIMEOUT_MS = 5000

/** One read transaction: whoever writes meanwhile is neither waited for nor kept waiting. */
export function openSqliteRows(file: string): RowSource {
  const db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  db.exec('begin')
  // The first question fixes the moment that is read.
  const known = db.prepare("select name from sqlite_master where type in ('table', 'view')").all()
  const there = new Set(known.map(({ name }) => String(name)))
  const newest = there.has('kysely_migration')
    ? db.prepare('select max(name) as name from kysely_migration').get()
    : undefined
  return {
    schema: typeof newest?.['name'] === 'string' ? newest['name'] : undefined,
    async *rows(only = tableNames) {
      for (const table of only.filter((name) => there.has(name)))
        for (const row of db.prepare(`select * from ${table}`).iterate()) yield [table, row as Row] as const
    },
    close: async () => db.close(),
  }
}
