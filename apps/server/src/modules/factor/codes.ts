import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Secrets } from '../../platform/system/secrets.ts'

const ISSUER = 'Belfry'
const STEP_MS = 30_000
/** Clocks differ: the code before and the code after the present one count too. */
const WINDOW = 1
const SECRET_BYTES = 20
const IV_BYTES = 12
const TAG_BYTES = 16

export const RECOVERY_CODES = 10
/** Without letters and digits that look alike; sixteen of them are more than anybody guesses. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LETTERS = 16
const GROUP = /.{4}(?=.)/g

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: STEP_MS / 1000 })

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What a QR code shows to the app on the phone. */
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

/** Keeps secrets so that a copy of the database alone opens nothing. */
export interface FactorVault {
  seal(userId: string, secret: string): string
  /** Undefined when it was sealed for somebody else or by another installation. */
  open(userId: string, sealed: string): string | undefined
  hashOf(userId: string, code: string): string
}

export function factorVault(secrets: Secrets): FactorVault {
  const key = secrets.key('second factor')
  const codeKey = secrets.key('recovery code')
  return {
    seal(userId, secret) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(userId))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(userId, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(userId))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        const parts = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
        return Buffer.concat(parts).toString('utf8')
      } catch {
        return undefined
      }
    },
    hashOf: (userId, code) =>
      createHmac('sha256', codeKey)
        .update(`${userId}:${bare(code)}`)
        .digest('hex'),
  }
}
