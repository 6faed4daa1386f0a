import type { Db } from '../database.ts'

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
  listOf: (userId: string): Promise<readonly { match: number; choice: string }[]> =>
    db
      .selectFrom('tournament_votes')
      .select(['match', 'choice'])
      .where('user_id', '=', userId)
      .orderBy('match')
      .execute(),
})
