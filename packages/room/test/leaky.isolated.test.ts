import type * as Rules from '@belfry/rules'
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** What the leak is made of; each test names the event that is told to everyone, as a careless change would. */
const leak = vi.hoisted(() => ({ event: 'none' }))
const isLeaked = vi.hoisted(
  () =>
    (type: string): boolean =>
      type === leak.event,
)

vi.mock('@belfry/rules', async (importOriginal) => {
  const rules = await importOriginal<typeof Rules>()
  const noticesOf: typeof rules.noticesOf = (event, userId, after, before) => {
    const told = rules.noticesOf(event, userId, after, before)
    return isLeaked(event.type) ? rules.noticesOf(event, 'st', after, before) : told
  }
  const audienceKey: typeof rules.audienceKey = (event, userId, after) =>
    isLeaked(event.type) ? 'all' : rules.audienceKey(event, userId, after)
  return { ...rules, noticesOf, audienceKey }
})

const { firstLeak } = await import('./fuzz/secrets.ts')
const { firstTrace } = await import('./fuzz/evening.ts')

const anyLeak = async (steps = 60): Promise<boolean> => {
  for (let seed = 0; seed < 5; seed++) if (await firstLeak(seed, 'p0', steps)) return true
  return false
}

describe('the proof of silence bites', () => {
  beforeEach(() => {
    leak.event = 'none'
  })

  it('nothing is found where nothing leaks', async () => {
    expect(await anyLeak()).toBe(false)
  }, 30_000)

  it('a role told to everyone is found', async () => {
    leak.event = 'roleSet'
    expect(await anyLeak()).toBe(true)
  }, 30_000)

  it('how the day stands by secret votes, told to everyone, is found', async () => {
    leak.event = 'secretStandingSet'
    expect(await anyLeak(120)).toBe(true)
  }, 30_000)

  it.each([
    ['what a Storyteller can take back', 'undoOffered'],
    ['what a deed that is taken back puts back', 'deedUndone'],
    ['how the day stands in the dark', 'secretStandingSet'],
    ['what a substitute is told', 'characterTold'],
    ['a character of the next game', 'roleSet'],
  ])('%s, told to everyone, is found in an evening', async (_what, event) => {
    leak.event = event
    expect(await firstTrace('p0')).not.toBeNull()
  })
})
