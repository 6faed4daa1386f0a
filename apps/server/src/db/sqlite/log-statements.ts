import type { StatementSync } from 'node:sqlite'
import type { LogRow } from '../engine.ts'
import { fold } from '../migrations/0018-places-later.ts'
import type { SqlValue } from './messages.ts'

/** In one statement; more would take long to prepare. */
const SEVERAL = 32
const insertNext = `
  insert into session_rows (session_id, seq, request_id, events, at)
  values (?, ?, ?, ?, ?)
  on conflict do nothing`
/** Several at once, or nothing at all. It takes back the whole transaction by itself: that needs no second journal. */
const insertSeveral = (count: number): string => `
  insert or rollback into session_rows (session_id, seq, request_id, events, at)
  values ${new Array<string>(count).fill('(?, ?, ?, ?, ?)').join(', ')}`
const several = Array.from({ length: SEVERAL + 1 }, (_, count) => insertSeveral(count))
/**
 * Directly behind the row before it, at the end of everything, and with the deadline as it is; otherwise it does not
 * stand, and nothing has happened.
 */
const insertAlone = `
  with next (session, number, request, events, at, due) as (values (?, ?, ?, ?, ?, ?))
  insert into session_rows (session_id, seq, request_id, events, at)
  select session, number, request, events, at from next
  where exists (
      select 1 from session_rows
      where place = (select max(place) from session_rows) and session_id = session and seq = number - 1)
    and (select due_at from session_deadlines where session_id = session) is due
  on conflict do nothing`
const setDue = `
  insert into session_deadlines (session_id, due_at) values (?, ?)
  on conflict (session_id) do update set due_at = excluded.due_at`
const clearDue = 'delete from session_deadlines where session_id = ?'
/** How sessions were left, all of them in one question: the tail is looked through once. */
const howLeft = `
  with tail as materialized (
    select session_id, max(seq) as seq from session_rows
    where place > (select place from session_tail) group by session_id)
  select value as sessionId,
    coalesce(
      (select seq from tail where session_id = value),
      (select max(seq) from session_places where session_id = value),
      0) as seq,
    (select due_at from session_deadlines where session_id = value) as dueAt
  from json_each(?)`
const foldedUpTo = 'select place from session_tail'
/** Moves with every change that somebody else commits. */
const changesOfOthers = 'pragma data_version'

/** How a session was left by its last decision. */
export type Left = Pick<LogRow, 'sessionId' | 'seq' | 'dueAt'>

export type Prepare = (sql: string) => StatementSync

/** Where a row went; undefined: it did not go in. */
export type Place = number | undefined

const placeIn = ({ changes, lastInsertRowid }: ReturnType<StatementSync['run']>): Place =>
  changes ? Number(lastInsertRowid) : undefined

const valuesOf = ({ sessionId, seq, requestId, events, at }: LogRow): SqlValue[] => [
  sessionId,
  seq,
  requestId,
  events,
  at,
]

/** Statements by what they are for. */
export function logStatements(prepare: Prepare) {
  return {
    begin: (): unknown => prepare('begin immediate').run(),
    commit: (): unknown => prepare('commit').run(),
    dataVersion: (): unknown => prepare(changesOfOthers).get()?.['data_version'],
    left: (sessionIds: readonly string[]): readonly Left[] =>
      prepare(howLeft).all(JSON.stringify(sessionIds)) as unknown as readonly Left[],
    foldedUpTo: (): number => Number(prepare(foldedUpTo).get()?.['place']),
    fold(): void {
      for (const each of fold) prepare(each).run()
    },
    insert: (row: LogRow): Place => placeIn(prepare(insertNext).run(...valuesOf(row))),
    insertAlone: (row: LogRow): Place => placeIn(prepare(insertAlone).run(...valuesOf(row), row.dueAt)),
    /** Rows that are known to follow; throws, and ends the transaction, if one of them does not fit. */
    insertTogether(rows: readonly LogRow[]): Place {
      let last: Place
      for (let from = 0; from < rows.length; from += SEVERAL) {
        const some = rows.slice(from, from + SEVERAL)
        last = placeIn(prepare(several[some.length] ?? '').run(...some.flatMap(valuesOf)))
      }
      return last
    },
    setDeadline(sessionId: string, dueAt: number | null): void {
      if (dueAt === null) prepare(clearDue).run(sessionId)
      else prepare(setDue).run(sessionId, dueAt)
    },
  }
}
