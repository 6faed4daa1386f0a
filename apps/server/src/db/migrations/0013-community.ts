import type { Kysely } from 'kysely'

/** What people report to moderators, what those note about it, and whom somebody does not want to meet. */
export const community = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('reports')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('reporter_id', 'text', (c) => c.references('users.id'))
      .addColumn('target_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('session', 'text')
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('texts', 'text')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('taken_by', 'text', (c) => c.references('users.id'))
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('reports_state').on('reports').columns(['state', 'at']).execute()
    await db.schema.createIndex('reports_target').on('reports').column('target_id').execute()
    await db.schema
      .createTable('report_notes')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('report_id', 'text', (c) => c.notNull().references('reports.id'))
      .addColumn('author_id', 'text', (c) => c.references('users.id'))
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('report_notes_report').on('report_notes').column('report_id').execute()
    await db.schema
      .createTable('blocks')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('blocked_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('blocks_key', ['user_id', 'blocked_id'])
      .execute()
    await db.schema.createIndex('blocks_blocked').on('blocks').column('blocked_id').execute()
    await db.schema.createIndex('refresh_families_ip').on('refresh_families').column('ip').execute()
  },
})
