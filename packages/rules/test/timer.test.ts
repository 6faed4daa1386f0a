import { describe, expect, it } from 'vitest'
import { timeLeft, viewFor } from '../src/index.ts'
import { eventsOf, expectIgnored, expectRefusal, NOW, play, runUntil, table } from '../testing/table.ts'
import { nominated } from '../testing/vote.ts'

const timer = (
  seconds: number,
  facts: { isPausedDuringVotes?: boolean; isPaused?: boolean; title?: string } = {},
) =>
  ({
    type: 'setTimer',
    title: 'talk',
    seconds,
    isPausedDuringVotes: false,
    isPaused: false,
    ...facts,
  }) as const
const pause = { type: 'pauseTimer', isPaused: true } as const
const goOn = { type: 'pauseTimer', isPaused: false } as const

describe('the timer', () => {
  it('[BOARD-27] takes 3 to 3600 seconds and a title of 50', () => {
    for (const seconds of [2.9, 3601, Number.NaN])
      expectRefusal(table(), timer(seconds), 'timer-out-of-range')
    for (const seconds of [3, 3600])
      expect(play(table(), timer(seconds)).timer?.expiration).toBe(NOW + seconds * 1000)
    const title = 'x'.repeat(50)
    expect(play(table(), timer(3, { title })).timer?.title).toBe(title)
    expectRefusal(table(), timer(3, { title: `${title}x` }), 'bad-value')
  })

  it('runs out, is replaced and cancelled', () => {
    const running = play(table(), timer(10))
    expect(runUntil(running, NOW + 9999).timer).not.toBeNull()
    expect(runUntil(running, NOW + 10_000).timer).toBeNull()
    const longer = play(running, timer(20), 'st', NOW + 5000)
    expect(runUntil(longer, NOW + 24_999).timer?.expiration).toBe(NOW + 25_000)
    expect(runUntil(longer, NOW + 25_000).timer).toBeNull()
    const cancelled = play(running, { type: 'cancelTimer' })
    expect([cancelled.timer, cancelled.deadlines]).toEqual([null, {}])
    expectIgnored(table(), { type: 'cancelTimer' })
  })

  it('only a Storyteller sets, pauses and cancels the timer', () => {
    for (const command of [timer(10), pause, { type: 'cancelTimer' } as const])
      expectRefusal(play(table(), timer(10)), command, 'not-storyteller', 'p1')
    expectRefusal(table(), { type: 'endTimer' }, 'not-system')
  })

  it('is paused and goes on with what was left', () => {
    const paused = play(play(table(), timer(10)), pause, 'st', NOW + 4000)
    expect(viewFor(paused, 'p1').gamestate.timer).toEqual({
      title: 'talk',
      expiration: NOW + 10_000,
      isPausedDuringVotes: false,
      paused: 6000,
    })
    expect(paused.deadlines).toEqual({})
    expectIgnored(paused, pause, 'st', NOW + 5000)
    expectIgnored(paused, { type: 'endTimer' }, 'system')
    const on = play(paused, goOn, 'st', NOW + 60_000)
    expect(on.timer).toMatchObject({ expiration: NOW + 66_000, paused: null })
    expect(runUntil(on, NOW + 66_000).timer).toBeNull()
    expectIgnored(on, goOn, 'st', NOW + 61_000)
    expectRefusal(table(), pause, 'no-timer')
    expect(play(table(), timer(10, { isPaused: true })).timer?.paused).toBe(10_000)
    expect(timeLeft({ expiration: NOW, paused: null }, NOW + 5)).toBe(0)
  })
})

describe('a timer during a vote', () => {
  const open = () => nominated(play(table(), timer(60, { isPausedDuringVotes: true })))
  const voting = () => play(open(), { type: 'startVote' }, 'st', NOW + 10_000)

  it('stands still if it is told to', () => {
    expect(open().timer?.paused).toBeNull()
    expect(voting().timer).toMatchObject({ paused: 50_000, isHeldByVote: true })
    expect(voting().deadlines['timer']).toBeUndefined()
    const stubborn = nominated(play(table(), timer(60)))
    expect(play(stubborn, { type: 'startVote' }).timer?.paused).toBeNull()
  })

  it('goes on when the vote is counted, reset or closed', () => {
    const counted = runUntil(voting(), NOW + 30_000)
    expect(counted.vote.isInProgress).toBe(false)
    expect(counted.timer).toMatchObject({
      paused: null,
      expiration: NOW + 18_401 + 50_000,
      isHeldByVote: false,
    })
    for (const command of [{ type: 'resetVote' }, { type: 'closeNomination' }] as const) {
      const over = play(voting(), command, 'st', NOW + 12_000)
      expect(over.timer).toMatchObject({ paused: null, expiration: NOW + 62_000 })
      expect(over.deadlines['timer']?.due).toBe(NOW + 62_000)
    }
    const paused = play(runUntil(voting(), NOW + 11_000), { type: 'pauseVote' }, 'st', NOW + 11_500)
    expect(paused.timer?.paused).toBe(50_000)
  })

  it('stays paused afterwards if the Storyteller paused it', () => {
    const own = play(play(open(), pause, 'st', NOW + 5000), { type: 'startVote' }, 'st', NOW + 10_000)
    expect(runUntil(own, NOW + 30_000).timer?.paused).toBe(55_000)
    const taken = play(voting(), pause, 'st', NOW + 11_000)
    expect(taken.timer).toMatchObject({ paused: 50_000, isHeldByVote: false })
    expect(runUntil(taken, NOW + 30_000).timer?.paused).toBe(50_000)
    const freed = play(voting(), goOn, 'st', NOW + 11_000)
    expect(freed.timer).toMatchObject({ paused: null, expiration: NOW + 61_000 })
  })

  it('set during a vote begins with its end', () => {
    const late = play(voting(), timer(20, { isPausedDuringVotes: true }), 'st', NOW + 11_000)
    expect(late.timer).toMatchObject({ paused: 20_000, isHeldByVote: true })
    expect(late.deadlines['timer']).toBeUndefined()
    const own = play(voting(), timer(20, { isPausedDuringVotes: true, isPaused: true }), 'st', NOW + 11_000)
    expect(own.timer).toMatchObject({ paused: 20_000, isHeldByVote: false })
    expect(play(voting(), timer(20), 'st', NOW + 11_000).timer?.paused).toBeNull()
  })

  it('a vote without a timer says nothing of one', () => {
    expect(eventsOf(nominated(table()), { type: 'startVote' }).map(({ type }) => type)).not.toContain(
      'timerSet',
    )
  })
})
