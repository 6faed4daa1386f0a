import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { LogRow } from '../engine.ts'

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
/** The same for a row that leaves the deadline as it is; otherwise it does not stand, and nothing has happened. */
const insertAlone = `
  with next (session, number, request, events, at, due) as (values (?, ?, ?, ?, ?, ?))
  insert into session_log (session_id, seq, request_id, events, at)
  select session, number, request, events, at from next
  where (number = 1 or exists (select 1 from session_log where session_id = session and seq = number - 1))
    and (select due_at from session_deadlines where session_id = session) is due
  on conflict do nothing`
const setDue = `
  insert into session_deadlines (session_id, due_at) values (?, ?)
  on conflict (session_id) do update set due_at = excluded.due_at`
const clearDue = 'delete from session_deadlines where session_id = ?'
/** Moves with every change that somebody else commits. */
const changesOfOthers = 'pragma data_version'

const SESSIONS_KNOWN = 2000

/** How a session was left by the last decision written here. */
interface Left {
  readonly seq: number
  readonly dueAt: number | null
}

export interface Appender {
  /** Commits a group of decisions at once and says which of them stood. */
  readonly append: (rows: readonly LogRow[]) => readonly boolean[]
  /** Commits one decision if it simply follows; otherwise nothing has happened. */
  readonly alone: (row: LogRow) => boolean
  /** Something else was written over this connection: what is known may not hold any more. */
  readonly forget: () => void
}

type Prepare = (sql: string) => StatementSync

/** Statements by what they are for; one that inserts says whether its row went in. */
function logStatements(prepare: Prepare) {
  return {
    dataVersion: (): unknown => prepare(changesOfOthers).get()?.['data_version'],
    insert({ sessionId, seq, requestId, events, at }: LogRow, isNext: boolean): boolean {
      const before = seq - 1
      const result = isNext
        ? prepare(insertNext).run(sessionId, seq, requestId, events, at)
        : prepare(insertBehind).run(sessionId, seq, requestId, events, at, before, sessionId, before)
      return Number(result.changes) > 0
    },
    insertAlone({ sessionId, seq, requestId, events, at, dueAt }: LogRow): boolean {
      return Number(prepare(insertAlone).run(sessionId, seq, requestId, events, at, dueAt).changes) > 0
    },
    setDeadline(sessionId: string, dueAt: number | null): void {
      if (dueAt === null) prepare(clearDue).run(sessionId)
      else prepare(setDue).run(sessionId, dueAt)
    },
  }
}

export function appender(db: DatabaseSync, prepare: Prepare): Appender {
  const log = logStatements(prepare)
  const left = new Map<string, Left>()
  let others: unknown

  /** What is known here holds only as long as nobody else has written anything. */
  const lookAround = (): void => {
    const now = log.dataVersion()
    if (now !== others || left.size > SESSIONS_KNOWN) left.clear()
    others = now
  }
  const insert = (row: LogRow): boolean => {
    const { sessionId, seq, dueAt } = row
    const known = left.get(sessionId)
    if (!log.insert(row, known?.seq === seq - 1)) return false
    if (known?.dueAt !== dueAt) log.setDeadline(sessionId, dueAt)
    left.set(sessionId, { seq, dueAt })
    return true
  }
  const insertAll = (rows: readonly LogRow[]): readonly boolean[] => {
    const refused = new Set<string>()
    return rows.map((row) => {
      // A later decision rests on the earlier ones: when one of a session falls, those behind it fall too.
      if (refused.has(row.sessionId)) return false
      const isIn = insert(row)
      if (!isIn) refused.add(row.sessionId)
      return isIn
    })
  }
  const inOneTransaction = (rows: readonly LogRow[]): readonly boolean[] => {
    prepare('begin immediate').run()
    lookAround()
    const stood = insertAll(rows)
    prepare('commit').run()
    return stood
  }
  /** One statement is a transaction of its own, and looks around by itself. What it does not take is looked into. */
  const alone = (row: LogRow): boolean => {
    if (!log.insertAlone(row)) return false
    left.set(row.sessionId, { seq: row.seq, dueAt: row.dueAt })
    return true
  }
  return {
    append(rows) {
      const [first] = rows
      try {
        return first && rows.length === 1 && alone(first) ? [true] : inOneTransaction(rows)
      } catch (error) {
        left.clear()
        if (db.isTransaction) db.exec('rollback')
        throw error
      }
    },
    alone,
    forget: () => left.clear(),
  }
}
