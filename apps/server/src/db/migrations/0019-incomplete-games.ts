import type { Kysely } from 'kysely'

/** Games whose record earlier versions overwrote, and that can't be rebuilt. */
export const incompleteGames = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('games')
      .addColumn('is_incomplete', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
})
