import type { Kysely } from 'kysely'

/** A game is one row, from when it is over: numbered in its session, with its story. Older rows have neither. */
export const sealedGames = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const games = db.schema.alterTable('games')
    await games.addColumn('number', 'integer').execute()
    await games.addColumn('started_at', 'bigint').execute()
    await games.addColumn('has_result', 'integer', (c) => c.notNull().defaultTo(1)).execute()
    await games.addColumn('record', 'text').execute()
    await db.schema.createIndex('games_session').on('games').columns(['session_id', 'number']).execute()
  },
})
