import type { Db } from '../database.ts'

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

/** The sessions there are. A code is unique among the live ones, an id for ever. */
export const sessions = (db: Db) => ({
  /** False when a live session has the code. */
  async insert(session: Omit<SessionRow, 'endedAt'>): Promise<boolean> {
    const rows = await db
      .insertInto('sessions')
      .values({
        id: session.id,
        code: session.code,
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
  findLive: (code: string): Promise<SessionRow | undefined> =>
    db
      .selectFrom('sessions')
      .select(fields)
      .where('code', '=', code)
      .where('ended_at', 'is', null)
      .executeTakeFirst(),
  listLive: (): Promise<readonly SessionRow[]> =>
    db
      .selectFrom('sessions')
      .select(fields)
      .where('ended_at', 'is', null)
      .orderBy('created_at', 'desc')
      .execute(),
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
  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await db.deleteFrom('sessions').where('id', 'in', ids).execute()
  },
})

export type Sessions = ReturnType<typeof sessions>
