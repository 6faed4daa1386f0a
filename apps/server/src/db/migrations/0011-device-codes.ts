import type { Kysely } from 'kysely'

/** Short codes with which a guest goes on on another device. */
export const deviceCodes = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('device_codes')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id'))
      .addColumn('hash', 'text', (c) => c.notNull().unique())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
  },
})
