import type { Db } from '../database.ts'

export interface Block {
  readonly id: string
  readonly username: string
  readonly at: number
}

/** Whom somebody does not want to meet. */
export const blocks = (db: Db) => ({
  listOf: (userId: string): Promise<readonly Block[]> =>
    db
      .selectFrom('blocks')
      .innerJoin('users', 'users.id', 'blocks.blocked_id')
      .select(['users.id', 'users.username', 'blocks.at'])
      .where('blocks.user_id', '=', userId)
      .orderBy('blocks.at', 'desc')
      .execute(),
  async countOf(userId: string): Promise<number> {
    const { count } = await db
      .selectFrom('blocks')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  async add(userId: string, blockedId: string, now: number): Promise<void> {
    await db
      .insertInto('blocks')
      .values({ user_id: userId, blocked_id: blockedId, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async remove(userId: string, blockedId: string): Promise<void> {
    await db.deleteFrom('blocks').where('user_id', '=', userId).where('blocked_id', '=', blockedId).execute()
  },
  /** Whether one of these does not want to meet somebody. */
  async isBlockedBy(userIds: readonly string[], blockedId: string): Promise<boolean> {
    if (userIds.length === 0) return false
    const row = await db
      .selectFrom('blocks')
      .select('at')
      .where('user_id', 'in', userIds)
      .where('blocked_id', '=', blockedId)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
})

export type Blocks = ReturnType<typeof blocks>
