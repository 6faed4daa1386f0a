import type { Ban } from '../../domain/ban.ts'
import type { Db } from '../engine.ts'

const fields = [
  'bans.id',
  'bans.reason',
  'bans.expires_at as expiresAt',
  'bans.created_by as createdBy',
  'bans.created_at as createdAt',
] as const

const finding = (db: Db) => {
  const idsOf = async (banId: string): Promise<readonly string[]> => {
    const rows = await db.selectFrom('ban_users').select('user_id').where('ban_id', '=', banId).execute()
    return rows.map((row) => row.user_id)
  }
  return {
    async find(id: string): Promise<Ban | undefined> {
      const row = await db.selectFrom('bans').select(fields).where('bans.id', '=', id).executeTakeFirst()
      return row && { ...row, userIds: await idsOf(id) }
    },
    /** Bans in force that a deleted account left, by a hash of what it had proven. */
    async leftBy(hash: string, now: number): Promise<readonly string[]> {
      const rows = await db
        .selectFrom('ban_traces')
        .innerJoin('bans', 'bans.id', 'ban_traces.ban_id')
        .select('bans.id')
        .where('ban_traces.hash', '=', hash)
        .where((eb) => eb.or([eb('bans.expires_at', 'is', null), eb('bans.expires_at', '>', now)]))
        .execute()
      return rows.map(({ id }) => id)
    },
    /** All bans of a user, the newest first. */
    async listOf(userId: string): Promise<readonly Ban[]> {
      const rows = await db
        .selectFrom('bans')
        .innerJoin('ban_users', 'ban_users.ban_id', 'bans.id')
        .select(fields)
        .where('ban_users.user_id', '=', userId)
        .orderBy('bans.created_at', 'desc')
        .execute()
      return Promise.all(rows.map(async (row) => ({ ...row, userIds: await idsOf(row.id) })))
    },
  }
}

const changing = (db: Db) => ({
  async insert(ban: Omit<Ban, 'userIds'>, ...userIds: readonly string[]): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('bans')
        .values({
          id: ban.id,
          reason: ban.reason,
          expires_at: ban.expiresAt,
          created_by: ban.createdBy,
          created_at: ban.createdAt,
        })
        .execute()
      await trx
        .insertInto('ban_users')
        .values(userIds.map((userId) => ({ ban_id: ban.id, user_id: userId })))
        .execute()
    })
  },
  async update(id: string, change: { reason: string; expiresAt: number | null }): Promise<void> {
    await db
      .updateTable('bans')
      .set({ reason: change.reason, expires_at: change.expiresAt })
      .where('id', '=', id)
      .execute()
  },
  async addUser(banId: string, userId: string): Promise<void> {
    await db
      .insertInto('ban_users')
      .values({ ban_id: banId, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async removeUser(banId: string, userId: string): Promise<void> {
    await db.deleteFrom('ban_users').where('ban_id', '=', banId).where('user_id', '=', userId).execute()
  },
})

/** A ban may cover several accounts of one person. */
export const bans = (db: Db) => ({ ...finding(db), ...changing(db) })

export type Bans = ReturnType<typeof bans>
