import type { Db } from '../engine.ts'

/** What the installation remembers once and for all. */
export const installation = (db: Db) => ({
  async read(key: string): Promise<string | undefined> {
    const row = await db.selectFrom('facts').select('value').where('key', '=', key).executeTakeFirst()
    return row?.value
  },
  /** True for the one caller, on whichever node, whose value stands. */
  async claim(key: string, value: string): Promise<boolean> {
    const rows = await db
      .insertInto('facts')
      .values({ key, value })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .execute()
    return rows.length > 0
  },
})

export type Installation = ReturnType<typeof installation>
