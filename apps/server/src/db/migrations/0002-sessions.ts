import { type Kysely, sql } from 'kysely'
import { type Engine, statement } from './columns.ts'

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('active_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('summary', 'text', (c) => c.notNull())
    .execute()
  // A code may be used again once its session ended; the id never is.
  await statement(db, 'create unique index sessions_live_code on sessions (code) where ended_at is null')
}

async function createLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session_log')
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('request_id', 'text')
    .addColumn('events', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('session_log_key', ['session_id', 'seq'])
    .addUniqueConstraint('session_log_request', ['session_id', 'request_id'])
    .execute()
  await db.schema
    .createTable('session_snapshots')
    .addColumn('session_id', 'text', (c) => c.primaryKey())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('session_deadlines')
    .addColumn('session_id', 'text', (c) => c.primaryKey())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('session_deadlines_due')
    .on('session_deadlines')
    .columns(['due_at', 'session_id'])
    .execute()
}

async function createGames(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('games')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('edition_id', 'text', (c) => c.notNull())
    .addColumn('edition_name', 'text', (c) => c.notNull())
    .addColumn('is_evil_win', 'integer', (c) => c.notNull())
    .addColumn('ended_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('game_participants')
    .addColumn('game_id', 'text', (c) => c.notNull().references('games.id'))
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('is_storyteller', 'integer', (c) => c.notNull())
    .addColumn('role_id', 'text', (c) => c.notNull())
    .addColumn('is_winner', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('game_participants_key', ['user_id', 'game_id'])
    .execute()
}

/** Large values compress much faster with lz4 where the server was built with it. */
async function compressFast(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ has: boolean }>`
    select 'lz4' = any(enumvals) as has from pg_settings where name = 'default_toast_compression'
  `.execute(db)
  if (!rows[0]?.has) return
  await statement(db, 'alter table session_log alter column events set compression lz4')
  await statement(db, 'alter table session_snapshots alter column state set compression lz4')
}

export const sessions = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await createSessions(db)
    await createLog(db)
    await createGames(db)
    if (engine === 'postgres') await compressFast(db)
  },
})
