import type { Db } from '../engine.ts'

export interface StoredAvatar {
  readonly hash: string
  readonly bytes: Uint8Array
}

/** Uploaded images, in the database so that every node can show them. */
export const avatars = (db: Db) => ({
  async save(userId: string, avatar: StoredAvatar, now: number): Promise<void> {
    const values = { hash: avatar.hash, bytes: avatar.bytes, at: now }
    await db
      .insertInto('avatars')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute()
  },
  find: (userId: string): Promise<StoredAvatar | undefined> =>
    db.selectFrom('avatars').select(['hash', 'bytes']).where('user_id', '=', userId).executeTakeFirst(),
  async remove(userId: string): Promise<void> {
    await db.deleteFrom('avatars').where('user_id', '=', userId).execute()
  },
})
