import type { Db } from '../engine.ts'
import { gathered } from '../gathered.ts'

export interface Block {
  readonly id: string
  readonly username: string
  readonly at: number
}

/** Whether one of these does not want to meet somebody. */
const wanted = (db: Db) => {
  const find = gathered(async (asked: readonly { userIds: readonly string[]; blockedId: string }[]) => {
    const rows = await db
      .selectFrom('blocks')
      .select(['user_id', 'blocked_id'])
      .where('user_id', 'in', [...new Set(asked.flatMap(({ userIds }) => userIds))])
      .where('blocked_id', 'in', [...new Set(asked.map(({ blockedId }) => blockedId))])
      .execute()
    return asked.map(({ userIds, blockedId }) =>
      rows.some((row) => row.blocked_id === blockedId && userIds.includes(row.user_id)),
    )
  })
  return async (userIds: readonly string[], blockedId: string): Promise<boolean> =>
    userIds.length > 0 && find({ userIds, blockedId })
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
  isBlockedBy: wanted(db),
})

export type Blocks = ReturnType<typeof blocks>
