import type { User } from '../../domain/user.ts'
import type { Db } from '../engine.ts'
import { leaveReplays } from './replays.ts'

/** Tables that hold nothing but what belongs to the account. */
const OWN_TABLES = [
  'second_factors',
  'recovery_codes',
  'half_logins',
  'device_codes',
  'patron_links',
  'verification_codes',
  'avatars',
  'tournament_votes',
  'refresh_families',
  'game_participants',
] as const

interface Leaver {
  readonly userId: string
  /** Hashes of what the account had proven. */
  readonly traces: readonly string[]
  readonly now: number
}

/** A ban in force keeps what the account had proven; any other goes unless it covers others. */
async function leaveBans(trx: Db, { userId, traces, now }: Leaver): Promise<void> {
  const held = await trx.deleteFrom('ban_users').where('user_id', '=', userId).returning('ban_id').execute()
  for (const { ban_id } of held) {
    const inForce = await trx
      .selectFrom('bans')
      .select('id')
      .where('id', '=', ban_id)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .executeTakeFirst()
    if (inForce && traces.length > 0)
      await trx
        .insertInto('ban_traces')
        .values(traces.map((hash) => ({ ban_id, hash })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await trx
      .deleteFrom('bans')
      .where('id', '=', ban_id)
      .where('id', 'not in', (eb) => eb.selectFrom('ban_users').select('ban_id'))
      .where('id', 'not in', (eb) => eb.selectFrom('ban_traces').select('ban_id'))
      .execute()
  }
}

/** Reports about an account stay until they are closed; those it made stay without its name. */
async function leaveReports(trx: Db, userId: string): Promise<void> {
  const done = trx
    .selectFrom('reports')
    .select('id')
    .where('target_id', '=', userId)
    .where('state', '=', 'closed')
  await trx.deleteFrom('report_notes').where('report_id', 'in', done).execute()
  await trx.deleteFrom('reports').where('target_id', '=', userId).where('state', '=', 'closed').execute()
  await trx.updateTable('reports').set({ reporter_id: null }).where('reporter_id', '=', userId).execute()
  await trx.updateTable('reports').set({ taken_by: null }).where('taken_by', '=', userId).execute()
  await trx.updateTable('report_notes').set({ author_id: null }).where('author_id', '=', userId).execute()
  await trx
    .deleteFrom('blocks')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute()
}

/** Nobody proved the address of these; staff may have vouched for somebody. */
const unproven = (db: Db) =>
  db
    .selectFrom('customers')
    .leftJoin('users', (join) =>
      join.onRef('users.subject', '=', 'customers.id').on('users.provider', '=', 'embedded'),
    )
    .where('customers.owns_address', '=', 0)
    .where((eb) =>
      eb.or([eb('users.flags', 'is', null), eb('users.flags', 'not like', '%"verified-email"%')]),
    )

/** The end of an account. */
export const leaving = (db: Db) => ({
  /** Subjects of accounts made before a time whose address nobody proved since. */
  async unprovenSince(time: number, limit: number): Promise<readonly string[]> {
    const rows = await unproven(db)
      .select('customers.id')
      .where('customers.created_at', '<', time)
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
  /** For somebody who registered and never logged in. */
  async removeCustomer(subject: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('recovery_tokens').where('customer_id', '=', subject).execute()
      await trx.deleteFrom('customers').where('id', '=', subject).execute()
    })
  },
  /** All of it or nothing. What moderators did stays without saying to whom it was done. */
  async remove(
    { id, provider, subject, email }: User,
    now: number,
    traces: readonly string[] = [],
  ): Promise<void> {
    await db.transaction().execute(async (trx) => {
      for (const table of OWN_TABLES) await trx.deleteFrom(table).where('user_id', '=', id).execute()
      await leaveBans(trx, { userId: id, traces, now })
      await leaveReports(trx, id)
      await leaveReplays(trx, id)
      await trx.updateTable('audit').set({ detail: '{}' }).where('target_id', '=', id).execute()
      await trx.deleteFrom('tallies').where('key', 'like', `%${id}%`).execute()
      await trx.deleteFrom('outbox').where('recipient', '=', email).execute()
      if (provider === 'embedded') {
        await trx.deleteFrom('recovery_tokens').where('customer_id', '=', subject).execute()
        await trx.deleteFrom('customers').where('id', '=', subject).execute()
      }
      await trx.deleteFrom('users').where('id', '=', id).execute()
      await trx.insertInto('account_changes').values({ user_id: id, at: now }).execute()
    })
  },
})
