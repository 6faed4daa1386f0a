import type { Db } from '../database.ts'
import { type User, userFromRow } from './user.ts'

export interface KnownCaller {
  readonly user: User
  readonly isBanned: boolean
}

/** Everything one request needs to know of its caller, in one query. */
export const actors = (db: Db) => ({
  /** Undefined when the login has ended or belongs to somebody else. */
  async find(userId: string, familyId: string, now: number): Promise<KnownCaller | undefined> {
    const row = await db
      .selectFrom('users')
      .innerJoin('refresh_families', 'refresh_families.user_id', 'users.id')
      .selectAll('users')
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('ban_users')
              .innerJoin('bans', 'bans.id', 'ban_users.ban_id')
              .select('bans.id')
              .whereRef('ban_users.user_id', '=', 'users.id')
              .where((or) => or.or([or('bans.expires_at', 'is', null), or('bans.expires_at', '>', now)])),
          )
          .as('is_banned'),
      )
      .where('users.id', '=', userId)
      .where('refresh_families.id', '=', familyId)
      .where('refresh_families.ended_at', 'is', null)
      .executeTakeFirst()
    return row && { user: userFromRow(row), isBanned: Boolean(row.is_banned) }
  },
})
