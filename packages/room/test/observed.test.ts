import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { plainSeal, type Seal } from '../src/index.ts'
import { type Leak, noisySeal, toldByCursors } from './fuzz/observed.ts'
import { firstLeak } from './fuzz/secrets.ts'
import type { World } from './fuzz/world.ts'

const decided = (world: World): number => world.log.rows.length

const always = (make: (seq: number) => string): Seal => ({ seal: make, open: () => null })
const digest = (seq: number): string => createHash('sha256').update(String(seq)).digest('base64url')

/** Ways in which a wire could count what it does not carry; one for each thing that can be observed. */
const LEAKS: Readonly<Record<string, Leak>> = {
  'a message more': {
    bend: (batch, world) =>
      decided(world) % 2 === 0
        ? { batch }
        : { batch: { ...batch, messages: [...batch.messages, ['reveal', null]] } },
  },
  'another order of the same messages': {
    bend: (batch, world) =>
      decided(world) % 2 === 0 ? { batch } : { batch: { ...batch, messages: batch.messages.toReversed() } },
  },
  'a longer frame': {
    seal: always((seq) => digest(seq + Math.random()).slice(0, 20 + (seq % 5))),
  },
  'a later moment': { bend: (batch, world) => ({ batch, lateMs: decided(world) % 3 }) },
  'a delivery more': {
    besides: () => ({
      count: 1,
      cursor: digest(Math.random()).slice(0, 22),
      messages: [['reveal', null]],
    }),
  },
  'a batch that counts on': {
    bend: (batch, world) => ({ batch: { ...batch, count: decided(world) } }),
  },
  'a cursor that is the number itself': { seal: plainSeal },
  'a cursor that is the same for the same number': { seal: always((seq) => digest(seq)) },
  'a cursor with the number inside': {
    seal: always((seq) => `${seq.toString(36).padStart(6, '0')}${digest(Math.random()).slice(0, 16)}`),
  },
  'an answer with the number in it': {
    answer: (answer, world) => ({ ...(answer as object), seq: decided(world) }),
  },
}

describe('whatever can be observed is compared', () => {
  it.each(Object.entries(LEAKS))(
    'a leak by %s is found',
    async (_name, leak) => {
      let isFound = false
      for (let seed = 0; seed < 6 && !isFound; seed++)
        isFound = (await firstLeak(seed, 'p0', 40, leak)) !== null
      expect(isFound).toBe(true)
    },
    30_000,
  )

  it('cursors of fresh noise tell nothing', () => {
    const seal = noisySeal()
    const cursors = Array.from({ length: 50 }, () => seal.seal(7))
    expect(toldByCursors(cursors)).toBeNull()
    expect(cursors.map((cursor) => seal.open(cursor))).toEqual(cursors.map(() => 7))
    expect(noisySeal().open(cursors[0] ?? '')).toBeNull()
  })
})
