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
/** The last decisions behind a place: everything there is looked at. */
const rowsSince = `
  select session_id as sessionId, max(seq) as seq, max(place) as place
  from session_rows where place > ? group by session_id`
/** How sessions were left that are not in it. */
const leftBefore = `
  select value as sessionId, (select coalesce(max(seq), 0) from session_places where session_id = value) as seq
  from json_each(?)`
const deadlines = `
  select value as sessionId, (select due_at from session_deadlines where session_id = value) as dueAt
  from json_each(?)`
const standing = 'select place, removals from session_tail'
/** Moves with every change that somebody else commits. */
const changesOfOthers = 'pragma data_version'

/** The last decision of a session. */
export type Last = Pick<LogRow, 'sessionId' | 'seq'>

/** Up to where places are noted, and how often something was taken from the log. */
export interface Standing {
  readonly place: number
  readonly removals: number
}

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
    rowsSince: (place: number): readonly (Last & { readonly place: number })[] =>
      prepare(rowsSince).all(place) as unknown as readonly (Last & { readonly place: number })[],
    leftBefore: (sessionIds: readonly string[]): readonly Last[] =>
      prepare(leftBefore).all(JSON.stringify(sessionIds)) as unknown as readonly Last[],
    deadlines: (sessionIds: readonly string[]): readonly Pick<LogRow, 'sessionId' | 'dueAt'>[] =>
      prepare(deadlines).all(JSON.stringify(sessionIds)) as unknown as readonly Pick<
        LogRow,
        'sessionId' | 'dueAt'
      >[],
    standing: (): Standing => prepare(standing).get() as unknown as Standing,
    fold(): void {
      for (const each of fold) prepare(each).run()
    },
    insert: (row: LogRow): Place => placeIn(prepare(insertNext).run(...valuesOf(row))),
    insertAlone: (row: LogRow): Place => placeIn(prepare(insertAlone).run(...valuesOf(row), row.dueAt)),
    /** Rows that are known to follow; throws, and ends the transaction, if one of them does not fit. */
    insertTogether(rows: readonly LogRow[]): Place {
      let last: Place
      for (let from = 0; from < rows.length; from += SEVERAL) {
        const count = Math.min(SEVERAL, rows.length - from)
        const values: SqlValue[] = []
        for (const { sessionId, seq, requestId, events, at } of rows.slice(from, from + count))
          values.push(sessionId, seq, requestId, events, at)
        last = placeIn(prepare(several[count] ?? '').run(...values))
      }
      return last
    },
    setDeadline(sessionId: string, dueAt: number | null): void {
      if (dueAt === null) prepare(clearDue).run(sessionId)
      else prepare(setDue).run(sessionId, dueAt)
    },
  }
}

export type LogStatements = ReturnType<typeof logStatements>
