import { type Cipheriv, createCipheriv, createDecipheriv, createHash, randomInt } from 'node:crypto'
import type { Seal } from '@belfry/room'

const BLOCK_BYTES = 16
const MARK = 0x42656c66
const NOISE_LIMIT = 2 ** 32

/**
 * A number of the log as one encrypted block of its own session: always as long as any other, and telling
 * nothing, not even how much lies between two of them. Noise in it makes two of the same number differ, or whoever
 * compares them would see that something happened which nobody told them.
 */
export function sealFor(secret: Uint8Array, sessionId: string): Seal {
  const key = createHash('sha256').update(secret).update('cursor').update(sessionId).digest()
  const block = (seq: number): Buffer => {
    const bytes = Buffer.alloc(BLOCK_BYTES)
    bytes.writeUInt32BE(MARK, 0)
    bytes.writeUInt32BE(randomInt(NOISE_LIMIT), 4)
    bytes.writeBigUInt64BE(BigInt(seq), BLOCK_BYTES - 8)
    return bytes
  }
  // Without padding a block comes out as soon as it went in, so one cipher serves all of them.
  let cipher: Cipheriv | undefined
  return {
    seal(seq) {
      cipher ??= createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
      return cipher.update(block(seq)).toString('base64url')
    },
    open(cursor) {
      const bytes = Buffer.from(cursor, 'base64url')
      if (bytes.length !== BLOCK_BYTES) return null
      const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false)
      const plain = Buffer.concat([decipher.update(bytes), decipher.final()])
      if (plain.readUInt32BE(0) !== MARK) return null
      const seq = plain.readBigUInt64BE(BLOCK_BYTES - 8)
      return seq <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(seq) : null
    },
  }
}
