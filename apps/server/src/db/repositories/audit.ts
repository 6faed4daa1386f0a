import type { Db } from '../engine.ts'

export interface AuditEntry {
  readonly actorId: string
  readonly targetId: string
  readonly action: string
  readonly detail: string
  readonly at: number
}

/** Who did what to whom. Entries are only ever added. */
export const audit = (db: Db) => ({
  async add(entry: AuditEntry): Promise<void> {
    await db
      .insertInto('audit')
      .values({
        actor_id: entry.actorId,
        target_id: entry.targetId,
        action: entry.action,
        detail: entry.detail,
        at: entry.at,
      })
      .execute()
  },
  async lastId(): Promise<number> {
    const row = await db
      .selectFrom('audit')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst()
    return Number(row?.id ?? 0)
  },
  /** Newer entries of one actor, the oldest first. */
  after: (id: number, actorId: string): Promise<readonly (AuditEntry & { readonly id: number })[]> =>
    db
      .selectFrom('audit')
      .select(['id', 'actor_id as actorId', 'target_id as targetId', 'action', 'detail', 'at'])
      .where('id', '>', id)
      .where('actor_id', '=', actorId)
      .orderBy('id')
      .execute(),
  /** What was done to somebody and what they did themselves, the newest first. */
  listOf: (userId: string, limit: number): Promise<readonly AuditEntry[]> =>
    db
      .selectFrom('audit')
      .select(['actor_id as actorId', 'target_id as targetId', 'action', 'detail', 'at'])
      .where((eb) => eb.or([eb('target_id', '=', userId), eb('actor_id', '=', userId)]))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
})
