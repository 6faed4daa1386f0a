import type { Kysely } from 'kysely'
import { statement } from './columns.ts'

/**
 * An address belongs to whoever proved it; until then any number of accounts may wait for it, so that registering
 * tells nobody whether it is taken. Neither engine drops a nameless constraint alike, so the table is made anew.
 * Links of recovery mails are forgotten: they live for an hour at most.
 */
async function letAddressesWait(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('recovery_tokens').execute()
  await db.schema
    .createTable('customers_next')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('accepts_marketing', 'integer', (c) => c.notNull())
    .addColumn('is_disabled', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('owns_address', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  const isProven = `exists (select 1 from users where provider = 'embedded' and subject = customers.id
    and flags like '%"verified-email"%')`
  await statement(
    db,
    `insert into customers_next (id, email, password_hash, username, accepts_marketing, is_disabled, created_at,
      owns_address)
    select id, email, password_hash, username, accepts_marketing, is_disabled, created_at,
      case when ${isProven} then 1 else 0 end from customers`,
  )
  await db.schema.dropTable('customers').execute()
  await db.schema.alterTable('customers_next').renameTo('customers').execute()
  await db.schema.createIndex('customers_email').on('customers').column('email').execute()
  await statement(db, 'create unique index customers_owner on customers (email) where owns_address = 1')
  await db.schema
    .createTable('recovery_tokens')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('customer_id', 'text', (c) => c.notNull().references('customers.id'))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
}

export const addresses = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await letAddressesWait(db)
    await db.schema
      .createTable('tallies')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addColumn('since_at', 'bigint', (c) => c.notNull())
      .addColumn('last_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
  },
})
