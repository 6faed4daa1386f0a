import type { Db } from '../database.ts'

/** The processes that serve this installation, and when each last said that it lives. */
export const nodes = (db: Db) => ({
  async beat(id: string, now: number): Promise<void> {
    await db
      .insertInto('nodes')
      .values({ id, seen_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
      .execute()
  },
  async livingSince(time: number): Promise<readonly string[]> {
    const rows = await db.selectFrom('nodes').select('id').where('seen_at', '>=', time).execute()
    return rows.map(({ id }) => id)
  },
  async leave(id: string): Promise<void> {
    await db.deleteFrom('nodes').where('id', '=', id).execute()
  },
})

export type NodeRecords = ReturnType<typeof nodes>
