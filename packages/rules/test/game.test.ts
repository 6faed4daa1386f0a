import { describe, expect, it } from 'vitest'
import { gameStart } from '../src/game/history.ts'
import { addHistory, evolveAll, type Notice, noticesOf, type SessionState, viewFor } from '../src/index.ts'
import { expectIgnored, expectRefusal, NOW, play, table, withUser } from '../testing/table.ts'

const running = (phase = 0) => table({ phase, isRunning: true })
const types = (state: SessionState) => state.game.history.map(({ type }) => type)

describe('the game’s history', () => {
  it('[PHASE-08] a game has isRunning, phase and history; an entry id, type, data, time and isPrivate', () => {
    const begun = evolveAll(running(3), gameStart(running(3), NOW))
    expect(begun.game).toEqual({
      id: 2,
      count: 2,
      left: [],
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
      {
        id: 1,
        type: 'note',
        data: { seat: 2, id: 'p2', name: 'name of p2' },
        time: NOW,
        isPrivate: false,
      },
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

  it('the history of a game has an end', () => {
    const entry = { type: 'x', data: {}, time: 5, isPrivate: false }
    const many = Array.from({ length: 999 }, () => entry)
    const full = play(table(), { type: 'setHistory', entries: [...many, { ...entry, isPrivate: true }] })
    expectRefusal(full, { type: 'addHistory', entryType: 'x', data: {}, isPrivate: false }, 'history-full')
    const oneLess = play(table(), { type: 'setHistory', entries: many })
    const filled = play(oneLess, { type: 'addHistory', entryType: 'x', data: {}, isPrivate: false })
    expect(filled.game.history).toHaveLength(1000)
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

  it('[PHASE-11] a game ended by mistake goes on as the same game, and only its real end says who won', () => {
    const ended = play(running(), { type: 'endGame', isEvilWin: true })
    const again = play(ended, { type: 'setRunning', isRunning: true })
    expect(again.game).toMatchObject({ id: 1, isRunning: true, isEvilWin: null, history: [] })
    const over = play(again, { type: 'endGame', isEvilWin: false })
    expect(over.game.history.map(({ data }) => data)).toEqual([{ isEvilWin: false }])
  })

  it('a new game forgets who won', () => {
    const won = play(running(), { type: 'endGame', isEvilWin: true })
    const begun = evolveAll(won, gameStart(won, NOW))
    expect(begun.game).toMatchObject({ isEvilWin: null, isRunning: true, phase: 0 })
    expect(types(begun)).toEqual(['start'])
    expect(gameStart(table(), NOW).map(({ type }) => type)).toEqual([
      'gameChanged',
      'historySet',
      'phaseSet',
      'runningSet',
      'historyAdded',
    ])
  })
})
