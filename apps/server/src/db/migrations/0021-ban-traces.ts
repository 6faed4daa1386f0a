import type { Kysely } from 'kysely'
import { statement } from './columns.ts'

/** A report refers to its target by id alone, so that it outlives the account until it is closed. */
async function reportsWithoutAccount(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reports_next')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('reporter_id', 'text', (c) => c.references('users.id'))
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addColumn('session', 'text')
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('texts', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('taken_by', 'text', (c) => c.references('users.id'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('report_notes_next')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('report_id', 'text', (c) => c.notNull().references('reports_next.id'))
    .addColumn('author_id', 'text', (c) => c.references('users.id'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await statement(
    db,
    `insert into reports_next select id, reporter_id, target_id, session, reason, text, texts, state,
      taken_by, at, updated_at from reports`,
  )
  await statement(
    db,
    'insert into report_notes_next select id, report_id, author_id, text, at from report_notes',
  )
  await db.schema.dropTable('report_notes').execute()
  await db.schema.dropTable('reports').execute()
  await db.schema.alterTable('reports_next').renameTo('reports').execute()
  await db.schema.alterTable('report_notes_next').renameTo('report_notes').execute()
  await db.schema.createIndex('reports_state').on('reports').columns(['state', 'at']).execute()
  await db.schema.createIndex('reports_target').on('reports').column('target_id').execute()
  await db.schema.createIndex('report_notes_report').on('report_notes').column('report_id').execute()
}

/** Bans and open reports outlive the account that they are about. */
export const banTraces = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('ban_traces')
      .addColumn('ban_id', 'text', (c) => c.notNull().references('bans.id'))
      .addColumn('hash', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('ban_traces_key', ['ban_id', 'hash'])
      .execute()
    await db.schema.createIndex('ban_traces_hash').on('ban_traces').column('hash').execute()
    await reportsWithoutAccount(db)
  },
})
