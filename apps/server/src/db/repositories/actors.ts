import type { CompiledQuery } from 'kysely'
import type { User } from '../../domain/user.ts'
import type { Db } from '../engine.ts'
import { gathered, padded } from '../gathered.ts'
import { userFromRow } from './user.ts'

export interface KnownCaller {
  readonly user: User
  readonly isBanned: boolean
  readonly hasFactor: boolean
  /** When this login last showed the second factor. */
  readonly factorAt: number | null
}

const query = (db: Db, loginIds: readonly string[], now: number) =>
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
      'refresh_families.id as login_id',
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
    .where('refresh_families.id', 'in', loginIds)
    .where('refresh_families.ended_at', 'is', null)

type Found = Awaited<ReturnType<ReturnType<typeof query>['execute']>>[number]

const BLANK_NOW = -1

/** Asked by every request and every knock: put together once for each number of callers, then only filled in. */
function filledIn(db: Db): (loginIds: readonly string[], now: number) => CompiledQuery<Found> {
  const blanks = new Map<number, CompiledQuery<Found>>()
  return (loginIds, now) => {
    const blank = blanks.get(loginIds.length) ?? query(db, loginIds, BLANK_NOW).compile()
    blanks.set(loginIds.length, blank)
    let place = 0
    const parameters = blank.parameters.map((each) => (each === BLANK_NOW ? now : loginIds[place++]))
    return { ...blank, parameters }
  }
}

interface Caller {
  readonly userId: string
  readonly loginId: string
  readonly now: number
}

const known = ({ is_banned, has_factor, factor_at, login_id: _loginId, ...user }: Found): KnownCaller => ({
  user: userFromRow(user),
  isBanned: Boolean(is_banned),
  hasFactor: Boolean(has_factor),
  factorAt: factor_at,
})

/** Everything one request needs to know of its caller, in one query. */
export const actors = (db: Db) => {
  const compiled = filledIn(db)
  const find = gathered(async (callers: readonly Caller[]) => {
    const now = Math.max(...callers.map((caller) => caller.now))
    const loginIds = padded([...new Set(callers.map(({ loginId }) => loginId))])
    const { rows } = await db.executeQuery(compiled(loginIds, now))
    const byLogin = new Map(rows.map((row) => [row.login_id, row]))
    return callers.map(({ userId, loginId }) => {
      const row = byLogin.get(loginId)
      return row?.id === userId ? known(row) : undefined
    })
  })
  return {
    /** Undefined when the login has ended or belongs to somebody else. */
    find: (userId: string, loginId: string, now: number): Promise<KnownCaller | undefined> =>
      find({ userId, loginId, now }),
  }
}
