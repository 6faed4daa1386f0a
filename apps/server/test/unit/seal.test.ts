import { describe, expect, it } from 'vitest'
import { sealFor } from '../../src/modules/sessions/seal.ts'

const secret = new Uint8Array(32).fill(7)

describe('the cursor of a session', () => {
  it('leads back to its place, and no other session understands it', () => {
    const seal = sealFor(secret, 'one')
    for (const seq of [0, 1, 1_000_000]) expect(seal.open(seal.seal(seq))).toBe(seq)
    expect(sealFor(secret, 'other').open(seal.seal(5))).toBeNull()
    expect(seal.open('AAAAAAAAAAAAAAAAAAAAAA')).toBeNull()
  })

  it('two of the same place differ, so that nobody sees whether something happened in between', () => {
    const seal = sealFor(secret, 'one')
    const cursors = new Set(Array.from({ length: 50 }, () => seal.seal(5)))
    expect(cursors.size).toBe(50)
  })
})
