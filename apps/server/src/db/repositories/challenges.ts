import type { Db } from '../engine.ts'

/** What may be used only once: solved captchas, and provider tokens on their way to a login. */
export const challenges = (db: Db) => ({
  /** True the first time, for a captcha or a token. */
  async use(id: string, expiresAt: number): Promise<boolean> {
    const rows = await db
      .insertInto('captcha_used')
      .values({ id, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    return rows.length > 0
  },
  /** Remembers that a captcha was solved for this token, so that the login that follows needs no second one. */
  async keepToken(hash: string, captchaHash: string, expiresAt: number): Promise<void> {
    await db
      .insertInto('customer_tokens')
      .values({ hash, captcha_hash: captchaHash, expires_at: expiresAt })
      .onConflict((conflict) =>
        conflict.column('hash').doUpdateSet({ captcha_hash: captchaHash, expires_at: expiresAt }),
      )
      .execute()
  },
  async takeToken(hash: string, captchaHash: string, now: number): Promise<boolean> {
    const rows = await db
      .deleteFrom('customer_tokens')
      .where('hash', '=', hash)
      .where('captcha_hash', '=', captchaHash)
      .where('expires_at', '>', now)
      .returning('hash')
      .execute()
    return rows.length > 0
  },
})

export type Challenges = ReturnType<typeof challenges>
