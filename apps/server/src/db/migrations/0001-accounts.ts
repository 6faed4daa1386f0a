import type { Kysely } from 'kysely'
import { columnsOf, type Engine } from './columns.ts'

async function createUsers(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { bytes, counter, counting } = columnsOf(engine)
  await db.schema
    .createTable('facts')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('pronouns', 'text', (c) => c.notNull())
    .addColumn('level', 'text', (c) => c.notNull())
    .addColumn('level_expires', 'bigint')
    .addColumn('flags', 'text', (c) => c.notNull())
    .addColumn('avatar', 'text', (c) => c.notNull())
    .addColumn('border', 'text', (c) => c.notNull())
    .addColumn('stats_visibility', 'integer', (c) => c.notNull())
    .addColumn('granted', 'text', (c) => c.notNull())
    .addColumn('patreon_id', 'text', (c) => c.unique())
    .addColumn('phone', 'text', (c) => c.unique())
    .addColumn('accepts_marketing', 'integer', (c) => c.notNull())
    .addColumn('session_name', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('users_subject', ['provider', 'subject'])
    .execute()
  await db.schema.createIndex('users_email').on('users').column('email').execute()
  await db.schema
    .createTable('account_changes')
    .addColumn('id', counter, counting)
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('avatars')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('bytes', bytes as 'blob', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
}

async function createCredentials(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('accepts_marketing', 'integer', (c) => c.notNull())
    .addColumn('is_disabled', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('customer_tokens')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('captcha_hash', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('recovery_tokens')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('customer_id', 'text', (c) => c.notNull().references('customers.id'))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('captcha_used')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
}

async function createTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refresh_families')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('generation', 'integer', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('ip', 'text', (c) => c.notNull())
    .addColumn('agent', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('refresh_families_user').on('refresh_families').column('user_id').execute()
  await db.schema
    .createTable('verification_codes')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('tried_at', 'bigint')
    .addPrimaryKeyConstraint('verification_codes_key', ['user_id', 'kind'])
    .execute()
}

async function createModeration(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { counter, counting } = columnsOf(engine)
  await db.schema
    .createTable('bans')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('ban_users')
    .addColumn('ban_id', 'text', (c) => c.notNull().references('bans.id'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addPrimaryKeyConstraint('ban_users_key', ['user_id', 'ban_id'])
    .execute()
  await db.schema
    .createTable('audit')
    .addColumn('id', counter, counting)
    .addColumn('actor_id', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('audit_target').on('audit').column('target_id').execute()
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('tournament_votes')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('match', 'integer', (c) => c.notNull())
    .addColumn('choice', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('tournament_votes_key', ['user_id', 'match'])
    .execute()
}

export const accounts = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await createUsers(db, engine)
    await createCredentials(db)
    await createTokens(db)
    await createModeration(db, engine)
  },
})
