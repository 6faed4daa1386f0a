import type { Kysely } from 'kysely'

/** The second factor of an account, what opens it when the device is lost, and logins that still wait for it. */
export const secondFactor = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('second_factors')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id'))
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('last_step', 'bigint', (c) => c.notNull())
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('paused_until', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('recovery_codes')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('hash', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'hash'])
      .execute()
    await db.schema
      .createTable('half_logins')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.alterTable('refresh_families').addColumn('factor_at', 'bigint').execute()
  },
})
