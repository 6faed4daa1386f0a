import { describe, expect, it } from 'vitest'
import {
  counterAt,
  evolveAll,
  fireDeadline,
  handAngle,
  noticesOf,
  type SessionState,
  seatAtPosition,
  voteAnimationMs,
  votePosition,
} from '../src/index.ts'
import {
  CONTENT,
  eventsOf,
  expectIgnored,
  expectRefusal,
  NOW,
  play,
  runUntil,
  table,
} from './support/table.ts'
import { finished, hand, nominated, raise } from './support/vote.ts'

const countdown = { type: 'startCountdown' } as const
const start = { type: 'startVote' } as const
const pause = { type: 'pauseVote' } as const
const resume = { type: 'resumeVote' } as const
const reset = { type: 'resetVote' } as const

const open = (players = 5) => nominated(table({ players }))
const locked = (state: SessionState, at: number) => runUntil(state, NOW + at).vote.locked

/** The values `lock` carried, one for each step. */
function lockedValues(state: SessionState): (number | null)[] {
  const values: (number | null)[] = []
  let current = state
  for (let due = current.deadlines['vote']?.due; due !== undefined; due = current.deadlines['vote']?.due) {
    const fired = fireDeadline(current, 'vote', { now: due, content: CONTENT })
    if (!fired.ok) throw new Error(fired.error.code)
    for (const event of fired.value) {
      const after = evolveAll(current, [event])
      for (const notice of noticesOf(event, 'p1', after, current))
        if (notice.notice === 'voteLocked') values.push(notice.value)
      current = after
    }
  }
  return values
}

describe('the order', () => {
  it('[VOTE-23] begins after the nominee, who is last', () => {
    expect([0, 1, 2, 3, 4].map((seat) => votePosition(seat, 2, 5))).toEqual([2, 3, 4, 0, 1])
    expect([0, 1, 2, 3, 4].map((position) => seatAtPosition(position, 2, 5))).toEqual([3, 4, 0, 1, 2])
    expect(votePosition(0, 0, 1)).toBe(0)
  })

  it('fixes each seat’s value in that order, nothing with the first step', () => {
    const voted = raise(open(), [3, 0, 2])
    expect(lockedValues(play(voted, start))).toEqual([null, 1, 0, 1, 0, 1])
  })
})

describe('starting', () => {
  it('[VOTE-17] a countdown is lock -1, in progress, and locking begins after 4 s', () => {
    const counting = play(open(), countdown)
    expect(counting.vote).toMatchObject({ locked: -1, isInProgress: true })
    expect(counting.vote.schedule).toEqual({ since: NOW, nextAt: NOW + 4000 })
    expect([3999, 4000].map((at) => locked(counting, at))).toEqual([-1, 1])
  })

  it('[VOTE-18] a direct start is lock 0, in progress, and lock 1 after 1 s', () => {
    const started = play(open(), start)
    expect(started.vote).toMatchObject({ locked: 0, isInProgress: true })
    expect(started.vote.schedule).toEqual({ since: NOW, nextAt: NOW + 1000 })
    expect([999, 1000].map((at) => locked(started, at))).toEqual([0, 1])
  })

  it('is the Storyteller’s, needs a nomination, and one vote at a time', () => {
    for (const command of [countdown, start]) {
      expectRefusal(open(), command, 'not-storyteller', 'p1')
      expectRefusal(table(), command, 'no-nomination')
      expectRefusal(play(open(), start), command, 'vote-in-progress')
      expectRefusal(play(open(), countdown), command, 'vote-in-progress')
    }
    expectRefusal(open(), { type: 'advanceVote' }, 'not-system')
    expectRefusal(open(), { type: 'tallyVote' }, 'not-system')
  })
})

describe('running', () => {
  it('[VOTE-19] each interval raises the counter by one until it is past the seats', () => {
    const at500 = play(play(open(), { type: 'setVoteSpeed', speed: 500 }), start)
    expect([1000, 1499, 1500, 2000, 2500, 3000, 3500, 9000].map((at) => locked(at500, at))).toEqual([
      1, 1, 2, 3, 4, 5, 6, 6,
    ])
  })

  it('[VOTE-14] counts to the number of seats, and beyond it the vote is finished and counted', () => {
    const voted = play(raise(open(), [0, 1]), start)
    const last = runUntil(voted, NOW + 5999)
    expect(last.vote).toMatchObject({ locked: 5, isInProgress: true, count: null })
    const beyond = runUntil(voted, NOW + 6000)
    expect(beyond.vote).toMatchObject({ locked: 6, isInProgress: true, count: null })
    expect(beyond.vote.schedule).toEqual({ since: NOW + 6000, nextAt: null })
    expect(runUntil(voted, NOW + 6400).vote.count).toBeNull()
    const counted = runUntil(voted, NOW + 6401)
    expect(counted.vote).toMatchObject({ locked: 6, isInProgress: false, schedule: null })
    expect(counted.vote.count?.votes).toBe(2)
    expect(counted.deadlines).toEqual({})
  })

  it('[VOTE-20] pauses between the first lock and the last, and resumes with a whole interval', () => {
    const voted = play(raise(open(), [1]), start)
    expectRefusal(runUntil(voted, NOW + 999), pause, 'vote-not-running', 'st', NOW + 999)
    const second = runUntil(voted, NOW + 2000)
    expectRefusal(second, pause, 'not-storyteller', 'p1')
    expectRefusal(second, resume, 'vote-not-paused')
    const paused = play(second, pause, 'st', NOW + 2300)
    expect(paused.vote).toMatchObject({ locked: 2, isInProgress: true, votes: { 1: 1 } })
    expect(paused.vote.schedule).toEqual({ since: NOW + 2000, nextAt: null })
    expect(paused.deadlines).toEqual({})
    expectRefusal(paused, pause, 'vote-not-running')
    expectRefusal(paused, resume, 'not-storyteller', 'p1')
    const resumed = play(paused, resume, 'st', NOW + 60_000)
    expect(resumed.vote.schedule).toEqual({ since: NOW + 2000, nextAt: NOW + 61_000 })
    expect([60_999, 61_000].map((at) => locked(resumed, at))).toEqual([2, 3])
    const beyond = runUntil(voted, NOW + 6000)
    expectRefusal(beyond, pause, 'vote-not-running', 'st', NOW + 6100)
    expectRefusal(beyond, resume, 'vote-not-paused', 'st', NOW + 6100)
    expectRefusal(open(), resume, 'vote-not-paused')
    expectRefusal(play(open(), start), resume, 'vote-not-paused')
  })

  it('[VOTE-21] reset stops and goes to lock 0, with the hands as they are', () => {
    const midway = runUntil(play(raise(open(), [1, 3]), start), NOW + 3000)
    const stopped = play(midway, reset, 'st', NOW + 3100)
    expect(stopped.vote).toMatchObject({
      locked: 0,
      isInProgress: false,
      schedule: null,
      lockTimes: [],
      votes: { 1: 1, 3: 1 },
      nomination: [0, 2],
    })
    expect(stopped.deadlines).toEqual({})
    expect(play(finished(raise(open(), [1])), reset).vote).toMatchObject({ locked: 0, count: null })
    expectIgnored(open(), reset)
    expect(play(play(open(), start), reset).vote.isInProgress).toBe(false)
    expectRefusal(table(), reset, 'no-nomination')
    expectRefusal(midway, reset, 'not-storyteller', 'p1')
  })

  it('a finished vote is run again, by countdown or at once', () => {
    const done = finished(raise(open(), [1]))
    for (const [command, from] of [
      [start, 0],
      [countdown, -1],
    ] as const) {
      const again = play(done, command, 'st', NOW + 20_000)
      expect(again.vote).toMatchObject({ locked: from, isInProgress: true, count: null, votes: { 1: 1 } })
    }
  })

  it('found more than 1 s overdue, the rest shifts; before that it keeps its times', () => {
    const fire = (late: number) => {
      const started = runUntil(play(open(), start), NOW + 1000)
      const fired = fireDeadline(started, 'vote', { now: NOW + 2000 + late, content: CONTENT })
      return fired.ok ? evolveAll(started, fired.value).vote : null
    }
    expect(fire(1000)).toMatchObject({ lockTimes: [NOW + 2000], schedule: { nextAt: NOW + 3000 } })
    expect(fire(1001)).toMatchObject({ lockTimes: [NOW + 3001], schedule: { nextAt: NOW + 4001 } })
  })

  it('a deadline that no longer applies changes nothing', () => {
    expectIgnored(open(), { type: 'advanceVote' }, 'system')
    expectIgnored(open(), { type: 'tallyVote' }, 'system')
    expectIgnored(play(open(), start), { type: 'tallyVote' }, 'system')
  })
})

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
