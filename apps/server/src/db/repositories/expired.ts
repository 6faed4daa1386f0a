import type { Db } from '../database.ts'

/** Removes what has run out and is of no use to anybody. */
export const expired = (db: Db) => ({
  async remove(now: number, changesBefore: number): Promise<void> {
    await db.deleteFrom('captcha_used').where('expires_at', '<', now).execute()
    await db.deleteFrom('customer_tokens').where('expires_at', '<', now).execute()
    await db.deleteFrom('recovery_tokens').where('expires_at', '<', now).execute()
    await db.deleteFrom('half_logins').where('expires_at', '<', now).execute()
    await db.deleteFrom('verification_codes').where('expires_at', '<', now).execute()
    await db.deleteFrom('refresh_families').where('expires_at', '<', now).execute()
    await db.deleteFrom('tallies').where('expires_at', '<', now).execute()
    await db.deleteFrom('account_changes').where('at', '<', changesBefore).execute()
  },
})
