import { type SessionState, viewFor } from '@belfry/rules'
import { NOW, play, table } from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import { clockText, hasRunOut, showsTimer, untilNextSecond } from '../../src/features/timer/selectors.ts'

const timed = (state: SessionState): SessionState =>
  play(
    state,
    { type: 'setTimer', title: 'Talk', seconds: 60, isPausedDuringVotes: true, isPaused: false },
    'st',
    NOW,
  )

describe('the timer in words', () => {
  it('counts whole seconds, a begun one included', () => {
    expect([0, 1, 1000, 59_001, 61_000, 3_600_000].map(clockText)).toEqual([
      '0:00',
      '0:01',
      '0:01',
      '1:00',
      '1:01',
      '60:00',
    ])
    expect([2500, 2000].map(untilNextSecond)).toEqual([500, 1000])
  })

  it('is hidden from whoever whispers', () => {
    const state = timed(table({ phase: 2 }))
    expect(showsTimer(viewFor(state, 'p0'))).toBe(true)
    const request = { type: 'requestWhisper', kind: 'private' } as const
    const asked = play(state, { ...request, userId: 'p1' }, 'p0', NOW)
    const met = play(asked, { ...request, userId: 'p0' }, 'p1', NOW)
    expect(showsTimer(viewFor(met, 'p0'))).toBe(false)
    expect(showsTimer(viewFor(met, 'p2'))).toBe(true)
    expect(showsTimer(viewFor(table(), 'p0'))).toBe(false)
  })
})

describe('the end of a timer', () => {
  const running = { title: '', expiration: NOW, isPausedDuringVotes: false, paused: null }

  it('is heard when it ran out, not when it was cancelled or held', () => {
    expect(hasRunOut(running, null, NOW)).toBe(true)
    expect(hasRunOut(running, null, NOW - 5000)).toBe(false)
    expect(hasRunOut({ ...running, paused: 100 }, null, NOW)).toBe(false)
    expect(hasRunOut(running, running, NOW)).toBe(false)
    expect(hasRunOut(null, null, NOW)).toBe(false)
  })
})
