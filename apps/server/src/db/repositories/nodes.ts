import type { Db } from '../engine.ts'

/** The processes that serve this installation, and when each last said that it lives. */
export const nodes = (db: Db) => ({
  async beat(id: string, now: number, state: string | null): Promise<void> {
    await db
      .insertInto('nodes')
      .values({ id, seen_at: now, state })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now, state }))
      .execute()
  },
  /** What each said last, by its own clock. */
  beats: (): Promise<readonly { readonly id: string; readonly seenAt: number }[]> =>
    db.selectFrom('nodes').select(['id', 'seen_at as seenAt']).execute(),
  /** What each said last, with what it told of itself. */
  all: (): Promise<
    readonly { readonly id: string; readonly seenAt: number; readonly state: string | null }[]
  > => db.selectFrom('nodes').select(['id', 'seen_at as seenAt', 'state']).execute(),
  async leave(id: string): Promise<void> {
    await db.deleteFrom('nodes').where('id', '=', id).execute()
  },
})

export type NodeRecords = ReturnType<typeof nodes>
