import { skeletonOf } from '@belfry/kit'
import type { Kysely } from 'kysely'
import { statement } from './columns.ts'

interface Sessions {
  readonly sessions: {
    id: string
    code: string
    look: string | null
    created_at: number
    ended_at: number | null
  }
}

/** Of sessions that look alike already, the older one keeps its look and the others have none. */
async function fillLooks(db: Kysely<Sessions>): Promise<void> {
  const live = await db
    .selectFrom('sessions')
    .select(['id', 'code'])
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const taken = new Set<string>()
  for (const { id, code } of live) {
    const look = skeletonOf(code)
    if (taken.has(look)) continue
    taken.add(look)
    await db.updateTable('sessions').set({ look }).where('id', '=', id).execute()
  }
}

/** No two live sessions whose names can be mistaken for each other. */
export const sessionLooks = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('sessions').addColumn('look', 'text').execute()
    await fillLooks(db as Kysely<Sessions>)
    await statement(db, 'create unique index sessions_live_look on sessions (look) where ended_at is null')
  },
})
