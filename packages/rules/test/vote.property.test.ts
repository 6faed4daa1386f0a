import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seatAtPosition, votePosition } from '../src/index.ts'
import { FACTORS, played, run } from './support/vote-run.ts'

describe('any vote', () => {
  it('keeps every two locks at least the speed apart and skips no seat', () => {
    fc.assert(
      fc.property(run, (given) => {
        const { locks } = played(given).seen
        locks.forEach((lock, i) => {
          const before = locks[i - 1]
          // Found long overdue it is made now: nobody's turn is over before it could be seen.
          expect(lock.firedAt - lock.at).toBeLessThanOrEqual(1000)
          if (lock.locked === 1) return
          expect(lock.locked).toBe((before?.locked ?? 0) + 1)
          expect(lock.at - (before?.at ?? 0)).toBeGreaterThanOrEqual(given.speed)
        })
      }),
      { numRuns: 300 },
    )
  })

  it('takes a vote cast by its lock and arriving within the grace, and none cast after', () => {
    fc.assert(
      fc.property(run, (given) => {
        expect(played(given).seen.problems).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('comes to the sum of the fixed votes, each multiplied', () => {
    fc.assert(
      fc.property(run, (given) => {
        const at = played(given)
        at.control({ type: 'resumeVote' })
        at.control({ type: 'startVote' })
        at.pass(200_000)
        const { votes, count } = at.state.vote
        const expected = Object.entries(votes).map(
          ([seat, value]) => value * (FACTORS[given.factors[Number(seat)] ?? 0] ?? 1),
        )
        expect(count?.votes).toBe(expected.reduce((sum, one) => sum + one, 0))
        expect(count?.voters.reduce((sum, voter) => sum + voter.count, 0)).toBe(count?.votes)
      }),
      { numRuns: 200 },
    )
  })

  it('goes on after a pause where it stood', () => {
    fc.assert(
      fc.property(run, fc.nat({ max: 600_000 }), (given, pausedFor) => {
        const at = played(given)
        const before = at.state
        at.control({ type: 'pauseVote' })
        if (at.state === before) return
        at.pass(pausedFor)
        expect(at.state.vote.locked).toBe(before.vote.locked)
        expect(at.state.vote.votes).toEqual(before.vote.votes)
        at.control({ type: 'resumeVote' })
        at.pass(given.speed - 1)
        expect(at.state.vote.locked).toBe(before.vote.locked)
        at.pass(1)
        expect(at.state.vote.locked).toBe(before.vote.locked + 1)
      }),
      { numRuns: 200 },
    )
  })

  it('has one seat at each position', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(), (seats, start) => {
        const nominee = start % seats
        const order = Array.from({ length: seats }, (_, position) => seatAtPosition(position, nominee, seats))
        expect(order.map((seat) => votePosition(seat, nominee, seats))).toEqual(order.map((_, at) => at))
        expect(order.at(-1)).toBe(nominee)
      }),
    )
  })
})
