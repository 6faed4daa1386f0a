import { shownName } from '@belfry/kit'
import { sql } from 'kysely'
import { type Flag, parseFlags, storeFlags, withFlag } from '../../domain/flags.ts'
import { levels as everyLevel, type Level } from '../../domain/levels.ts'
import type { User } from '../../domain/user.ts'
import type { Db } from '../engine.ts'
import { containing, escapeLike } from './text-search.ts'
import { changeOf, rowOf, type UserChange, userFromRow } from './user.ts'

/** Who looks: addresses, of mail and of the network, are searched of these accounts only. */
export interface Reader {
  readonly id: string
  readonly levels: readonly Level[]
}

/** Whoever runs the server may read the whole database. */
export const EVERYTHING: Reader = { id: '', levels: everyLevel }

export interface Page {
  readonly query: string
  readonly offset: number
  readonly limit: number
  readonly reader: Reader
}

/** A whole address of the network, or the beginning of one up to a dot or colon. */
const NETWORK = /^(?:[\d.]{4,15}|[\da-f:.]*:[\da-f:.]*)$/i

const fromNetwork = (query: string) => {
  if (!NETWORK.test(query)) return sql<boolean>`false`
  const pattern = /[.:]$/.test(query)
    ? `${escapeLike(query.toLowerCase())}%`
    : escapeLike(query.toLowerCase())
  return sql<boolean>`exists (select 1 from refresh_families
    where refresh_families.user_id = users.id and refresh_families.ip like ${pattern} escape '\\')`
}

const matching = (query: string, { id, levels }: Reader) => {
  const isNamed = containing('username_folded', 'username', query)
  const isReadable = sql<boolean>`(users.id = ${id} or users.level in (${sql.join(levels)}))`
  const inAddress = `%${escapeLike(query.toLowerCase())}%`
  const byAddress = sql<boolean>`(email like ${inAddress} escape '\\' or ${fromNetwork(query)})`
  return sql<boolean>`(id = ${query} or ${isNamed}
    or (${isReadable} and ${byAddress}))`
}

const setFlags = async (db: Db, id: string, flags: readonly Flag[]): Promise<void> => {
  await db
    .updateTable('users')
    .set({ flags: storeFlags(flags) })
    .where('id', '=', id)
    .execute()
}

const flagsOf = async (db: Db, id: string): Promise<readonly Flag[]> => {
  const row = await db.selectFrom('users').select('flags').where('id', '=', id).executeTakeFirst()
  return row ? parseFlags(row.flags) : []
}

/** Two changes within one millisecond have two versions. */
const nextVersion = (now: number) =>
  sql<number>`case when updated_at < ${now} then ${now} else updated_at + 1 end`

/** Every write also notes the change, so that whoever holds the account live hears of it. */
const note = async (db: Db, userId: string, at: number): Promise<void> => {
  await db.insertInto('account_changes').values({ user_id: userId, at }).execute()
}

const finding = (db: Db) => {
  const all = () => db.selectFrom('users').selectAll()
  const first = async (query: ReturnType<typeof all>): Promise<User | undefined> => {
    const row = await query.executeTakeFirst()
    return row && userFromRow(row)
  }
  return {
    find: (id: string) => first(all().where('id', '=', id)),
    findBySubject: (provider: string, subject: string) =>
      first(all().where('provider', '=', provider).where('subject', '=', subject)),
    /** Of several that wait for the same address, whoever proved it, else the newest. */
    findByEmail: (email: string) =>
      first(
        all()
          .where('email', '=', email)
          .orderBy((eb) => eb.case().when('flags', 'like', '%"verified-email"%').then(0).else(1).end())
          .orderBy('created_at', 'desc'),
      ),
    findByPhone: (phone: string) => first(all().where('phone', '=', phone)),
    findByPatreonId: (patreonId: string) => first(all().where('patreon_id', '=', patreonId)),
    async search({ query, offset, limit, reader }: Page): Promise<{ count: number; rows: readonly User[] }> {
      const { count } = await db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(matching(query, reader))
        .executeTakeFirstOrThrow()
      const page = all()
        .where(matching(query, reader))
        .orderBy('username_folded')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
      return { count: Number(count), rows: (await page.execute()).map(userFromRow) }
    },
    /** The names of those that exist, by id. */
    async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db.selectFrom('users').select(['id', 'username']).where('id', 'in', ids).execute()
      return new Map(rows.map(({ id, username }) => [id, shownName(username, id)]))
    },
    async count(): Promise<number> {
      const { count } = await db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async hasLevel(level: Level): Promise<boolean> {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('level', '=', level)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

/** Changes that hold only while the account has the address the caller saw. */
const proving = (db: Db) => ({
  /** Gives a guest an identity; false when it is a guest's no more, or got another one meanwhile. */
  giveIdentity: (
    { id, subject, email }: User,
    identity: Pick<User, 'provider' | 'subject' | 'email'>,
    now: number,
  ): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set({ ...changeOf(identity), updated_at: nextVersion(now) })
        .where('id', '=', id)
        .where('subject', '=', subject)
        .where('email', '=', email)
        .where('flags', 'like', '%"guest"%')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await note(trx, id, now)
      return true
    }),
  /** Notes what was proven; false when the account has another address by now. */
  proveAddress: (
    { id, subject, email }: Pick<User, 'id' | 'subject' | 'email'>,
    { level, flags }: { readonly level: Level; readonly flags: (held: readonly Flag[]) => readonly Flag[] },
    now: number,
  ): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set({ level, updated_at: nextVersion(now) })
        .where('id', '=', id)
        .where('subject', '=', subject)
        .where('email', '=', email)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await setFlags(trx, id, flags(await flagsOf(trx, id)))
      await note(trx, id, now)
      return true
    }),
})

const changing = (db: Db) => ({
  /** A number belongs to one account; false when it is another's. */
  claimPhone: (id: string, phone: string, now: number): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const isOurs = await trx
        .updateTable('users')
        .set({ phone, updated_at: now })
        .where('id', '=', id)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('users as other')
                .select('other.id')
                .where('other.phone', '=', phone)
                .where('other.id', '!=', id),
            ),
          ),
        )
        .returning('id')
        .execute()
      if (isOurs.length === 0) return false
      await setFlags(trx, id, withFlag(await flagsOf(trx, id), 'verified-phone'))
      await note(trx, id, now)
      return true
    }),
  /** False when the id or the identity is taken. */
  async insert(user: User): Promise<boolean> {
    const inserted = await db
      .insertInto('users')
      .values(rowOf(user))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    return inserted.length > 0
  },
  /** False, and nothing is written, when the account is no longer in the version (`updatedAt`) the caller saw. */
  update: (id: string, { flags, ...change }: UserChange, now: number, seen?: number): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      // The first write holds the row until the end, so the flags read after it are still true then.
      const written = await trx
        .updateTable('users')
        .set({ ...changeOf(change), updated_at: nextVersion(now) })
        .where('id', '=', id)
        .$if(seen !== undefined, (query) => query.where('updated_at', '=', seen ?? 0))
        .returning('id')
        .execute()
      if (written.length === 0) return false
      if (typeof flags === 'function') await setFlags(trx, id, flags(await flagsOf(trx, id)))
      else if (flags) await setFlags(trx, id, flags)
      await note(trx, id, now)
      return true
    }),
  /** Tells live connections to look again, for changes outside the user's own row. */
  touch: (id: string, now: number): Promise<void> => note(db, id, now),
})

const changes = (db: Db) => ({
  changesAfter: (id: number): Promise<readonly { id: number; userId: string }[]> =>
    db
      .selectFrom('account_changes')
      .select(['id', 'user_id as userId'])
      .where('id', '>', id)
      .orderBy('id')
      .execute(),
  async lastChange(): Promise<number> {
    const row = await db
      .selectFrom('account_changes')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst()
    return Number(row?.id ?? 0)
  },
})

export const users = (db: Db) => ({ ...finding(db), ...changing(db), ...proving(db), ...changes(db) })

export type Users = ReturnType<typeof users>
