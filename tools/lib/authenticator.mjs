import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** @param {string} secret as people copy it */
const bytesOf = (secret) => {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** @param {string} secret @param {number} step */
export function codeAt(secret, step) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/**
 * The app on somebody's phone, for tests and tools. A code is good once, and three are good at any moment, so each
 * time it gives the earliest that was not used yet.
 * @param {string} secret
 */
export function authenticator(secret) {
  let last = -1
  return {
    secret,
    code(now = Date.now()) {
      last = Math.max(last + 1, Math.floor(now / STEP_MS) - 1)
      return codeAt(secret, last)
    },
  }
}
