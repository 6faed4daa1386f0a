import { skeletonOf } from '@belfry/kit'
import type { Db } from '../engine.ts'
import { gathered } from '../gathered.ts'

export interface SessionRow {
  readonly id: string
  readonly code: string
  readonly ownerId: string
  readonly createdAt: number
  readonly activeAt: number
  readonly endedAt: number | null
  /** What the lobby shows, as the room last wrote it. */
  readonly summary: string
}

const fields = [
  'id',
  'code',
  'owner_id as ownerId',
  'created_at as createdAt',
  'active_at as activeAt',
  'ended_at as endedAt',
  'summary',
] as const

/** What becomes of a session while it is one. */
const changing = (db: Db) => ({
  async update(id: string, change: { readonly summary: string; readonly activeAt: number }): Promise<void> {
    await db
      .updateTable('sessions')
      .set({ summary: change.summary, active_at: change.activeAt })
      .where('id', '=', id)
      .execute()
  },
  async end(id: string, now: number): Promise<void> {
    await db
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
  },
})

/** Those that people can come to. */
const live = (db: Db) => ({
  ...changing(db),
  /** False when a live session has the code, or one that looks like it. */
  async insert(session: Omit<SessionRow, 'endedAt'>): Promise<boolean> {
    const rows = await db
      .insertInto('sessions')
      .values({
        id: session.id,
        code: session.code,
        look: skeletonOf(session.code),
        owner_id: session.ownerId,
        created_at: session.createdAt,
        active_at: session.activeAt,
        ended_at: null,
        summary: session.summary,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    return rows.length > 0
  },
  findLive: gathered(async (codes: readonly string[]): Promise<readonly (SessionRow | undefined)[]> => {
    const rows = await db
      .selectFrom('sessions')
      .select(fields)
      .where('code', 'in', [...new Set(codes)])
      .where('ended_at', 'is', null)
      .execute()
    return codes.map((code) => rows.find((row) => row.code === code))
  }),
  listLive: (): Promise<readonly SessionRow[]> =>
    db
      .selectFrom('sessions')
      .select(fields)
      .where('ended_at', 'is', null)
      .orderBy('created_at', 'desc')
      .execute(),
  async countLive(ownerId: string): Promise<number> {
    const { count } = await db
      .selectFrom('sessions')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('owner_id', '=', ownerId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
})

/** What is kept of those that are over, until it is forgotten. */
const kept = (db: Db) => ({
  /** Which of these sessions are over. */
  async endedAmong(ids: readonly string[]): Promise<readonly string[]> {
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', 'in', ids)
      .where('ended_at', 'is not', null)
      .execute()
    return rows.map((row) => row.id)
  },
  /** Which of these sessions go on. */
  async liveAmong(ids: readonly string[]): Promise<readonly string[]> {
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', 'in', ids)
      .where('ended_at', 'is', null)
      .execute()
    return rows.map((row) => row.id)
  },
  /** Ids of sessions that ended before a time. */
  async endedBefore(time: number, limit: number): Promise<readonly string[]> {
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where('ended_at', '<', time)
      .limit(limit)
      .execute()
    return rows.map((row) => row.id)
  },
  /** Ids of sessions that ended before a time and still know what was said in private. */
  async withPrivateBefore(time: number, limit: number): Promise<readonly string[]> {
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where('ended_at', '<', time)
      .where('has_private', '=', 1)
      .limit(limit)
      .execute()
    return rows.map((row) => row.id)
  },
  async privateRemoved(id: string): Promise<void> {
    await db.updateTable('sessions').set({ has_private: 0 }).where('id', '=', id).execute()
  },
  /** Every session that is not forgotten yet. */
  async storedIds(): Promise<readonly string[]> {
    const rows = await db.selectFrom('sessions').select('id').execute()
    return rows.map(({ id }) => id)
  },
  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await db.deleteFrom('sessions').where('id', 'in', ids).execute()
  },
})

/** Those that belong to somebody, or name them. */
const ofPeople = (db: Db) => ({
  /** How much is written down of all sessions of somebody, also of those that ended. */
  async bytesOf(ownerId: string): Promise<number> {
    const { bytes } = await db
      .selectFrom('sessions')
      .innerJoin('session_snapshots', 'session_snapshots.session_id', 'sessions.id')
      .select((e) => e.fn.sum<number | null>('session_snapshots.bytes').as('bytes'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow()
    return Number(bytes ?? 0)
  },
  ownedBy: (ownerId: string): Promise<readonly SessionRow[]> =>
    db.selectFrom('sessions').select(fields).where('owner_id', '=', ownerId).orderBy('created_at').execute(),
  /** The sessions whose line in the lobby names somebody. */
  naming: (userId: string): Promise<readonly SessionRow[]> =>
    db.selectFrom('sessions').select(fields).where('summary', 'like', `%"${userId}"%`).execute(),
  async setSummary(id: string, summary: string): Promise<void> {
    await db.updateTable('sessions').set({ summary }).where('id', '=', id).execute()
  },
})

/** The sessions there are. A code is unique among the live ones, an id for ever. */
export const sessions = (db: Db) => ({ ...live(db), ...kept(db), ...ofPeople(db) })

export type Sessions = ReturnType<typeof sessions>
