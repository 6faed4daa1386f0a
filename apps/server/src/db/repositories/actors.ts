import type { CompiledQuery } from 'kysely'
import type { User } from '../../domain/user.ts'
import type { Db } from '../database.ts'
import { userFromRow } from './user.ts'

export interface KnownCaller {
  readonly user: User
  readonly isBanned: boolean
  readonly hasFactor: boolean
  /** When this login last showed the second factor. */
  readonly factorAt: number | null
}

const query = (db: Db, userId: string, loginId: string, now: number) =>
  db
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
    .select((eb) => [
      'refresh_families.factor_at as factor_at',
      eb
        .exists(
          eb
            .selectFrom('second_factors')
            .select('second_factors.user_id')
            .whereRef('second_factors.user_id', '=', 'users.id')
            .where('second_factors.confirmed_at', 'is not', null),
        )
        .as('has_factor'),
    ])
    .where('users.id', '=', userId)
    .where('refresh_families.id', '=', loginId)
    .where('refresh_families.ended_at', 'is', null)

type Found = Awaited<ReturnType<ReturnType<typeof query>['execute']>>[number]

const BLANK = { userId: 'user', loginId: 'family', now: -1 } as const

/** Asked by every request and every knock: put together once, then only filled in. */
function filledIn(db: Db): (userId: string, loginId: string, now: number) => CompiledQuery<Found> {
  let blank: CompiledQuery<Found> | undefined
  return (userId, loginId, now) => {
    blank ??= query(db, BLANK.userId, BLANK.loginId, BLANK.now).compile()
    const values = new Map<unknown, unknown>([
      [BLANK.userId, userId],
      [BLANK.loginId, loginId],
      [BLANK.now, now],
    ])
    return { ...blank, parameters: blank.parameters.map((each) => values.get(each)) }
  }
}

/** Everything one request needs to know of its caller, in one query. */
export const actors = (db: Db) => {
  const compiled = filledIn(db)
  return {
    /** Undefined when the login has ended or belongs to somebody else. */
    async find(userId: string, loginId: string, now: number): Promise<KnownCaller | undefined> {
      const {
        rows: [row],
      } = await db.executeQuery(compiled(userId, loginId, now))
      if (!row) return undefined
      const { is_banned, has_factor, factor_at, ...user } = row
      return {
        user: userFromRow(user),
        isBanned: Boolean(is_banned),
        hasFactor: Boolean(has_factor),
        factorAt: factor_at,
      }
    },
  }
}
