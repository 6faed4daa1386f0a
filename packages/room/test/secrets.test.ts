import { describe, expect, it } from 'vitest'
import { GAMES } from './fuzz/rounds.ts'
import { firstLeak } from './fuzz/secrets.ts'

const STEPS = 120
/** Each is played seven times. */
const SEEDS = Array.from({ length: Math.ceil(GAMES / 8) }, (_, index) => index * 7919)

describe('what one may not see leaves no trace', () => {
  it.each(['p0', 'p3', 'sp'])(
    'changing secrets behind the back of %s changes not one byte nor one moment of what is heard',
    async (reader) => {
      for (const seed of SEEDS)
        expect({ seed, leak: await firstLeak(seed, reader, STEPS) }).toEqual({ seed, leak: null })
    },
    60_000,
  )
})
