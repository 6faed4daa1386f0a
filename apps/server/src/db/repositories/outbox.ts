import type { Db } from '../engine.ts'

export interface QueuedMail {
  readonly id: string
  readonly recipient: string
  readonly payload: string
  readonly attempts: number
}

/** Mails that are to be sent. They wait here, so that a mail server's pause loses none. */
export const outbox = (db: Db) => ({
  async add(mail: Omit<QueuedMail, 'attempts'>, now: number): Promise<void> {
    await db
      .insertInto('outbox')
      .values({ ...mail, created_at: now, attempts: 0, next_at: now })
      .execute()
  },
  /** Takes the mails whose time has come and keeps other nodes from them until `until`. */
  async take(now: number, until: number, limit: number): Promise<readonly QueuedMail[]> {
    return db
      .updateTable('outbox')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), next_at: until }))
      .where('id', 'in', (eb) =>
        eb.selectFrom('outbox').select('id').where('next_at', '<=', now).orderBy('next_at').limit(limit),
      )
      .where('next_at', '<=', now)
      .returning(['id', 'recipient', 'payload', 'attempts'])
      .execute()
  },
  async retryAt(id: string, at: number): Promise<void> {
    await db.updateTable('outbox').set({ next_at: at }).where('id', '=', id).execute()
  },
  async waiting(): Promise<number> {
    const { count } = await db
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  async remove(id: string): Promise<void> {
    await db.deleteFrom('outbox').where('id', '=', id).execute()
  },
})

export type OutboxQueue = ReturnType<typeof outbox>
