import { describe, expect, it } from 'vitest'
import {
  addHistory,
  dayNumber,
  evolveAll,
  gameStart,
  HISTORY_ENTRIES_MAX,
  isNight,
  MODES,
  type Notice,
  nextDeadline,
  nightNumber,
  noticesOf,
  phaseBar,
  type SessionState,
  switchMode,
  undoablePhase,
  usesFirstNightSheet,
  viewFor,
} from '../src/index.ts'
import {
  eventsOf,
  expectIgnored,
  expectRefusal,
  NOW,
  play,
  runUntil,
  table,
  withUser,
} from './support/table.ts'
import { nominated } from './support/vote.ts'

const toggle = (from: number) => ({ type: 'togglePhase', from }) as const
const running = (phase = 0) => table({ phase, isRunning: true })
const types = (state: SessionState) => state.game.history.map(({ type }) => type)

describe('phases', () => {
  it('[PHASE-01] the first is 0, a day; odd ones are nights', () => {
    expect(table().game.phase).toBe(0)
    expect([0, 1, 2, 3].map(isNight)).toEqual([false, true, false, true])
  })

  it('[PHASE-02] the first-night sheet serves phases 0 and 1 only', () => {
    expect([0, 1, 2, 3].map(usesFirstNightSheet)).toEqual([true, true, false, false])
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

describe('the game’s history', () => {
  it('[PHASE-08] a game has isRunning, phase and history; an entry id, type, data, time and isPrivate', () => {
    const begun = evolveAll(running(3), gameStart(running(3), NOW))
    expect(begun.game).toEqual({
      isRunning: true,
      phase: 0,
      history: [{ id: 1, type: 'start', data: {}, time: NOW, isPrivate: false }],
      nextHistoryId: 2,
      isEvilWin: null,
    })
  })

  it('private entries stand apart, and the public ids do not count them', () => {
    const mixed = evolveAll(table(), [
      addHistory(NOW, 'a'),
      addHistory(NOW, 'b', { seat: 1 }, true),
      addHistory(NOW, 'c', {}, true),
      addHistory(NOW, 'd'),
    ])
    expect(mixed.game.history.map(({ id, type }) => [id, type])).toEqual([
      [1, 'a'],
      [2, 'd'],
    ])
    expect(mixed.secret.history.map(({ id, type }) => [id, type])).toEqual([
      [-1, 'b'],
      [-2, 'c'],
    ])
    expect(viewFor(mixed, 'p1').session.game.privateHistory).toEqual([])
    expect(
      viewFor(withUser(mixed, 'sp', { grimoireAccess: 3 }), 'sp').session.game.privateHistory,
    ).toHaveLength(2)
  })

  it('a Storyteller adds, removes and restores entries', () => {
    const add = { type: 'addHistory', entryType: 'note', data: { seat: 2 }, isPrivate: false } as const
    const one = play(table(), add)
    expect(one.game.history).toEqual([
      { id: 1, type: 'note', data: { seat: 2 }, time: NOW, isPrivate: false },
    ])
    expectRefusal(table(), add, 'not-storyteller', 'p1')
    expect(play(one, { type: 'removeHistory', id: 1 }).game.history).toEqual([])
    expectRefusal(one, { type: 'removeHistory', id: 2 }, 'history-no-such-entry')
    const hidden = play(one, { ...add, isPrivate: true })
    expect(play(hidden, { type: 'removeHistory', id: -1 }).secret.history).toEqual([])
    const entries = [
      { type: 'x', data: {}, time: 5, isPrivate: false },
      { type: 'y', data: {}, time: 6, isPrivate: true },
    ]
    const restored = play(hidden, { type: 'setHistory', entries })
    expect(restored.game.history).toEqual([{ id: 1, ...entries[0] }])
    expect(restored.secret.history).toEqual([{ id: -1, ...entries[1] }])
    expect(play(restored, add).game.history.at(-1)?.id).toBe(2)
    expect(play(restored, { ...add, isPrivate: true }).secret.history.at(-1)?.id).toBe(-2)
  })

  it('has an end', () => {
    const entry = { type: 'x', data: {}, time: 5, isPrivate: false }
    const many = Array.from({ length: HISTORY_ENTRIES_MAX - 1 }, () => entry)
    const full = play(table(), { type: 'setHistory', entries: [...many, { ...entry, isPrivate: true }] })
    expectRefusal(full, { type: 'addHistory', entryType: 'x', data: {}, isPrivate: false }, 'history-full')
    const oneLess = play(table(), { type: 'setHistory', entries: many })
    const filled = play(oneLess, { type: 'addHistory', entryType: 'x', data: {}, isPrivate: false })
    expect(filled.game.history).toHaveLength(HISTORY_ENTRIES_MAX)
    expectRefusal(table(), { type: 'setHistory', entries: [...many, entry, entry] }, 'history-full')
  })

  it('tells private entries to those with the grimoire alone', () => {
    const told = (event: ReturnType<typeof addHistory>, reader: string): readonly Notice[] => {
      const before = withUser(table(), 'sp', { grimoireAccess: 3 })
      return noticesOf(event, reader, evolveAll(before, [event]), before)
    }
    const secret = addHistory(NOW, 'b', {}, true)
    expect(['st', 'sp', 'p1'].map((reader) => told(secret, reader).length)).toEqual([1, 1, 0])
    expect(['st', 'sp', 'p1'].map((reader) => told(addHistory(NOW, 'b'), reader).length)).toEqual([1, 1, 1])
    const gone = { type: 'historyRemoved', id: -1 } as const
    expect(['st', 'sp', 'p1'].map((reader) => told(gone, reader).length)).toEqual([1, 1, 0])
    const open = { type: 'historyRemoved', id: 1 } as const
    expect(told(open, 'p1')).toEqual([{ notice: 'historyRemoved', id: 1 }])
  })
})

describe('running and ending', () => {
  it('a Storyteller stops and goes on', () => {
    const stop = { type: 'setRunning', isRunning: false } as const
    expect(play(running(), stop).game.isRunning).toBe(false)
    expectIgnored(table(), stop)
    expectRefusal(running(), stop, 'not-storyteller', 'p1')
  })

  it('without a reveal the winner is known at once, in the game and in its end entry', () => {
    const won = play(running(), { type: 'endGame', isEvilWin: true })
    expect(won.game).toMatchObject({ isRunning: false, isEvilWin: true })
    expect(won.game.history).toEqual([
      { id: 1, type: 'end', data: { isEvilWin: true }, time: NOW, isPrivate: false },
    ])
    const corrected = play(won, { type: 'endGame', isEvilWin: false }, 'st', NOW + 5)
    expect(corrected.game.isEvilWin).toBe(false)
    expect(corrected.game.history.map(({ data, time }) => [data, time])).toEqual([
      [{ isEvilWin: false }, NOW],
    ])
    expectRefusal(table(), { type: 'endGame', isEvilWin: true }, 'game-not-running')
    expectRefusal(running(), { type: 'endGame', isEvilWin: true }, 'not-storyteller', 'p1')
  })

  it('only the last end entry says who won', () => {
    const twice = play(play(running(), { type: 'endGame', isEvilWin: true }), {
      type: 'setRunning',
      isRunning: true,
    })
    const again = play(twice, { type: 'endGame', isEvilWin: false })
    expect(again.game.history.map(({ data }) => data)).toEqual([{ isEvilWin: true }, { isEvilWin: false }])
  })

  it('a new game forgets who won', () => {
    const won = play(running(), { type: 'endGame', isEvilWin: true })
    const begun = evolveAll(won, gameStart(won, NOW))
    expect(begun.game).toMatchObject({ isEvilWin: null, isRunning: true, phase: 0 })
    expect(types(begun)).toEqual(['start'])
    expect(gameStart(table(), NOW).map(({ type }) => type)).toEqual([
      'historySet',
      'phaseSet',
      'runningSet',
      'historyAdded',
    ])
  })
})

describe('modes', () => {
  const st = { isStoryteller: true, hasNomination: false }
  const nominating = { isStoryteller: true, hasNomination: true }

  it('[PHASE-12] there are six, the grimoire first', () => {
    expect(MODES).toEqual(['grimoire', 'gather', 'pointing', 'rules', 'firstnight', 'reveal'])
  })

  it('[PHASE-13] only a Storyteller switches, and the same again leads back to the grimoire', () => {
    expect(switchMode('grimoire', 'gather', { ...st, isStoryteller: false })).toMatchObject({
      error: { code: 'not-storyteller' },
    })
    expect(switchMode('grimoire', 'gather', st)).toEqual({
      ok: true,
      value: { mode: 'gather', commands: [] },
    })
    expect(switchMode('gather', 'gather', st)).toEqual({
      ok: true,
      value: { mode: 'grimoire', commands: [] },
    })
    expect(switchMode('gather', 'rules', st)).toEqual({ ok: true, value: { mode: 'rules', commands: [] } })
  })

  it('[PHASE-14] leaving the grimoire drops an open nomination', () => {
    for (const mode of MODES.slice(1))
      expect(switchMode('grimoire', mode, nominating)).toEqual({
        ok: true,
        value: { mode, commands: [{ type: 'closeNomination' }] },
      })
    const stays = { ok: true, value: { mode: 'grimoire', commands: [] } }
    expect(switchMode('grimoire', 'grimoire', nominating)).toEqual(stays)
    expect(switchMode('gather', 'gather', nominating)).toEqual(stays)
  })

  it('[PHASE-15] pointing is left to the grimoire only, and ends with it', () => {
    expect(switchMode('pointing', 'gather', st)).toMatchObject({ error: { code: 'mode-pointing-first' } })
    for (const wanted of ['pointing', 'grimoire'] as const)
      expect(switchMode('pointing', wanted, st)).toEqual({
        ok: true,
        value: { mode: 'grimoire', commands: [{ type: 'stopPointing' }] },
      })
  })
})
