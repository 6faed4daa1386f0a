import type { Db } from '../engine.ts'

export interface Customer {
  readonly id: string
  readonly email: string
  readonly passwordHash: string
  readonly username: string
  readonly acceptsMarketing: boolean
  readonly isDisabled: boolean
  /** Whether the address was proven; others only wait for it. */
  readonly ownsAddress: boolean
}

const fields = [
  'id',
  'email',
  'password_hash as passwordHash',
  'username',
  'accepts_marketing',
  'is_disabled',
  'owns_address',
] as const

interface Row extends Omit<Customer, 'acceptsMarketing' | 'isDisabled' | 'ownsAddress'> {
  readonly accepts_marketing: number
  readonly is_disabled: number
  readonly owns_address: number
}

const fromRow = (row: Row): Customer => ({
  id: row.id,
  email: row.email,
  passwordHash: row.passwordHash,
  username: row.username,
  acceptsMarketing: row.accepts_marketing === 1,
  isDisabled: row.is_disabled === 1,
  ownsAddress: row.owns_address === 1,
})

const isOwnedByOther = async (db: Db, id: string, email: string): Promise<boolean> => {
  const other = await db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', email)
    .where('owns_address', '=', 1)
    .where('id', '!=', id)
    .executeTakeFirst()
  return other !== undefined
}

const finding = (db: Db) => ({
  async find(id: string): Promise<Customer | undefined> {
    const row = await db.selectFrom('customers').select(fields).where('id', '=', id).executeTakeFirst()
    return row && fromRow(row)
  },
  /** Whom an address may mean: its owner first, then whoever came last of those who wait for it; two at most. */
  async listByEmail(email: string): Promise<readonly Customer[]> {
    const rows = await db
      .selectFrom('customers')
      .select(fields)
      .where('email', '=', email)
      .orderBy('owns_address', 'desc')
      .orderBy('created_at', 'desc')
      .limit(2)
      .execute()
    return rows.map(fromRow)
  },
  async findOwner(email: string): Promise<Customer | undefined> {
    const row = await db
      .selectFrom('customers')
      .select(fields)
      .where('email', '=', email)
      .where('owns_address', '=', 1)
      .executeTakeFirst()
    return row && fromRow(row)
  },
})

const keeping = (db: Db) => ({
  /** Makes an account the owner of its address; false when there is another. */
  async claimAddress(id: string): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const own = await trx.selectFrom('customers').select('email').where('id', '=', id).executeTakeFirst()
      if (!own || (await isOwnedByOther(trx, id, own.email))) return false
      await trx.updateTable('customers').set({ owns_address: 1 }).where('id', '=', id).execute()
      return true
    })
  },
  /** False when it would own an address that has an owner. */
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
        owns_address: customer.ownsAddress ? 1 : 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    return rows.length > 0
  },
  async setPassword(id: string, passwordHash: string): Promise<void> {
    await db.updateTable('customers').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  },
  /** False when it is another one by now: whoever proved the old one did not prove that. */
  async replacePassword(id: string, from: string, to: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('customers')
      .set({ password_hash: to })
      .where('id', '=', id)
      .where('password_hash', '=', from)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  async setDisabled(id: string, isDisabled: boolean): Promise<void> {
    const is_disabled = isDisabled ? 1 : 0
    await db.updateTable('customers').set({ is_disabled }).where('id', '=', id).execute()
  },
  async setMarketing(id: string, isAccepted: boolean): Promise<void> {
    const accepts_marketing = isAccepted ? 1 : 0
    await db.updateTable('customers').set({ accepts_marketing }).where('id', '=', id).execute()
  },
  /** Gives an account another address of its own; false when that has an owner. */
  async setEmail(id: string, email: string): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      if (await isOwnedByOther(trx, id, email)) return false
      await trx.updateTable('customers').set({ email, owns_address: 1 }).where('id', '=', id).execute()
      return true
    })
  },
})

/** Links in mails that lead back to an account. */
const recovering = (db: Db) => ({
  async addRecovery(hash: string, customerId: string, expiresAt: number): Promise<void> {
    await db.transaction().execute(async (trx) => {
      // The last two count: whoever else asks for one does not make the mail in one's hand worthless.
      const newest = await trx
        .selectFrom('recovery_tokens')
        .select('hash')
        .where('customer_id', '=', customerId)
        .orderBy('expires_at', 'desc')
        .executeTakeFirst()
      await trx
        .deleteFrom('recovery_tokens')
        .where('customer_id', '=', customerId)
        .where('hash', '!=', newest?.hash ?? '')
        .execute()
      await trx
        .insertInto('recovery_tokens')
        .values({ hash, customer_id: customerId, expires_at: expiresAt })
        .execute()
    })
  },
  /** Whose password a mailed link may change, as long as it has not been used. */
  async findRecovery(hash: string, now: number): Promise<Customer | undefined> {
    const row = await db
      .selectFrom('customers')
      .innerJoin('recovery_tokens', 'recovery_tokens.customer_id', 'customers.id')
      .select(fields)
      .where('recovery_tokens.hash', '=', hash)
      .where('recovery_tokens.expires_at', '>', now)
      .executeTakeFirst()
    return row && fromRow(row)
  },
  /** Uses a recovery token up, and all others of the same account; false when it is unknown, used or too old. */
  async takeRecovery(hash: string, now: number): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const [row] = await trx
        .deleteFrom('recovery_tokens')
        .where('hash', '=', hash)
        .returning(['customer_id', 'expires_at'])
        .execute()
      if (!row || row.expires_at <= now) return false
      await trx.deleteFrom('recovery_tokens').where('customer_id', '=', row.customer_id).execute()
      return true
    })
  },
})

/** The accounts of the embedded identity provider, apart from what the product knows of a user. */
export const customers = (db: Db) => ({ ...finding(db), ...keeping(db), ...recovering(db) })

export type Customers = ReturnType<typeof customers>
