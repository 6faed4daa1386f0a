import { randomInt } from 'node:crypto'
import { hashOf } from '../../platform/system/secrets.ts'

export const CODE_LIFE_MS = 30 * 60 * 1000
/** Before a new code may be sent. */
export const RESEND_PAUSE_MS = 60_000
/** Between two attempts to enter a code. */
export const ATTEMPT_PAUSE_MS = 10_000
export const MOST_ATTEMPTS = 5

export const codePattern = /^\d{6}$/

export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** A code has little entropy, so it is hashed with what it was sent to and guarded by the attempt limit. */
export const codeHash = (target: string, code: string): string => hashOf(`${target} ${code}`)
