import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Keeps secrets so that a copy of the database alone opens nothing. */
export interface Seal {
  seal(ownerId: string, secret: string): string
  /** Undefined when it was sealed for somebody else or by another installation. */
  open(ownerId: string, sealed: string): string | undefined
}

export const createSeal = (key: Uint8Array): Seal => ({
  seal(ownerId, secret) {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(ownerId))
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
  },
  open(ownerId, sealed) {
    const bytes = Buffer.from(sealed, 'base64url')
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(ownerId))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const parts = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
      return Buffer.concat(parts).toString('utf8')
    } catch {
      return undefined
    }
  },
})
