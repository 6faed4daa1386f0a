import { sql } from 'kysely'
import type { Db, LogRow, Opened } from './engine.ts'
import { isOfRows } from './errors.ts'
import { groupCommit } from './group-commit.ts'

export interface StoredRow {
  readonly seq: number
  readonly requestId: string | null
  readonly events: string
  readonly at: number
}

export interface Snapshot {
  readonly seq: number
  /** Version of the rules that wrote the state. */
  readonly version: number
  readonly state: string
  /** How much the log holds up to here. */
  readonly bytes: number
  readonly at: number
}

/** For what must be forgotten later. */
export interface Rewriting {
  readonly containing: string
  readonly events: (row: StoredRow) => string
  readonly state: (snapshot: Snapshot) => string
}

export interface SessionLog {
  /**
   * Writes decisions, all rooms of one tick in one transaction, and says which stood. A row falls when its
   * number or its request is taken or the row before it is not there, and with it the later rows of its session.
   */
  append(rows: readonly LogRow[]): Promise<readonly boolean[]>
  /** The decisions after a number, in order. */
  read(sessionId: string, afterSeq: number): Promise<readonly StoredRow[]>
  /** How many decisions a session has, and their bytes, without reading them. */
  size(sessionId: string): Promise<{ readonly decisions: number; readonly bytes: number }>
  /** The decisions whose events contain one of these words, in order. */
  mentioning(sessionId: string, words: readonly string[]): Promise<readonly StoredRow[]>
  findRequest(sessionId: string, requestId: string): Promise<StoredRow | undefined>
  /** Keeps the newest snapshot of a session; an older one changes nothing. */
  saveSnapshot(sessionId: string, snapshot: Snapshot): Promise<void>
  snapshot(sessionId: string): Promise<Snapshot | undefined>
  /** Sessions whose time has come, the longest overdue first. */
  due(until: number, limit: number): Promise<readonly { sessionId: string; dueAt: number }[]>
  /** The decisions of a session whose events contain a word. */
  find(sessionId: string, containing: string): Promise<readonly StoredRow[]>
  /** Writes rows whose events contain a word anew, and the snapshot. */
  rewrite(sessionId: string, rewriting: Rewriting): Promise<void>
  /** Forgets what was decided after a number, and has the session looked at. */
  cut(sessionId: string, afterSeq: number, now: number): Promise<void>
  removeSnapshot(sessionId: string): Promise<void>
  /** Nobody wakes this session any more. */
  forgetDue(sessionId: string): Promise<void>
  /** Forgets a session. */
  remove(sessionIds: readonly string[]): Promise<void>
  settled(): Promise<void>
}

const bySession = (a: LogRow, b: LogRow): number =>
  a.sessionId < b.sessionId ? -1 : a.sessionId > b.sessionId ? 1 : a.seq - b.seq

/** In one order on every node, so that two groups that meet never wait for each other in a circle. */
async function appendSorted(opened: Opened, rows: readonly LogRow[]): Promise<readonly boolean[]> {
  const sorted = rows.map((row, at) => ({ row, at })).sort((a, b) => bySession(a.row, b.row))
  const stood = await opened.append(sorted.map(({ row }) => row))
  const answers = new Array<boolean>(rows.length).fill(false)
  sorted.forEach(({ at }, i) => {
    answers[at] = stood[i] === true
  })
  return answers
}

/** Where one group goes at a time, none meets another; and of rows of different sessions any order will do. */
const needsNoOrder = ({ groupsAtOnce }: Opened, rows: readonly LogRow[]): boolean =>
  rows.length === 1 ||
  (groupsAtOnce === 1 && new Set(rows.map(({ sessionId }) => sessionId)).size === rows.length)

const storedColumns = ['seq', 'request_id as requestId', 'events', 'at'] as const

const snapshotOf = (db: Db, sessionId: string): Promise<Snapshot | undefined> =>
  db
    .selectFrom('session_snapshots')
    .select(['seq', 'version', 'state', 'bytes', 'at'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

const rowsContaining = (db: Db, sessionId: string, containing: string): Promise<readonly StoredRow[]> =>
  db
    .selectFrom('session_log')
    .select(storedColumns)
    .where('session_id', '=', sessionId)
    .where('events', 'like', `%${containing}%`)
    .orderBy('seq')
    .execute()

async function rewriteRows(db: Db, sessionId: string, { containing, events }: Rewriting): Promise<void> {
  for (const row of await rowsContaining(db, sessionId, containing)) {
    await db
      .updateTable('session_log')
      .set({ events: events(row) })
      .where('session_id', '=', sessionId)
      .where('seq', '=', row.seq)
      .execute()
  }
}

/** What an operator does to a session that cannot be read. */
const repairs = (db: Db): Pick<SessionLog, 'cut' | 'removeSnapshot' | 'forgetDue'> => ({
  cut: (sessionId, afterSeq, now) =>
    db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('session_log')
        .where('session_id', '=', sessionId)
        .where('seq', '>', afterSeq)
        .execute()
      await trx.deleteFrom('session_snapshots').where('session_id', '=', sessionId).execute()
      await trx
        .insertInto('session_deadlines')
        .values({ session_id: sessionId, due_at: now })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ due_at: now }))
        .execute()
    }),
  async removeSnapshot(sessionId) {
    await db.deleteFrom('session_snapshots').where('session_id', '=', sessionId).execute()
  },
  async forgetDue(sessionId) {
    await db.deleteFrom('session_deadlines').where('session_id', '=', sessionId).execute()
  },
})

/** Rows as they are read back: what came after, what names somebody, what a request became. */
const reading = (db: Db): Pick<SessionLog, 'read' | 'size' | 'mentioning' | 'findRequest'> => ({
  async size(sessionId) {
    const { decisions, bytes } = await db
      .selectFrom('session_log')
      .select((e) => [
        e.fn.countAll<number>().as('decisions'),
        // Both engines know it without loading the text.
        sql<number | null>`sum(octet_length(events))`.as('bytes'),
      ])
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow()
    return { decisions: Number(decisions), bytes: Number(bytes ?? 0) }
  },
  read: (sessionId, afterSeq) =>
    db
      .selectFrom('session_log')
      .select(storedColumns)
      .where('session_id', '=', sessionId)
      .where('seq', '>', afterSeq)
      .orderBy('seq')
      .execute(),
  mentioning: (sessionId, words) =>
    db
      .selectFrom('session_log')
      .select(storedColumns)
      .where('session_id', '=', sessionId)
      .where((eb) => eb.or(words.map((word) => eb('events', 'like', `%${word}%`))))
      .orderBy('seq')
      .execute(),
  findRequest: (sessionId, requestId) =>
    db
      .selectFrom('session_log')
      .select(storedColumns)
      .where('session_id', '=', sessionId)
      .where('request_id', '=', requestId)
      .executeTakeFirst(),
})

export function sessionLog(opened: Opened): SessionLog {
  const { db } = opened
  const commits = groupCommit<LogRow, boolean>(
    opened.groupsAtOnce,
    (rows) => (needsNoOrder(opened, rows) ? opened.append(rows) : appendSorted(opened, rows)),
    isOfRows,
  )
  return {
    append: (rows) => commits.commit(rows),
    settled: () => commits.settled(),
    ...repairs(db),
    ...reading(db),
    async saveSnapshot(sessionId, { seq, version, state, bytes, at }) {
      await db
        .insertInto('session_snapshots')
        .values({ session_id: sessionId, seq, version, state, bytes, at })
        .onConflict((conflict) =>
          conflict
            .column('session_id')
            .doUpdateSet({ seq, version, state, bytes, at })
            .where('session_snapshots.seq', '<', seq),
        )
        .execute()
    },
    find: (sessionId, containing) => rowsContaining(db, sessionId, containing),
    snapshot: (sessionId) => snapshotOf(db, sessionId),
    due: (until, limit) =>
      db
        .selectFrom('session_deadlines')
        .select(['session_id as sessionId', 'due_at as dueAt'])
        .where('due_at', '<=', until)
        .orderBy('due_at')
        .limit(limit)
        .execute(),
    rewrite: (sessionId, rewriting) =>
      db.transaction().execute(async (trx) => {
        await rewriteRows(trx, sessionId, rewriting)
        const snapshot = await snapshotOf(trx, sessionId)
        if (!snapshot) return
        await trx
          .updateTable('session_snapshots')
          .set({ state: rewriting.state(snapshot) })
          .where('session_id', '=', sessionId)
          // A room may have written a newer one meanwhile.
          .where('seq', '=', snapshot.seq)
          .execute()
      }),
    async remove(sessionIds) {
      if (sessionIds.length === 0) return
      await db.transaction().execute(async (trx) => {
        for (const table of ['session_log', 'session_snapshots', 'session_deadlines'] as const) {
          await trx.deleteFrom(table).where('session_id', 'in', sessionIds).execute()
        }
      })
    },
  }
}
