import type { Codes } from '../../db/repositories/codes.ts'
import { CODE_LIFE_MS, codeHash, newCode, RESEND_PAUSE_MS } from './rules.ts'

interface MailedTo {
  readonly userId: string
  readonly kind: 'email' | 'email-change'
  readonly email: string
}

/** A new code for an address, in the place of the last; undefined where that one is too young. */
export async function newMailedCode(
  codes: Codes,
  { userId, kind, email }: MailedTo,
  now: number,
): Promise<string | undefined> {
  const code = newCode()
  const isFresh = await codes.replace(
    {
      userId,
      kind,
      target: email,
      codeHash: codeHash(email, code),
      sentAt: now,
      expiresAt: now + CODE_LIFE_MS,
    },
    now - RESEND_PAUSE_MS,
  )
  return isFresh ? code : undefined
}
