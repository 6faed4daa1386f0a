import type { Kysely } from 'kysely'

/** What renews a subscription by itself: the patron site's refresh token, sealed, and when to use it next. */
export const patronLinks = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('patron_links')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id'))
      .addColumn('token', 'text', (c) => c.notNull())
      .addColumn('renew_at', 'bigint', (c) => c.notNull())
      .execute()
  },
})
