import type { Kysely } from 'kysely'

export const nodes = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('nodes')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('seen_at', 'bigint', (c) => c.notNull())
      .execute()
  },
})
