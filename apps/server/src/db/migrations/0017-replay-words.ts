import type { Kysely } from 'kysely'

/** Words typed on night cards, each for as long as everybody agrees who wrote or read it. */
export const replayWords = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('replay_people').addColumn('agrees_words', 'integer').execute()
    await db.schema
      .createTable('replay_words')
      .addColumn('replay_id', 'text', (c) => c.notNull().references('replays.id'))
      .addColumn('signal', 'text', (c) => c.notNull())
      .addColumn('words', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('replay_words_key', ['replay_id', 'signal'])
      .execute()
  },
})
