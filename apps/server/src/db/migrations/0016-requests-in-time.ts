import type { Kysely } from 'kysely'
import { type Engine, statement } from './columns.ts'

/** As `inOrderOfTime` says it. */
const TURNED: Readonly<Record<Engine, string>> = {
  sqlite: `
    case when instr(request_id, ':') > 1
      then substr(request_id, instr(request_id, ':') + 1) || '@' || substr(request_id, 1, instr(request_id, ':') - 1)
      else request_id end`,
  postgres: `
    substr(request_id, strpos(request_id, ':') + 1) || '@' || split_part(request_id, ':', 1)`,
}

/** Nobody repeats a request for longer than this. */
const REPEATED_FOR_MS = 60 * 60_000

/** A constraint cannot be taken from a table of SQLite: it is built anew. */
async function rebuild(db: Kysely<unknown>): Promise<void> {
  await statement(db, 'alter table session_log rename to session_log_before')
  await db.schema
    .createTable('session_log')
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('request_id', 'text')
    .addColumn('events', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('session_log_key', ['session_id', 'seq'])
    .execute()
  await statement(
    db,
    `insert into session_log (session_id, seq, request_id, events, at)
     select session_id, seq, ${TURNED.sqlite}, events, at from session_log_before order by rowid`,
  )
  await statement(db, 'drop table session_log_before')
  await statement(
    db,
    'create unique index session_log_request on session_log (request_id, session_id) where request_id is not null',
  )
}

/**
 * Requests begin with what is in order of time. Ordered by that, rows that are written together are neighbours; ordered
 * by session first, each of them is on a page of its own. PostgreSQL writes what changed and not pages: its index stays.
 */
export const requestsInTime = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    if (engine === 'sqlite') return rebuild(db)
    await statement(
      db,
      `update session_log set request_id = ${TURNED.postgres}
       where strpos(request_id, ':') > 1 and at > ${Date.now() - REPEATED_FOR_MS}`,
    )
  },
})
