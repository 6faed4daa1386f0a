import type { Db } from '../engine.ts'

/** Votes for one script in one match, and when the last of them came. */
export interface Tally {
  readonly match: number
  readonly choice: string
  readonly count: number
  readonly lastAt: number
}

/** A vote of somebody who is banned for good, and since when. */
export interface Withheld {
  readonly match: number
  readonly choice: string
  readonly bannedAt: number
}

/** The choice of each user in each match of the tournament. */
export const votes = (db: Db) => ({
  async cast(userId: string, match: number, choice: string, now: number): Promise<void> {
    await db
      .insertInto('tournament_votes')
      .values({ user_id: userId, match, choice, at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'match']).doUpdateSet({ choice, at: now }))
      .execute()
  },
  async withdraw(userId: string, match: number): Promise<void> {
    await db.deleteFrom('tournament_votes').where('user_id', '=', userId).where('match', '=', match).execute()
  },
  /** The votes of each match by script. */
  async tallies(): Promise<readonly Tally[]> {
    const rows = await db
      .selectFrom('tournament_votes')
      .select((eb) => [
        'match',
        'choice',
        eb.fn.countAll<number>().as('count'),
        eb.fn.max<number>('at').as('lastAt'),
      ])
      .groupBy(['match', 'choice'])
      .execute()
    return rows.map(({ match, choice, count, lastAt }) => ({
      match,
      choice,
      count: Number(count),
      lastAt: Number(lastAt),
    }))
  },
  async withheld(): Promise<readonly Withheld[]> {
    const rows = await db
      .selectFrom('tournament_votes')
      .innerJoin('ban_users', 'ban_users.user_id', 'tournament_votes.user_id')
      .innerJoin('bans', 'bans.id', 'ban_users.ban_id')
      .select((eb) => ['match', 'choice', eb.fn.min<number>('bans.created_at').as('bannedAt')])
      .where('bans.expires_at', 'is', null)
      .groupBy(['tournament_votes.user_id', 'match', 'choice'])
      .execute()
    return rows.map(({ match, choice, bannedAt }) => ({ match, choice, bannedAt: Number(bannedAt) }))
  },
  async voters(): Promise<number> {
    const { count } = await db
      .selectFrom('tournament_votes')
      .select((eb) => eb.fn.count<number>('user_id').distinct().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  listOf: (userId: string): Promise<readonly { match: number; choice: string }[]> =>
    db
      .selectFrom('tournament_votes')
      .select(['match', 'choice'])
      .where('user_id', '=', userId)
      .orderBy('match')
      .execute(),
})
