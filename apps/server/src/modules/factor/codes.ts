import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { createSeal, type Seal } from '../../platform/system/seal.ts'
import type { Secrets } from '../../platform/system/secrets.ts'

const ISSUER = 'Belfry'
const STEP_MS = 30_000
/** Clocks differ: the code before and the code after the present one count too. */
const WINDOW = 1
const SECRET_BYTES = 20

export const RECOVERY_CODES = 10
/** Without letters and digits that look alike; sixteen of them are more than anybody guesses. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LETTERS = 16
const GROUP = /.{4}(?=.)/g

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: STEP_MS / 1000 })

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Address in the QR code for the app on the phone. */
export const enrolmentUri = (secret: string, label: string): string => totpOf(secret, label).toString()

/** The number of the step that a code belongs to; null when it belongs to none near this moment. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / STEP_MS) + delta
}

const newCode = (): string =>
  Array.from({ length: CODE_LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(GROUP, '$&-')

export const newRecoveryCodes = (): readonly string[] => Array.from({ length: RECOVERY_CODES }, newCode)

/** As people type it: with or without spaces and dashes, small or capital. */
const bare = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

export type TypedCode = { readonly kind: 'app' | 'recovery'; readonly code: string }

export const typedCode = (typed: string): TypedCode => {
  const code = bare(typed)
  return { kind: /^\d{6}$/.test(code) ? 'app' : 'recovery', code }
}

export interface FactorVault extends Seal {
  hashOf(userId: string, code: string): string
}

export function factorVault(secrets: Secrets): FactorVault {
  const key = secrets.key('second factor')
  const codeKey = secrets.key('recovery code')
  return {
    ...createSeal(key),
    hashOf: (userId, code) =>
      createHmac('sha256', codeKey)
        .update(`${userId}:${bare(code)}`)
        .digest('hex'),
  }
}
