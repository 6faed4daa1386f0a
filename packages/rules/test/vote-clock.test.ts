import { describe, expect, it } from 'vitest'
import {
  evolveAll,
  fireDeadline,
  noticesOf,
  type SessionState,
  seatAtPosition,
  votePosition,
} from '../src/index.ts'
import { CONTENT, expectIgnored, expectRefusal, NOW, play, runUntil, table } from '../testing/table.ts'
import { finished, nominated, raise } from '../testing/vote.ts'

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
