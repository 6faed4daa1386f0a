import type { Db } from '../database.ts'

export interface Customer {
  readonly id: string
  readonly email: string
  readonly passwordHash: string
  readonly username: string
  readonly acceptsMarketing: boolean
  readonly isDisabled: boolean
}

const fields = [
  'id',
  'email',
  'password_hash as passwordHash',
  'username',
  'accepts_marketing',
  'is_disabled',
] as const

interface Row extends Omit<Customer, 'acceptsMarketing' | 'isDisabled'> {
  readonly accepts_marketing: number
  readonly is_disabled: number
}

const fromRow = (row: Row): Customer => ({
  id: row.id,
  email: row.email,
  passwordHash: row.passwordHash,
  username: row.username,
  acceptsMarketing: row.accepts_marketing === 1,
  isDisabled: row.is_disabled === 1,
})

/** The accounts of the embedded identity provider, apart from what the product knows of a user. */
export const customers = (db: Db) => ({
  async find(id: string): Promise<Customer | undefined> {
    const row = await db.selectFrom('customers').select(fields).where('id', '=', id).executeTakeFirst()
    return row && fromRow(row)
  },
  async findByEmail(email: string): Promise<Customer | undefined> {
    const row = await db.selectFrom('customers').select(fields).where('email', '=', email).executeTakeFirst()
    return row && fromRow(row)
  },
  /** False when the address is taken. */
  async insert(customer: Customer, now: number): Promise<boolean> {
    const rows = await db
      .insertInto('customers')
      .values({
        id: customer.id,
        email: customer.email,
        password_hash: customer.passwordHash,
        username: customer.username,
        accepts_marketing: customer.acceptsMarketing ? 1 : 0,
        is_disabled: customer.isDisabled ? 1 : 0,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    return rows.length > 0
  },
  async setPassword(id: string, passwordHash: string): Promise<void> {
    await db.updateTable('customers').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  },
  async setDisabled(id: string, isDisabled: boolean): Promise<void> {
    const is_disabled = isDisabled ? 1 : 0
    await db.updateTable('customers').set({ is_disabled }).where('id', '=', id).execute()
  },
  /** False when another account has the address. */
  async setEmail(id: string, email: string): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const other = await trx
        .selectFrom('customers')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirst()
      if (other && other.id !== id) return false
      await trx.updateTable('customers').set({ email }).where('id', '=', id).execute()
      return true
    })
  },
  async addRecovery(hash: string, customerId: string, expiresAt: number): Promise<void> {
    await db.transaction().execute(async (trx) => {
      // A new link makes the earlier ones worthless.
      await trx.deleteFrom('recovery_tokens').where('customer_id', '=', customerId).execute()
      await trx
        .insertInto('recovery_tokens')
        .values({ hash, customer_id: customerId, expires_at: expiresAt })
        .execute()
    })
  },
  /** Uses a recovery token up; undefined when it is unknown, used or too old. */
  async takeRecovery(hash: string, now: number): Promise<string | undefined> {
    const [row] = await db
      .deleteFrom('recovery_tokens')
      .where('hash', '=', hash)
      .returning(['customer_id', 'expires_at'])
      .execute()
    return row && row.expires_at > now ? row.customer_id : undefined
  },
})

export type Customers = ReturnType<typeof customers>
