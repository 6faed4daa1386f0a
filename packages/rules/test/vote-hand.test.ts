import { describe, expect, it } from 'vitest'
import { counterAt, handAngle, voteAnimationMs } from '../src/index.ts'

describe('the hand', () => {
  const clock = (lockedAt: number, since: number, nextAt: number | null, speed = 1000) => ({
    locked: lockedAt,
    speed,
    schedule: { since, nextAt },
  })

  it('[VOTE-30] moves in the speed less 100 ms', () => {
    expect([500, 1000].map(voteAnimationMs)).toEqual([400, 900])
  })

  it('rests on the nominee until the first step, and on the seat of each step after it', () => {
    const angle = (lockedAt: number) => handAngle({ locked: lockedAt, speed: 1000, schedule: null }, 0, 4, 1)
    expect([-3, -1, 0, 1, 2, 3, 4, 5].map(angle)).toEqual([90, 90, 90, 180, 270, 360, 450, 450])
  })

  it('moves steadily after each step', () => {
    const angles = [5000, 5450, 5900, 5999].map((time) => handAngle(clock(2, 5000, 6000), time, 4, 0))
    expect(angles).toEqual([90, 135, 180, 180])
    expect(handAngle(clock(1, 5000, 6000), 5450, 4, 0)).toBe(45)
    expect(handAngle(clock(2, 5000, 6000), 4000, 4, 0)).toBe(90)
    expect(handAngle(clock(5, 9000, null), 9450, 4, 0)).toBe(360)
  })

  it('goes on by itself while the next message is on its way', () => {
    expect(counterAt(clock(-1, 0, 4000), 3999, 4)).toEqual({ counter: -1, since: 0 })
    expect(counterAt(clock(-1, 0, 4000), 4000, 4)).toEqual({ counter: 1, since: 4000 })
    expect(counterAt(clock(2, 5000, 6000), 6999, 4)).toEqual({ counter: 3, since: 6000 })
    expect(counterAt(clock(2, 5000, 6000), 7000, 4)).toEqual({ counter: 4, since: 7000 })
    expect(counterAt(clock(2, 5000, 6000), 99_000, 4)).toEqual({ counter: 5, since: 8000 })
    expect(counterAt(clock(2, 5000, null), 99_000, 4)).toEqual({ counter: 2, since: 5000 })
    expect(counterAt({ locked: 0, speed: 1000, schedule: null }, 5, 4)).toEqual({ counter: 0, since: null })
  })
})
