import { shownName } from '@belfry/kit'
import { sql } from 'kysely'
import { type Flag, parseFlags, withFlag } from '../../domain/flags.ts'
import { levels as everyLevel, type Level } from '../../domain/levels.ts'
import type { User } from '../../domain/user.ts'
import type { Db } from '../database.ts'
import { toRow, type UserChange, userFromRow } from './user.ts'

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

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (char) => `\\${char}`)

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
  const pattern = `%${escapeLike(query.toLowerCase())}%`
  const isReadable = sql<boolean>`(users.id = ${id} or users.level in (${sql.join(levels)}))`
  const byAddress = sql<boolean>`(email like ${pattern} escape '\\' or ${fromNetwork(query)})`
  return sql<boolean>`(id = ${query} or lower(username) like ${pattern} escape '\\'
    or (${isReadable} and ${byAddress}))`
}

const setColumns = async (trx: Db, id: string, values: Partial<User>): Promise<void> => {
  await trx
    .updateTable('users')
    .set(toRow(values) as never)
    .where('id', '=', id)
    .execute()
}

const flagsOf = async (trx: Db, id: string): Promise<readonly Flag[]> => {
  const row = await trx.selectFrom('users').select('flags').where('id', '=', id).executeTakeFirst()
  return row ? parseFlags(row.flags) : []
}

/** Every write also notes the change, so that whoever holds the account live hears of it. */
export const users = (db: Db) => {
  const note = async (trx: Db, userId: string, at: number): Promise<void> => {
    await trx.insertInto('account_changes').values({ user_id: userId, at }).execute()
  }
  return {
    async find(id: string): Promise<User | undefined> {
      const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
      return row && userFromRow(row)
    },
    async findBySubject(provider: string, subject: string): Promise<User | undefined> {
      const row = await db
        .selectFrom('users')
        .selectAll()
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row && userFromRow(row)
    },
    /** Of several that wait for the same address, whoever proved it, else the newest. */
    async findByEmail(email: string): Promise<User | undefined> {
      const row = await db
        .selectFrom('users')
        .selectAll()
        .where('email', '=', email)
        .orderBy((eb) => eb.case().when('flags', 'like', '%"verified-email"%').then(0).else(1).end())
        .orderBy('created_at', 'desc')
        .executeTakeFirst()
      return row && userFromRow(row)
    },
    async findByPhone(phone: string): Promise<User | undefined> {
      const row = await db.selectFrom('users').selectAll().where('phone', '=', phone).executeTakeFirst()
      return row && userFromRow(row)
    },
    async findByPatreonId(patreonId: string): Promise<User | undefined> {
      const row = await db
        .selectFrom('users')
        .selectAll()
        .where('patreon_id', '=', patreonId)
        .executeTakeFirst()
      return row && userFromRow(row)
    },
    /** A number belongs to one account; false when it is another's. */
    async claimPhone(id: string, phone: string, now: number): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
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
        await setColumns(trx, id, { flags: withFlag(await flagsOf(trx, id), 'verified-phone') })
        await note(trx, id, now)
        return true
      })
    },
    /** False when the id or the identity is taken. */
    async insert(user: User): Promise<boolean> {
      const inserted = await db
        .insertInto('users')
        .values(toRow(user) as never)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute()
      return inserted.length > 0
    },
    async update(id: string, { flags, ...change }: UserChange, now: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        // The first write holds the row until the end, so the flags read after it are still true then.
        await setColumns(trx, id, { ...change, updatedAt: now })
        if (typeof flags === 'function') await setColumns(trx, id, { flags: flags(await flagsOf(trx, id)) })
        else if (flags) await setColumns(trx, id, { flags })
        await note(trx, id, now)
      })
    },
    /** Tells live connections to look again, for changes outside the user's own row. */
    touch: (id: string, now: number): Promise<void> => note(db, id, now),
    async search({ query, offset, limit, reader }: Page): Promise<{ count: number; rows: readonly User[] }> {
      const { count } = await db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(matching(query, reader))
        .executeTakeFirstOrThrow()
      const rows = await db
        .selectFrom('users')
        .selectAll()
        .where(matching(query, reader))
        .orderBy('username')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute()
      return { count: Number(count), rows: rows.map(userFromRow) }
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
    changesAfter: (id: number): Promise<readonly { id: number; user_id: string }[]> =>
      db.selectFrom('account_changes').select(['id', 'user_id']).where('id', '>', id).orderBy('id').execute(),
    async lastChange(): Promise<number> {
      const row = await db
        .selectFrom('account_changes')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirst()
      return Number(row?.id ?? 0)
    },
  }
}

export type Users = ReturnType<typeof users>
