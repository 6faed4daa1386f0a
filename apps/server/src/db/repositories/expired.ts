import type { Db } from '../engine.ts'

/** Removes what has run out and is of no use to anybody. */
export const expired = (db: Db) => ({
  /** What moderators did before a time, reports they had closed by then, and bans that were over by then. */
  async removeTrail(before: number): Promise<void> {
    await db.deleteFrom('audit').where('at', '<', before).execute()
    await db.transaction().execute(async (trx) => {
      const done = trx
        .selectFrom('reports')
        .select('id')
        .where('state', '=', 'closed')
        .where('updated_at', '<', before)
      await trx.deleteFrom('report_notes').where('report_id', 'in', done).execute()
      await trx.deleteFrom('reports').where('state', '=', 'closed').where('updated_at', '<', before).execute()
      const over = trx.selectFrom('bans').select('id').where('expires_at', '<', before)
      await trx.deleteFrom('ban_users').where('ban_id', 'in', over).execute()
      await trx.deleteFrom('ban_traces').where('ban_id', 'in', over).execute()
      await trx.deleteFrom('bans').where('expires_at', '<', before).execute()
    })
  },
  async removeMails(before: number): Promise<void> {
    await db.deleteFrom('outbox').where('created_at', '<', before).execute()
  },
  async remove(now: number, changesBefore: number): Promise<void> {
    const over = db.selectFrom('bans').select('id').where('expires_at', '<=', now)
    await db.deleteFrom('ban_traces').where('ban_id', 'in', over).execute()
    await db.deleteFrom('captcha_used').where('expires_at', '<', now).execute()
    await db.deleteFrom('customer_tokens').where('expires_at', '<', now).execute()
    await db.deleteFrom('recovery_tokens').where('expires_at', '<', now).execute()
    await db.deleteFrom('device_codes').where('expires_at', '<', now).execute()
    await db.deleteFrom('half_logins').where('expires_at', '<', now).execute()
    await db.deleteFrom('verification_codes').where('expires_at', '<', now).execute()
    await db.deleteFrom('refresh_families').where('expires_at', '<', now).execute()
    await db.deleteFrom('tallies').where('expires_at', '<', now).execute()
    await db.deleteFrom('account_changes').where('at', '<', changesBefore).execute()
  },
})
