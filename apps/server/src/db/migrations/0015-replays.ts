import type { Kysely } from 'kysely'
import { columnsOf, type Engine } from './columns.ts'

/** Games that can be seen again, and who of them is who, with what each says about showing it to others. */
export const replays = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('replays')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('game_id', 'text', (c) => c.notNull().unique().references('games.id'))
      .addColumn('is_revealed', 'integer', (c) => c.notNull())
      .addColumn('link', 'text', (c) => c.unique())
      .addColumn('bytes', columnsOf(engine).bytes, (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('replay_people')
      .addColumn('replay_id', 'text', (c) => c.notNull().references('replays.id'))
      .addColumn('place', 'text', (c) => c.notNull())
      .addColumn('seat', 'integer')
      .addColumn('user_id', 'text')
      .addColumn('is_at_end', 'integer', (c) => c.notNull())
      .addColumn('role_id', 'text', (c) => c.notNull())
      .addColumn('agrees', 'integer')
      .addPrimaryKeyConstraint('replay_people_key', ['replay_id', 'place'])
      .execute()
    await db.schema.createIndex('replay_people_user').on('replay_people').column('user_id').execute()
  },
})
