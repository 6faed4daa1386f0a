import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { AppendRow } from './messages.ts'

const insertNext = `
  insert into session_log (session_id, seq, request_id, events, at)
  values (?, ?, ?, ?, ?)
  on conflict do nothing`
/** Only behind the row before it: a log has no holes. */
const insertBehind = `
  insert into session_log (session_id, seq, request_id, events, at)
  select ?, ?, ?, ?, ?
  where ? = 0 or exists (select 1 from session_log where session_id = ? and seq = ?)
  on conflict do nothing`
const setDue = `
  insert into session_deadlines (session_id, due_at) values (?, ?)
  on conflict (session_id) do update set due_at = excluded.due_at`
const clearDue = 'delete from session_deadlines where session_id = ?'
/** Both move with every change: one with those of this connection, one with those of others. */
const allChanges = 'select total_changes() as own, data_version as others from pragma_data_version'

const SESSIONS_KNOWN = 2000

/** How a session was left by the last decision written here. */
interface Left {
  readonly seq: number
  readonly dueAt: number | null
}

/** Commits a group of decisions at once and says which of them stood. */
export type Append = (rows: readonly AppendRow[]) => readonly boolean[]

export function appender(db: DatabaseSync, prepare: (sql: string) => StatementSync): Append {
  const left = new Map<string, Left>()
  let changes = ''

  const changesNow = (): string => JSON.stringify(prepare(allChanges).get())

  /** What is known here holds only as long as nobody else has written anything. */
  const lookAround = (): void => {
    if (changesNow() !== changes || left.size > SESSIONS_KNOWN) left.clear()
  }
  const isInserted = ({ sessionId, seq, requestId, events, at }: AppendRow): boolean => {
    const before = seq - 1
    const values = [sessionId, seq, requestId, events, at]
    const result =
      left.get(sessionId)?.seq === before
        ? prepare(insertNext).run(...values)
        : prepare(insertBehind).run(...values, before, sessionId, before)
    return Number(result.changes) > 0
  }
  const insert = (row: AppendRow): boolean => {
    if (!isInserted(row)) return false
    const { sessionId, seq, dueAt } = row
    if (left.get(sessionId)?.dueAt !== dueAt) {
      if (dueAt === null) prepare(clearDue).run(sessionId)
      else prepare(setDue).run(sessionId, dueAt)
    }
    left.set(sessionId, { seq, dueAt })
    return true
  }
  const insertAll = (rows: readonly AppendRow[]): readonly boolean[] => {
    const refused = new Set<string>()
    return rows.map((row) => {
      // A later decision rests on the earlier ones: when one of a session falls, those behind it fall too.
      if (refused.has(row.sessionId)) return false
      const isIn = insert(row)
      if (!isIn) refused.add(row.sessionId)
      return isIn
    })
  }
  return (rows) => {
    prepare('begin immediate').run()
    try {
      lookAround()
      const stood = insertAll(rows)
      // Before the commit: after it somebody else may have written already.
      changes = changesNow()
      prepare('commit').run()
      return stood
    } catch (error) {
      left.clear()
      if (db.isTransaction) db.exec('rollback')
      throw error
    }
  }
}
