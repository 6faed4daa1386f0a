import type { Db } from '../engine.ts'

export interface PatronLink {
  readonly userId: string
  /** Sealed. */
  readonly token: string
  readonly renewAt: number
}

/** Accounts whose subscription renews itself. */
export const patronLinks = (db: Db) => ({
  async save({ userId, token, renewAt }: PatronLink): Promise<void> {
    const fresh = { token, renew_at: renewAt }
    await db
      .insertInto('patron_links')
      .values({ user_id: userId, ...fresh })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
      .execute()
  },
  due: (now: number, limit: number): Promise<readonly PatronLink[]> =>
    db
      .selectFrom('patron_links')
      .select(['user_id as userId', 'token', 'renew_at as renewAt'])
      .where('renew_at', '<=', now)
      .orderBy('renew_at')
      .limit(limit)
      .execute(),
  /** Puts the next try off; false when another node has it already. A token is good once. */
  async claim({ userId, renewAt }: PatronLink, until: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('patron_links')
      .set({ renew_at: until })
      .where('user_id', '=', userId)
      .where('renew_at', '=', renewAt)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  async remove(userId: string): Promise<void> {
    await db.deleteFrom('patron_links').where('user_id', '=', userId).execute()
  },
})
