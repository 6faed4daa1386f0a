import { DatabaseSync } from 'node:sqlite'
import { logTables } from '../../src/db/migrations/0018-places-later.ts'

/** A file with nothing but the embedded engine's log, opened once more if it is there. */
export function emptyLog(file: string): DatabaseSync {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma synchronous = off')
  const isThere = db.prepare("select 1 from sqlite_master where name = 'session_log'").get() !== undefined
  if (isThere) return db
  for (const each of logTables) db.exec(each)
  db.exec('create table session_deadlines (session_id text primary key, due_at bigint not null)')
  return db
}
