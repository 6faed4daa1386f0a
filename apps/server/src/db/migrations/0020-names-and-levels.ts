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

interface Given {
  readonly user_id: string
  readonly detail: string
}

const levelIn = (detail: string): unknown => (JSON.parse(detail) as { readonly level?: unknown }).level

/** The last level that moderation set, by account. */
async function levelsGiven(db: Kysely<unknown>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Given>`select target_id as user_id, detail from audit
    where action = 'user.change' and detail like '%"level"%' order by at, id`.execute(db)
  return new Map(
    rows.flatMap(({ user_id, detail }) => {
      const level = levelIn(detail)
      return typeof level === 'string' ? [[user_id, level] as const] : []
    }),
  )
}

/** Levels that staff set: those in the trail that are still held, and paid levels without a subscription. */
async function markGiven(db: Kysely<unknown>): Promise<void> {
  await sql`update users set level_by_hand = 1 where level like 'patreon-%' and patreon_id is null`.execute(
    db,
  )
  for (const [id, level] of await levelsGiven(db))
    await sql`update users set level_by_hand = 1 where id = ${id} and level = ${level}`.execute(db)
}

/** Names in the form in which they are searched, and who set a level. A folded name of null is what a node of an earlier version wrote. */
export const namesAndLevels = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('users')
      .addColumn('level_by_hand', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await markGiven(db)
    await addFolded(db, engine, { table: 'users', name: 'username', folded: 'username_folded' })
    await addFolded(db, engine, { table: 'games', name: 'edition_name', folded: 'edition_folded' })
    await db.schema
      .createIndex('users_username_folded')
      .on('users')
      .columns(['username_folded', 'id'])
      .execute()
  },
})
