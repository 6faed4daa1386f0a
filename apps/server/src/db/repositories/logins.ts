import type { Db } from '../engine.ts'

/** One login on one device: its refresh tokens follow each other, one at a time. */
export interface LoginRecord {
  readonly id: string
  readonly userId: string
  readonly generation: number
  readonly tokenHash: string
  readonly createdAt: number
  readonly updatedAt: number
  readonly expiresAt: number
  readonly endedAt: number | null
  readonly version: string
  readonly ip: string
  readonly agent: string
}

const fields = [
  'id',
  'user_id as userId',
  'generation',
  'token_hash as tokenHash',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'expires_at as expiresAt',
  'ended_at as endedAt',
  'version',
  'ip',
  'agent',
] as const

export interface Rotation {
  readonly id: string
  readonly from: number
  readonly tokenHash: string
  readonly now: number
  readonly expiresAt: number
  readonly version: string
  readonly ip: string
  readonly agent: string
}

interface Ending {
  readonly column: 'id' | 'user_id'
  readonly value: string
  readonly keptId?: string
}

/** Ends logins, and notes it where live connections that came with them hear of it. */
const endWhere = (db: Db, { column, value, keptId }: Ending, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('refresh_families')
      .set({ ended_at: now })
      .where(column, '=', value)
      .where('ended_at', 'is', null)
      .$if(keptId !== undefined, (query) => query.where('id', '!=', keptId ?? ''))
      .returning('user_id')
      .execute()
    // Whoever was half in is out with the others.
    if (column === 'user_id') await trx.deleteFrom('half_logins').where('user_id', '=', value).execute()
    const [first] = ended
    if (first) await trx.insertInto('account_changes').values({ user_id: first.user_id, at: now }).execute()
  })

const loginLists = (db: Db) => ({
  /** The logins that still count, the last used first. */
  listLive: (userId: string, now: number): Promise<readonly LoginRecord[]> =>
    db
      .selectFrom('refresh_families')
      .select(fields)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('updated_at', 'desc')
      .execute(),
  listOf: (userId: string): Promise<readonly LoginRecord[]> =>
    db
      .selectFrom('refresh_families')
      .select(fields)
      .where('user_id', '=', userId)
      .orderBy('updated_at', 'desc')
      .limit(20)
      .execute(),
})

export const logins = (db: Db) => ({
  ...loginLists(db),
  async insert(login: LoginRecord): Promise<void> {
    await db
      .insertInto('refresh_families')
      .values({
        id: login.id,
        user_id: login.userId,
        generation: login.generation,
        token_hash: login.tokenHash,
        created_at: login.createdAt,
        updated_at: login.updatedAt,
        expires_at: login.expiresAt,
        ended_at: login.endedAt,
        version: login.version,
        ip: login.ip,
        agent: login.agent,
      })
      .execute()
  },
  find: (id: string): Promise<LoginRecord | undefined> =>
    db.selectFrom('refresh_families').select(fields).where('id', '=', id).executeTakeFirst(),
  /** True for the one caller who moved a login from this generation to the next. */
  async rotate(rotation: Rotation): Promise<boolean> {
    const rows = await db
      .updateTable('refresh_families')
      .set({
        generation: rotation.from + 1,
        token_hash: rotation.tokenHash,
        updated_at: rotation.now,
        expires_at: rotation.expiresAt,
        version: rotation.version,
        ip: rotation.ip,
        agent: rotation.agent,
      })
      .where('id', '=', rotation.id)
      .where('generation', '=', rotation.from)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute()
    return rows.length > 0
  },
  end: (id: string, now: number): Promise<void> => endWhere(db, { column: 'id', value: id }, now),
  endAllOf: (userId: string, now: number): Promise<void> =>
    endWhere(db, { column: 'user_id', value: userId }, now),
  /** Ends every login but one. */
  endOthersOf: (userId: string, keptId: string, now: number): Promise<void> =>
    endWhere(db, { column: 'user_id', value: userId, keptId }, now),
  async factorShown(id: string, now: number): Promise<void> {
    await db.updateTable('refresh_families').set({ factor_at: now }).where('id', '=', id).execute()
  },
})

export type LoginRecords = ReturnType<typeof logins>
