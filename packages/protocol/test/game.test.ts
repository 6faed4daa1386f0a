import type { AnyCommand } from '@belfry/rules'
import { decisionOf, NOW, play, table, withSecretSeat, withUser } from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import { toCommand } from '../src/schemas/index.ts'
import { expectFollowed, sentBy } from './support/messages.ts'

const READERS = ['st', 'gr', 'p0', 'p1', 'sp']
const game = (phase = 2) =>
  withUser(table({ players: 2, roles: ['t1', 'm1'], phase, isRunning: true }), 'gr', { grimoireAccess: 3 })
const reveal = { type: 'reveal' } as const
const ended = () => play(play(game(), reveal), { type: 'endGame', isEvilWin: true })

describe('what a Storyteller sends', () => {
  const entry = { type: 'note', data: { seat: 1, text: 'x', isGood: true, id: null }, isPrivate: true }
  const rows: readonly (readonly [name: string, payload: unknown, command: AnyCommand])[] = [
    [
      'history',
      { type: 'add', payload: entry },
      { type: 'addHistory', entryType: 'note', data: entry.data, isPrivate: true },
    ],
    ['history', { type: 'remove', payload: -3 }, { type: 'removeHistory', id: -3 }],
    ['history', { type: 'phase', payload: 4 }, { type: 'togglePhase', from: 4 }],
    [
      'history',
      { type: 'set', payload: [{ ...entry, time: 5 }] },
      { type: 'setHistory', entries: [{ ...entry, time: 5 }] },
    ],
    ['toggleRunning', false, { type: 'setRunning', isRunning: false }],
    ['endGame', { isEvilWin: false }, { type: 'endGame', isEvilWin: false }],
    ['attention', undefined, { type: 'soundGong' }],
    ['attention', null, { type: 'soundGong' }],
    ['reveal', undefined, { type: 'reveal' }],
    ['revealGameResult', undefined, { type: 'revealResult' }],
    ['revealPlayer', 0, { type: 'revealSeat', index: 0 }],
    ['revealPlayer', -1, { type: 'revealRest' }],
    ['raise-hand', 'fist', { type: 'raiseHand', icon: 'fist' }],
    [
      'timer',
      { title: 'talk', duration: 60, isPausedDuringVotes: true },
      { type: 'setTimer', title: 'talk', seconds: 60, isPausedDuringVotes: true, isPaused: false },
    ],
    [
      'timer',
      { title: '', duration: 3, isPausedDuringVotes: false, paused: true },
      { type: 'setTimer', title: '', seconds: 3, isPausedDuringVotes: false, isPaused: true },
    ],
    ['timer', { paused: true }, { type: 'pauseTimer', isPaused: true }],
    ['timer', null, { type: 'cancelTimer' }],
  ]

  it.each(rows)('the message %s with %j becomes a command', (name, payload, command) => {
    expect(toCommand(name, payload, 'u')).toEqual({ ok: true, value: command })
  })

  it.each([
    ['history', { type: 'burn', payload: 1 }],
    ['history', { type: 'add', payload: { ...entry, time: 1 } }],
    ['history', { type: 'add', payload: { ...entry, type: '' } }],
    ['history', { type: 'add', payload: { ...entry, type: 'x'.repeat(31) } }],
    ['history', { type: 'add', payload: { ...entry, data: { text: 'x'.repeat(251) } } }],
    ['history', { type: 'add', payload: { ...entry, data: { deep: {} } } }],
    [
      'history',
      {
        type: 'add',
        payload: { ...entry, data: Object.fromEntries([...Array(21).keys()].map((n) => [n, n])) },
      },
    ],
    ['history', { type: 'phase', payload: -1 }],
    ['toggleRunning', 'yes'],
    ['endGame', { isEvilWin: null }],
    ['attention', 1],
    ['reveal', {}],
    ['revealPlayer', -2],
    ['revealPlayer', 0.5],
    ['raise-hand', 'x'.repeat(51)],
    ['timer', { title: 'x'.repeat(51), duration: 60, isPausedDuringVotes: true }],
    ['timer', { title: '', duration: 2, isPausedDuringVotes: true }],
    ['timer', { title: '', duration: 3601, isPausedDuringVotes: true }],
    ['timer', {}],
  ])('%s %j is refused', (name, payload) => {
    expect(toCommand(name, payload, 'u')).toMatchObject({ error: { code: 'invalid-payload' } })
  })
})

describe('what screens are told', () => {
  it('of the phase and the history', () => {
    const entry = { id: 1, type: 'phase', data: { phase: 3 }, time: NOW, isPrivate: false }
    const dusk = { type: 'togglePhase', from: 2 } as const
    expect(sentBy(game(), dusk)).toEqual([
      ['historyPhase', 3],
      ['historyAdd', entry],
    ])
    expect(sentBy(play(game(), dusk), { type: 'togglePhase', from: 3 })).toEqual([
      ['historyPhase', 2],
      ['historyRemove', 1],
    ])
    const entries = [
      { type: 'a', data: {}, time: 1, isPrivate: false },
      { type: 'b', data: {}, time: 2, isPrivate: true },
    ]
    const set = { type: 'setHistory', entries } as const
    const a = { id: 1, ...entries[0] }
    expect(sentBy(game(), set)).toEqual([['historySet', { history: [a], privateHistory: [] }]])
    expect(sentBy(game(), set, { reader: 'st' })).toEqual([
      ['historySet', { history: [a], privateHistory: [{ id: -1, ...entries[1] }] }],
    ])
    const secret = { type: 'addHistory', entryType: 'x', data: {}, isPrivate: true } as const
    expect(READERS.map((reader) => sentBy(game(), secret, { reader }).length)).toEqual([1, 1, 0, 0, 0])
    expectFollowed(game(), decisionOf(game(), secret), READERS)
    const kept = play(game(), secret)
    expectFollowed(kept, decisionOf(kept, { type: 'removeHistory', id: -1 }), READERS)
  })

  it('of the end and its result', () => {
    expect(sentBy(game(), { type: 'setRunning', isRunning: false })).toEqual([['toggleRunning', false]])
    const end = { id: 1, type: 'end', data: { isEvilWin: null }, time: NOW, isPrivate: false }
    expect(sentBy(game(), reveal)).toEqual([
      ['reveal', null],
      ['toggleRunning', false],
      ['historyAdd', end],
    ])
    const win = { type: 'endGame', isEvilWin: true } as const
    const started = play(game(), reveal)
    expect(READERS.map((reader) => sentBy(started, win, { reader }))).toEqual([
      [['endGame', { isEvilWin: true }]],
      [],
      [],
      [],
      [],
    ])
    expect(sentBy(ended(), { type: 'revealResult' })).toEqual([['revealGameResult', { isEvilWin: true }]])
    const after = expectFollowed(ended(), decisionOf(ended(), { type: 'revealResult' }), READERS)
    expect(after.game.history.at(-1)?.data).toEqual({ isEvilWin: true })
  })

  it('a cue that starts or ends is told to screens', () => {
    expect(sentBy(game(), { type: 'soundGong' })).toEqual([['attention', { until: NOW + 10_000 }]])
    const gong = play(game(), { type: 'soundGong' })
    const over = { type: 'endHook', name: 'attention-gong' } as const
    expect(sentBy(gong, over, { actor: 'system' })).toEqual([['hook', null]])
    const dealing = { type: 'hookStarted', name: 'distribute-roles', until: NOW + 1500 } as const
    expectFollowed(game(), [dealing], READERS)
  })

  it('of a revealed seat: what is public from then on', () => {
    const open = play(ended(), { type: 'revealResult' })
    const evil = withSecretSeat(open, 1, { alignment: 'e' })
    expect(sentBy(evil, { type: 'revealSeat', index: 1 }, { reader: 'sp' })).toEqual([
      ['revealPlayer', { index: 1, role: 'm1', alignment: 'e' }],
    ])
    const shown = expectFollowed(evil, decisionOf(evil, { type: 'revealSeat', index: 1 }), READERS)
    const again = { ...shown, hook: null }
    expect(sentBy(again, reveal, { reader: 'sp' })).toContainEqual([
      'updatePlayer',
      { index: 1, property: 'role', value: null },
    ])
    expectFollowed(again, decisionOf(again, reveal), READERS)
  })

  it('of hands and the timer', () => {
    const raise = { type: 'raiseHand', icon: 'fist' } as const
    expect(sentBy(game(), raise, { actor: 'p1', reader: 'sp' })).toEqual([
      ['raise-hand', { userId: 'p1', icon: 'fist', at: NOW }],
    ])
    const up = play(game(), raise, 'p1')
    expect(sentBy(up, { type: 'raiseHand', icon: '' }, { actor: 'p1' })).toEqual([
      ['raise-hand', { userId: 'p1', icon: '', at: 0 }],
    ])
    expect(sentBy(up, { type: 'nominate', nominator: 0, nominee: 1 })).toContainEqual([
      'raise-hand',
      { userId: null, icon: '', at: 0 },
    ])
    const timer = { title: 'talk', seconds: 60, isPausedDuringVotes: true, isPaused: false }
    const running = { title: 'talk', expiration: NOW + 60_000, isPausedDuringVotes: true, paused: null }
    expect(sentBy(game(), { type: 'setTimer', ...timer })).toEqual([['timer', running]])
    const set = play(game(), { type: 'setTimer', ...timer })
    expect(sentBy(set, { type: 'pauseTimer', isPaused: true }, { now: NOW + 10_000 })).toEqual([
      ['timer', { ...running, paused: 50_000 }],
    ])
    expect(sentBy(set, { type: 'cancelTimer' })).toEqual([['timer', null]])
  })
})
