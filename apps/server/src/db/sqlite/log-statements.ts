import type { StatementSync } from 'node:sqlite'
import type { LogRow } from '../engine.ts'
import type { SqlValue } from './messages.ts'

/** In one statement; more would take long to prepare. */
const SEVERAL = 32
const insertNext = `
  insert into session_log (session_id, seq, request_id, events, at)
  values (?, ?, ?, ?, ?)
  on conflict do nothing`
/** Several at once, or nothing at all. It takes back the whole transaction by itself: that needs no second journal. */
const insertSeveral = (count: number): string => `
  insert or rollback into session_log (session_id, seq, request_id, events, at)
  values ${new Array<string>(count).fill('(?, ?, ?, ?, ?)').join(', ')}`
const several = Array.from({ length: SEVERAL + 1 }, (_, count) => insertSeveral(count))
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
/** How sessions were left, all of them in one question. */
const howLeft = `
  select value as sessionId,
    (select coalesce(max(seq), 0) from session_log where session_id = value) as seq,
    (select due_at from session_deadlines where session_id = value) as dueAt
  from json_each(?)`
/** Moves with every change that somebody else commits. */
const changesOfOthers = 'pragma data_version'

/** How a session was left by its last decision. */
export type Left = Pick<LogRow, 'sessionId' | 'seq' | 'dueAt'>

export type Prepare = (sql: string) => StatementSync

const valuesOf = ({ sessionId, seq, requestId, events, at }: LogRow): SqlValue[] => [
  sessionId,
  seq,
  requestId,
  events,
  at,
]

/** Statements by what they are for; one that inserts a row says whether it went in. */
export function logStatements(prepare: Prepare) {
  return {
    begin: (): unknown => prepare('begin immediate').run(),
    commit: (): unknown => prepare('commit').run(),
    dataVersion: (): unknown => prepare(changesOfOthers).get()?.['data_version'],
    left: (sessionIds: readonly string[]): readonly Left[] =>
      prepare(howLeft).all(JSON.stringify(sessionIds)) as unknown as readonly Left[],
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
    /** Rows that are known to follow; throws, and ends the transaction, if one of them does not fit. */
    insertTogether(rows: readonly LogRow[]): void {
      for (let from = 0; from < rows.length; from += SEVERAL) {
        const some = rows.slice(from, from + SEVERAL)
        prepare(several[some.length] ?? '').run(...some.flatMap(valuesOf))
      }
    },
    setDeadline(sessionId: string, dueAt: number | null): void {
      if (dueAt === null) prepare(clearDue).run(sessionId)
      else prepare(setDue).run(sessionId, dueAt)
    },
  }
}
