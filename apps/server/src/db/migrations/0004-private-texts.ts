import type { Kysely } from 'kysely'

/** Whether what was said in private is still in the session's log. */
export const privateTexts = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('sessions')
      .addColumn('has_private', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
  },
})
