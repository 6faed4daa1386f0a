import type { Db } from '../engine.ts'

export type CodeKind = 'email' | 'phone' | 'email-change'

export interface SentCode {
  readonly userId: string
  readonly kind: CodeKind
  /** The address or number it was sent to. */
  readonly target: string
  /** Empty when somebody else keeps the code. */
  readonly codeHash: string
  readonly sentAt: number
  readonly expiresAt: number
  readonly attempts: number
  readonly triedAt: number | null
}

const fields = [
  'user_id as userId',
  'kind',
  'target',
  'code_hash as codeHash',
  'sent_at as sentAt',
  'expires_at as expiresAt',
  'attempts',
  'tried_at as triedAt',
] as const

type Row = Omit<SentCode, 'kind'> & { readonly kind: string }
const fromRow = (row: Row): SentCode => ({ ...row, kind: row.kind as CodeKind })

type NewCode = Pick<SentCode, 'userId' | 'kind' | 'target' | 'codeHash' | 'sentAt' | 'expiresAt'>

/** What is typed in answer to a code. */
const attempts = (db: Db) => ({
  /** Counts an attempt, unless the last one was after `notSince`: then undefined. */
  async attempt(
    userId: string,
    kind: CodeKind,
    at: { readonly now: number; readonly notSince: number },
  ): Promise<SentCode | undefined> {
    const [row] = await db
      .updateTable('verification_codes')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), tried_at: at.now }))
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where((eb) =>
        eb.or([eb('tried_at', 'is', null), eb('tried_at', '<=', at.notSince), eb('tried_at', '>', at.now)]),
      )
      .returning(fields)
      .execute()
    return row && fromRow(row)
  },
})

/** Codes on their way to a person: one of each kind a user. */
export const codes = (db: Db) => ({
  ...attempts(db),
  /** Replaces the earlier code unless that one was sent after `notSince`; false: wait. */
  async replace(code: NewCode, notSince: number): Promise<boolean> {
    const fresh = {
      target: code.target,
      code_hash: code.codeHash,
      sent_at: code.sentAt,
      expires_at: code.expiresAt,
      attempts: 0,
      tried_at: null,
    }
    const rows = await db
      .insertInto('verification_codes')
      .values({ user_id: code.userId, kind: code.kind, ...fresh })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'kind'])
          .doUpdateSet(fresh)
          .where((eb) =>
            eb.or([
              eb('verification_codes.sent_at', '<=', notSince),
              // Sent by a clock that has been set back since.
              eb('verification_codes.sent_at', '>', code.sentAt),
            ]),
          ),
      )
      .returning('user_id')
      .execute()
    return rows.length > 0
  },
  async find(userId: string, kind: CodeKind): Promise<SentCode | undefined> {
    const row = await db
      .selectFrom('verification_codes')
      .select(fields)
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .executeTakeFirst()
    return row && fromRow(row)
  },
  async remove(userId: string, kind: CodeKind): Promise<void> {
    await db.deleteFrom('verification_codes').where('user_id', '=', userId).where('kind', '=', kind).execute()
  },
})

export type Codes = ReturnType<typeof codes>
