import { describe, expect, it } from 'vitest'
import { type AnyEvent, audienceKey, noticesOf } from '../src/index.ts'
import { table } from '../testing/table.ts'

/** One event of each kind: told alike to all, to everyone of a kind, and to each viewer alone. */
const TOLD_ALIKE: AnyEvent = { type: 'phaseSet', phase: 2 }
const BY_KIND: AnyEvent = { type: 'historyRemoved', id: -1 }
const BY_VIEWER: AnyEvent = { type: 'seatsArranged', order: [1, 0, 2, 3, 4], seed: null }

describe('what may be told to several at once', () => {
  const key = (event: AnyEvent, userId: string) => audienceKey(event, userId, table())

  it('is shared by all, by those of one kind, or by nobody', () => {
    expect(key(TOLD_ALIKE, 'p0')).toBe(key(TOLD_ALIKE, 'st'))
    expect(key(BY_KIND, 'p0')).toBe(key(BY_KIND, 'p1'))
    expect(key(BY_KIND, 'p0')).not.toBe(key(BY_KIND, 'st'))
    expect(key(BY_VIEWER, 'p0')).not.toBe(key(BY_VIEWER, 'p1'))
  })

  it('of a seat, whoever sits there is told apart from those with the same eyes', () => {
    const died: AnyEvent = { type: 'lifeSet', index: 1, isDead: true, isVoteless: false }
    expect(key(died, 'p0')).toBe(key(died, 'p2'))
    expect(key(died, 'p0')).not.toBe(key(died, 'p1'))
    expect(key(died, 'p0')).not.toBe(key(died, 'st'))
  })

  it('seats that only change places are not taken away', () => {
    const before = table({ players: 5 })
    const [notice] = noticesOf(BY_VIEWER, 'p0', before, before)
    expect(notice).toMatchObject({ notice: 'seatsArranged', isRemoval: false })
    const fewer = { type: 'seatsArranged', order: [1, 0, 2, 3], seed: null } as const
    expect(noticesOf(fewer, 'p0', before, before)[0]).toMatchObject({ isRemoval: true })
  })
})
