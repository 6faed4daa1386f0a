import type { Kysely } from 'kysely'

/** What each node tells the others of itself, for the status page. */
export const nodeStates = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('nodes').addColumn('state', 'text').execute()
  },
})
