import { describe, expect, it } from 'vitest'
import { gameStart } from '../src/game/history.ts'
import {
  dayNumber,
  evolveAll,
  isNight,
  nextDeadline,
  nightNumber,
  phaseBar,
  type SessionState,
  undoablePhase,
} from '../src/index.ts'
import { eventsOf, expectRefusal, NOW, play, runUntil, table } from '../testing/table.ts'
import { nominated } from '../testing/vote.ts'

const toggle = (from: number) => ({ type: 'togglePhase', from }) as const
const running = (phase = 0) => table({ phase, isRunning: true })
const types = (state: SessionState) => state.game.history.map(({ type }) => type)

describe('phases', () => {
  it('[PHASE-01] the first is 0, a day; odd ones are nights', () => {
    expect(table().game.phase).toBe(0)
    expect([0, 1, 2, 3].map(isNight)).toEqual([false, true, false, true])
  })

  it('[PHASE-03] nights and days are numbered from their phase', () => {
    expect([1, 3, 5].map(nightNumber)).toEqual([1, 2, 3])
    expect([2, 4, 6].map(dayNumber)).toEqual([1, 2, 3])
  })

  it('the bar says start, night N or day N since when, or end', () => {
    const started = evolveAll(table(), gameStart(table(), NOW))
    expect(phaseBar(started.game)).toEqual({ label: 'start', number: 0, since: NOW })
    const night = play(started, toggle(0), 'st', NOW + 20_000)
    expect(phaseBar(night.game)).toEqual({ label: 'night', number: 1, since: NOW + 20_000 })
    const day = play(night, toggle(1), 'st', NOW + 40_000)
    expect(phaseBar(day.game)).toEqual({ label: 'day', number: 1, since: NOW + 40_000 })
    const end = { label: 'end', number: 0, since: null }
    expect(phaseBar({ ...day.game, isRunning: false })).toEqual(end)
    expect(phaseBar({ ...day.game, history: [] })).toEqual(end)
    expect(phaseBar({ ...started.game, history: [{ id: 1, type: 'other', time: 1 }] }).since).toBeNull()
    expect(
      phaseBar({ isRunning: true, phase: 1, history: [{ id: 1, type: 'other', time: 1 }] }).since,
    ).toBeNull()
  })
})

describe('toggling the phase', () => {
  it('[PHASE-05] is the Storyteller’s, and rests during a nomination and while pointing', () => {
    expectRefusal(running(), toggle(0), 'not-storyteller', 'p1')
    expectRefusal(nominated(running()), toggle(0), 'phase-during-nomination')
    const byDay = play(running(), { type: 'startPointing', recipients: [] })
    expectRefusal(byDay, toggle(0), 'phase-during-pointing')
    const atNight = play(running(1), { type: 'startPointing', recipients: ['p1'] })
    expectRefusal(atNight, toggle(1), 'phase-during-pointing')
    expect(play(running(), toggle(0)).game.phase).toBe(1)
  })

  it('[PHASE-06] goes on by one, and within 10 s of a running game goes back and forgets the entry', () => {
    const night = play(running(), toggle(0))
    expect(night.game).toMatchObject({ phase: 1 })
    expect(night.game.history).toEqual([
      { id: 1, type: 'phase', data: { phase: 1 }, time: NOW, isPrivate: false },
    ])
    const undone = play(night, toggle(1), 'st', NOW + 9_999)
    expect(undone.game).toMatchObject({ phase: 0, history: [] })
    const later = play(night, toggle(1), 'st', NOW + 10_000)
    expect(later.game.phase).toBe(2)
    expect(types(later)).toEqual(['phase', 'phase'])
    const stopped = play(night, { type: 'setRunning', isRunning: false })
    expect(play(stopped, toggle(1), 'st', NOW + 1).game.phase).toBe(2)
  })

  it('looks at the last phase entry only, and never goes below the first phase', () => {
    const entry = { id: 4, type: 'phase', time: NOW }
    const other = { id: 5, type: 'death', time: NOW }
    expect(undoablePhase({ isRunning: true, phase: 1, history: [entry, other] }, NOW)).toBe(4)
    expect(undoablePhase({ isRunning: true, phase: 1, history: [other] }, NOW)).toBeNull()
    expect(undoablePhase({ isRunning: true, phase: 0, history: [entry] }, NOW)).toBeNull()
  })

  it('of two Storytellers who toggle at once only one does', () => {
    const night = play(running(), toggle(0))
    expectRefusal(night, toggle(0), 'phase-changed')
  })

  it('[PHASE-07] entering night clears the marked player and the highscore', () => {
    const standing = (phase: number) =>
      table({
        phase,
        isRunning: true,
        also: (state) => ({ ...state, vote: { ...state.vote, markedPlayer: 3, highscore: 4 } }),
      })
    expect(play(standing(0), toggle(0)).vote).toMatchObject({ markedPlayer: null, highscore: 0 })
    expect(play(standing(1), toggle(1)).vote).toMatchObject({ markedPlayer: 3, highscore: 4 })
    const unmarked = table({ also: (state) => ({ ...state, vote: { ...state.vote, highscore: 4 } }) })
    expect(play(unmarked, toggle(0)).vote.highscore).toBe(0)
    expect(eventsOf(table(), toggle(0)).map(({ type }) => type)).not.toContain('standingSet')
  })

  it('[NIGHT-25] signals get 10 s of the day, and a night that goes on keeps them', () => {
    const night = play(running(1), {
      type: 'sendSignal',
      message: [{ id: 'yes', data: null, role: null }],
      recipients: ['p1'],
    })
    const dawn = play(night, toggle(1))
    expect(nextDeadline(dawn)).toMatchObject({ due: NOW + 10_000, keeps: 'wall' })
    expect(runUntil(dawn, NOW + 9_999).secret.signals).toHaveLength(1)
    expect(runUntil(dawn, NOW + 10_000).secret.signals).toEqual([])
    const night2 = play(dawn, toggle(2), 'st', NOW + 5_000)
    expect(runUntil(night2, NOW + 60_000).secret.signals).toHaveLength(1)
  })
})
