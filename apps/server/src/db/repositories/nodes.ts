import { randomBytes } from 'node:crypto'
import type { Db } from '../engine.ts'

/** More than a table has left in the pages that it owns already, most of the time. */
const PROBE_BYTES = 200_000

/** The processes that serve this installation, and when each last said that it lives. */
export const nodes = (db: Db) => ({
  async beat(id: string, now: number, state: string | null): Promise<void> {
    await db
      .insertInto('nodes')
      .values({ id, seen_at: now, state })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now, state }))
      .execute()
  },
  /** Writes something large and removes it: a full disk often still takes what is small. */
  async probe(id: string): Promise<void> {
    const probe = `${id}.probe`
    const state = randomBytes(PROBE_BYTES).toString('base64')
    await db.insertInto('nodes').values({ id: probe, seen_at: 0, state }).execute()
    await db.deleteFrom('nodes').where('id', '=', probe).execute()
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
