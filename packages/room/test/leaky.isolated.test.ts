import type * as Rules from '@belfry/rules'
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** What the leak is made of; each test sets one, as a careless change would. */
const leak = vi.hoisted(() => ({ kind: 'none' }))

vi.mock('@belfry/rules', async (importOriginal) => {
  const rules = await importOriginal<typeof Rules>()
  const noticesOf: typeof rules.noticesOf = (event, userId, after, before) => {
    const told = rules.noticesOf(event, userId, after, before)
    const isTold = leak.kind === 'value' && event.type === 'roleSet'
    return isTold ? rules.noticesOf(event, 'st', after, before) : told
  }
  const tellingKey: typeof rules.tellingKey = (event, userId, after) =>
    leak.kind === 'value' && event.type === 'roleSet' ? 'all' : rules.tellingKey(event, userId, after)
  return { ...rules, noticesOf, tellingKey }
})

const { firstLeak } = await import('./fuzz/secrets.ts')

const anyLeak = async (): Promise<boolean> => {
  for (let seed = 0; seed < 5; seed++) if (await firstLeak(seed, 'p0', 60)) return true
  return false
}

describe('the proof of silence bites', () => {
  beforeEach(() => {
    leak.kind = 'none'
  })

  it('nothing is found where nothing leaks', async () => {
    expect(await anyLeak()).toBe(false)
  }, 30_000)

  it('a role told to everyone is found', async () => {
    leak.kind = 'value'
    expect(await anyLeak()).toBe(true)
  }, 30_000)
})
