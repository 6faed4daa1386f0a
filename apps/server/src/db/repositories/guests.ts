import type { User } from '../../domain/user.ts'
import type { Db } from '../engine.ts'
import { userFromRow } from './user.ts'

/** What stands for a provider where nobody vouches for anybody. */
export const GUEST_PROVIDER = 'guest'

/** People without an account, and the codes with which they go on elsewhere. */
export const guests = (db: Db) => ({
  async count(): Promise<number> {
    const row = await db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('provider', '=', GUEST_PROVIDER)
      .executeTakeFirst()
    return Number(row?.count ?? 0)
  },
  /** Those who came before a time and have not been here since. */
  async unusedSince(time: number, limit: number): Promise<readonly User[]> {
    const rows = await db
      .selectFrom('users')
      .selectAll()
      .where('provider', '=', GUEST_PROVIDER)
      .where('created_at', '<', time)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('refresh_families')
              .select('refresh_families.id')
              .whereRef('refresh_families.user_id', '=', 'users.id')
              .where('refresh_families.updated_at', '>=', time),
          ),
        ),
      )
      .limit(limit)
      .execute()
    return rows.map(userFromRow)
  },
  /** The newest code is the only one. */
  async keepCode(userId: string, hash: string, expiresAt: number): Promise<void> {
    const fresh = { hash, expires_at: expiresAt }
    await db
      .insertInto('device_codes')
      .values({ user_id: userId, ...fresh })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
      .execute()
  },
  /** Whose code it is; it is worth nothing afterwards. */
  async takeCode(hash: string, now: number): Promise<string | undefined> {
    const [row] = await db.deleteFrom('device_codes').where('hash', '=', hash).returningAll().execute()
    return row && row.expires_at > now ? row.user_id : undefined
  },
})
