import type { Kysely } from 'kysely'

/** A snapshot knows how large the log is that it stands for. Older ones know it with their next row on. */
export const logBytes = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('session_snapshots')
      .addColumn('bytes', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema.createIndex('sessions_owner').on('sessions').column('owner_id').execute()
  },
})
