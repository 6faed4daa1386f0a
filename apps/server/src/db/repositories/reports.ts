import type { Report } from '@belfry/protocol'
import type { Level } from '../../domain/levels.ts'
import type { Db } from '../engine.ts'

export type ReportState = Report['state']

export interface StoredReport {
  readonly id: string
  readonly reporterId: string | null
  readonly targetId: string
  readonly session: string | null
  readonly reason: Report['reason']
  readonly text: string
  readonly texts: string | null
  readonly state: ReportState
  readonly takenBy: string | null
  readonly at: number
  readonly updatedAt: number
}

export interface ReportNote {
  readonly id: string
  readonly reportId: string
  readonly authorId: string | null
  readonly text: string
  readonly at: number
}

interface Row {
  readonly id: string
  readonly reporter_id: string | null
  readonly target_id: string
  readonly session: string | null
  readonly reason: string
  readonly text: string
  readonly texts: string | null
  readonly state: string
  readonly taken_by: string | null
  readonly at: number
  readonly updated_at: number
}

const fromRow = (row: Row): StoredReport => ({
  id: row.id,
  reporterId: row.reporter_id,
  targetId: row.target_id,
  session: row.session,
  reason: row.reason as Report['reason'],
  text: row.text,
  texts: row.texts,
  state: row.state as ReportState,
  takenBy: row.taken_by,
  at: row.at,
  updatedAt: row.updated_at,
})

export interface Queue {
  readonly state: ReportState
  readonly offset: number
  readonly limit: number
  /** Levels of those about whom the reader may know. */
  readonly levels: readonly Level[]
}

/** Reports as they are read: the queue of those who work on it, notes, and what somebody wrote. */
const reportLists = (db: Db) => ({
  notesOf: (ids: readonly string[]): Promise<readonly ReportNote[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('report_notes')
          .select(['id', 'report_id as reportId', 'author_id as authorId', 'text', 'at'])
          .where('report_id', 'in', ids)
          .orderBy('at')
          .orderBy('id')
          .execute(),
  async madeBy(userId: string): Promise<readonly StoredReport[]> {
    const rows = await db
      .selectFrom('reports')
      .selectAll()
      .where('reporter_id', '=', userId)
      .orderBy('at')
      .execute()
    return rows.map(fromRow)
  },
  /** The oldest first, as they came; of what is done the newest. Those about deleted accounts are for everyone. */
  async list({ state, offset, limit, levels }: Queue): Promise<readonly StoredReport[]> {
    const rows = await db
      .selectFrom('reports')
      .leftJoin('users', 'users.id', 'reports.target_id')
      .selectAll('reports')
      .where('reports.state', '=', state)
      .where((eb) => eb.or([eb('users.level', 'in', levels), eb('users.id', 'is', null)]))
      .orderBy(state === 'closed' ? 'reports.updated_at' : 'reports.at', state === 'closed' ? 'desc' : 'asc')
      .orderBy('reports.id')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map(fromRow)
  },
  async counts(levels: readonly Level[]): Promise<Readonly<Record<ReportState, number>>> {
    const rows = await db
      .selectFrom('reports')
      .leftJoin('users', 'users.id', 'reports.target_id')
      .select((eb) => ['reports.state', eb.fn.countAll<number>().as('count')])
      .where((eb) => eb.or([eb('users.level', 'in', levels), eb('users.id', 'is', null)]))
      .groupBy('reports.state')
      .execute()
    const counted = new Map(rows.map(({ state, count }) => [state, Number(count)]))
    const of = (state: ReportState): number => counted.get(state) ?? 0
    return { open: of('open'), taken: of('taken'), closed: of('closed') }
  },
})

/** What people report, and what became of it. */
export const reports = (db: Db) => ({
  ...reportLists(db),
  async insert(report: StoredReport): Promise<void> {
    await db
      .insertInto('reports')
      .values({
        id: report.id,
        reporter_id: report.reporterId,
        target_id: report.targetId,
        session: report.session,
        reason: report.reason,
        text: report.text,
        texts: report.texts,
        state: report.state,
        taken_by: report.takenBy,
        at: report.at,
        updated_at: report.updatedAt,
      })
      .execute()
  },
  async remove(id: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('report_notes').where('report_id', '=', id).execute()
      await trx.deleteFrom('reports').where('id', '=', id).execute()
    })
  },
  async find(id: string): Promise<StoredReport | undefined> {
    const row = await db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
    return row && fromRow(row)
  },
  async update(
    id: string,
    change: Pick<StoredReport, 'state' | 'takenBy' | 'updatedAt'>,
    note: ReportNote | null,
  ): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('reports')
        .set({ state: change.state, taken_by: change.takenBy, updated_at: change.updatedAt })
        .where('id', '=', id)
        .execute()
      if (note)
        await trx
          .insertInto('report_notes')
          .values({
            id: note.id,
            report_id: note.reportId,
            author_id: note.authorId,
            text: note.text,
            at: note.at,
          })
          .execute()
    })
  },
})
