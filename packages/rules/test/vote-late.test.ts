import { describe, expect, it } from 'vitest'
import { eventsOf, expectRefusal, NOW, play, runUntil, table } from '../testing/table.ts'
import { hand, nominated } from '../testing/vote.ts'

const start = { type: 'startVote' } as const
const pause = { type: 'pauseVote' } as const

const open = (players = 5) => nominated(table({ players }))

describe('late votes', () => {
  // Five seats, nominee 2: seat 3 is first and locks at 2000, seat 4 at 3000.
  const LOCK = NOW + 2000
  const started = () => play(open(), start)
  const outcome = (castAt: number | null, arrivesAt: number) => {
    const now = LOCK + arrivesAt
    const state = runUntil(started(), now)
    const at = castAt === null ? null : LOCK + castAt
    try {
      return eventsOf(state, hand(3, 1, at), 'p3', now).length
    } catch (error) {
      return (error as Error).message.includes('vote-passed') ? 'passed' : error
    }
  }

  it('count if cast by the lock and not more than 400 ms late', () => {
    expect(outcome(0, 1)).toBe(1)
    expect(outcome(0, 400)).toBe(1)
    expect(outcome(0, 401)).toBe('passed')
    expect(outcome(1, 2)).toBe('passed')
    expect(outcome(-300, 100)).toBe(1)
    expect(outcome(-301, 100)).toBe('passed')
    expect(outcome(null, 1)).toBe('passed')
    expect(outcome(null, 0)).toBe(1)
  })

  it('that arrive before the lock count whatever they say', () => {
    expect(outcome(-5000, -1)).toBe(1)
    expect(outcome(90, -10)).toBe(1)
  })

  it('are measured by the time of the lock, not by when the server got to it', () => {
    const waiting = runUntil(started(), NOW + 1000)
    expect(waiting.vote.locked).toBe(1)
    expectRefusal(waiting, hand(3, 1, LOCK + 10), 'vote-passed', 'p3', LOCK + 20)
    expect(play(waiting, hand(3, 1, LOCK), 'p3', LOCK + 20).vote.votes).toEqual({ 3: 1 })
    // At twice the speed the second seat is due 1000 ms after the first step, here still waiting to be made.
    const quick = play(play(open(), { type: 'setVoteSpeed', speed: 500 }), start)
    const behind = runUntil(quick, NOW + 1000)
    expectRefusal(behind, hand(4, 1, NOW + 2001), 'vote-passed', 'p4', NOW + 2010)
    expect(play(behind, hand(4, 1, NOW + 2000), 'p4', NOW + 2010).vote.votes).toEqual({ 4: 1 })
  })

  it('of a step that is long overdue are in time: it will be shifted', () => {
    const waiting = runUntil(started(), NOW + 1000)
    expect(play(waiting, hand(3, 1, LOCK + 1001), 'p3', LOCK + 1001).vote.votes).toEqual({ 3: 1 })
    expectRefusal(waiting, hand(3, 1, LOCK + 1000), 'vote-passed', 'p3', LOCK + 1000)
  })

  it('while paused the seat under the hand takes its time, the fixed ones their grace', () => {
    const paused = play(runUntil(started(), LOCK), pause, 'st', LOCK + 10)
    expect(play(paused, hand(4), 'p4', LOCK + 60_000).vote.votes).toEqual({ 4: 1 })
    expect(play(paused, hand(3, 1, LOCK), 'p3', LOCK + 400).vote.votes).toEqual({ 3: 1 })
    expectRefusal(paused, hand(3, 1, LOCK), 'vote-passed', 'p3', LOCK + 401)
  })

  it('are told again, and the tally waits for them', () => {
    const end = NOW + 6000
    const beyond = runUntil(started(), end)
    const late = play(beyond, hand(2, 1, end), 'p2', end + 400)
    expect(runUntil(late, end + 401).vote.count?.votes).toBe(1)
    expectRefusal(runUntil(beyond, end + 401), hand(2, 1, end), 'vote-passed', 'p2', end + 401)
    expectRefusal(runUntil(beyond, end + 401), hand(2, 1, end), 'vote-passed', 'p2', end + 100)
  })
})
