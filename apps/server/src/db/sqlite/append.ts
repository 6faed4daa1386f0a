import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { AppendRow } from './messages.ts'

/** Only behind the row before it: a log has no holes. */
const insertRow = `
  insert into session_log (session_id, seq, request_id, events, at)
  select ?, ?, ?, ?, ?
  where ? = 0 or exists (select 1 from session_log where session_id = ? and seq = ?)
  on conflict do nothing`
const setDue = `
  insert into session_deadlines (session_id, due_at) values (?, ?)
  on conflict (session_id) do update set due_at = excluded.due_at`
const clearDue = 'delete from session_deadlines where session_id = ?'

function insert(prepare: (sql: string) => StatementSync, row: AppendRow): boolean {
  const { sessionId, seq, requestId, events, at } = row
  const before = seq - 1
  const values = [sessionId, seq, requestId, events, at, before, sessionId, before]
  const { changes } = prepare(insertRow).run(...values)
  if (Number(changes) === 0) return false
  if (row.dueAt === null) prepare(clearDue).run(row.sessionId)
  else prepare(setDue).run(row.sessionId, row.dueAt)
  return true
}

/** Commits a group of decisions at once and says which of them stood. */
export function appendTo(
  db: DatabaseSync,
  prepare: (sql: string) => StatementSync,
  rows: readonly AppendRow[],
): readonly boolean[] {
  const refused = new Set<string>()
  db.exec('begin immediate')
  try {
    const stood = rows.map((row) => {
      // A later decision rests on the earlier ones: when one of a session falls, those behind it fall too.
      if (refused.has(row.sessionId)) return false
      const isIn = insert(prepare, row)
      if (!isIn) refused.add(row.sessionId)
      return isIn
    })
    db.exec('commit')
    return stood
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
}
