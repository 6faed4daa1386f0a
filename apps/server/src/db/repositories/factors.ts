import type { Db } from '../engine.ts'

export interface StoredFactor {
  readonly userId: string
  readonly secret: string
  readonly confirmedAt: number | null
  readonly lastStep: number
}

const fields = [
  'user_id as userId',
  'secret',
  'confirmed_at as confirmedAt',
  'last_step as lastStep',
] as const

async function replaceCodes(trx: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute()
}

const secrets = (db: Db) => ({
  find: (userId: string): Promise<StoredFactor | undefined> =>
    db.selectFrom('second_factors').select(fields).where('user_id', '=', userId).executeTakeFirst(),
  async isOn(userId: string): Promise<boolean> {
    const row = await db
      .selectFrom('second_factors')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    return row !== undefined
  },
  /** Keeps a secret that is yet to be confirmed; false when one is confirmed already. */
  async begin(userId: string, secret: string): Promise<boolean> {
    const fresh = { secret, last_step: 0, confirmed_at: null, failures: 0, paused_until: 0 }
    const rows = await db
      .insertInto('second_factors')
      .values({ user_id: userId, ...fresh })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ secret }).where('second_factors.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .execute()
    return rows.length > 0
  },
  /** Uses up a code by its number; false when it or a later one was used before. */
  async useStep(userId: string, step: number): Promise<boolean> {
    const rows = await db
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .returning('user_id')
      .execute()
    return rows.length > 0
  },
})

/** Switching it on and off, and the codes for when the app that makes them is lost. */
const enrolment = (db: Db) => ({
  async useRecoveryCode(userId: string, hash: string): Promise<boolean> {
    const rows = await db
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('hash', '=', hash)
      .returning('hash')
      .execute()
    return rows.length > 0
  },
  async confirm(userId: string, hashes: readonly string[], now: number): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('second_factors')
        .set({ confirmed_at: now })
        .where('user_id', '=', userId)
        .execute()
      await replaceCodes(trx, userId, hashes)
    })
  },
  replaceCodes: (userId: string, hashes: readonly string[]): Promise<void> =>
    db.transaction().execute((trx) => replaceCodes(trx, userId, hashes)),
  async codesLeft(userId: string): Promise<number> {
    const { count } = await db
      .selectFrom('recovery_codes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  /** False when there was none. */
  async remove(userId: string): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      for (const table of ['recovery_codes', 'half_logins'] as const)
        await trx.deleteFrom(table).where('user_id', '=', userId).execute()
      const rows = await trx
        .deleteFrom('second_factors')
        .where('user_id', '=', userId)
        .returning('user_id')
        .execute()
      return rows.length > 0
    })
  },
})

/** Logins whose second step is still to come. */
const halfLogins = (db: Db) => ({
  async keepHalf(hash: string, userId: string, expiresAt: number): Promise<void> {
    await db.insertInto('half_logins').values({ hash, user_id: userId, expires_at: expiresAt }).execute()
  },
  /** Whose half login this is. */
  async halfOf(hash: string, now: number): Promise<string | undefined> {
    const row = await db
      .selectFrom('half_logins')
      .select('user_id')
      .where('hash', '=', hash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row?.user_id
  },
  /** True for the one who makes it a whole login. */
  async takeHalf(hash: string): Promise<boolean> {
    const rows = await db.deleteFrom('half_logins').where('hash', '=', hash).returning('hash').execute()
    return rows.length > 0
  },
})

/** Second factors, the recovery codes beside them, and logins that wait for either. */
export const factors = (db: Db) => ({ ...secrets(db), ...enrolment(db), ...halfLogins(db) })
