import { foldedText } from '@belfry/kit'
import { type ColumnDataType, type Expression, type Kysely, sql } from 'kysely'
import type { Engine } from './columns.ts'

/** Compared byte by byte, so that both engines sort alike. */
const foldedType: Readonly<Record<Engine, ColumnDataType | Expression<unknown>>> = {
  sqlite: 'text',
  postgres: sql`text collate "C"`,
}

const ROWS_AT_ONCE = 1000

interface Folded {
  readonly table: 'users' | 'games'
  readonly name: string
  readonly folded: string
}

/** Neither engine folds every script, so the application does it, row by row. */
async function fill(db: Kysely<unknown>, { table, name, folded }: Folded): Promise<void> {
  const [from, read, write] = [sql.table(table), sql.ref(name), sql.ref(folded)]
  for (let last = ''; ; ) {
    const { rows } = await sql<{ id: string; name: string }>`select id, ${read} as name from ${from}
      where id > ${last} order by id limit ${ROWS_AT_ONCE}`.execute(db)
    for (const row of rows)
      await sql`update ${from} set ${write} = ${foldedText(row.name)} where id = ${row.id}`.execute(db)
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)?.id ?? ''
  }
}

async function addFolded(db: Kysely<unknown>, engine: Engine, column: Folded): Promise<void> {
  await db.schema.alterTable(column.table).addColumn(column.folded, foldedType[engine]).execute()
  await fill(db, column)
}

/** Names in the form in which they are searched. Null is what a node of an earlier version wrote. */
export const namesAndLevels = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await addFolded(db, engine, { table: 'users', name: 'username', folded: 'username_folded' })
    await addFolded(db, engine, { table: 'games', name: 'edition_name', folded: 'edition_folded' })
    await db.schema
      .createIndex('users_username_folded')
      .on('users')
      .columns(['username_folded', 'id'])
      .execute()
  },
})
