import type { Kysely } from 'kysely'

/** From when on somebody counts as new, where a moderator said so; otherwise it is from the beginning. */
export const newSince = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('users').addColumn('new_since', 'bigint').execute()
  },
})
