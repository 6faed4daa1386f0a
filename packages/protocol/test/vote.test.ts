import type { AnyCommand } from '@belfry/rules'
import {
  character,
  contentOf,
  decisionOf,
  finished,
  hand,
  NOW,
  nominate,
  nominated,
  play,
  raise,
  runUntil,
  table,
  withUser,
} from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import { toCommand } from '../src/schemas/index.ts'
import { expectFollowed, messagesFor, sentBy } from './support/messages.ts'

const content = contentOf(character('m1', 'minion', { traits: [{ name: 'hidden-vote' }] }))
const READERS = ['st', 'gr', 'p1', 'p2', 'sp']
const base = (roles: (string | null)[] = []) =>
  withUser(table({ players: 3, roles }), 'gr', { grimoireAccess: 3 })
const open = () => nominated(base())
const hidden = () => nominated(base(['m1']), 2, 0, content)
const step = (state: ReturnType<typeof base>) =>
  decisionOf(state, { type: 'advanceVote' }, 'system', state.vote.schedule?.nextAt ?? NOW, content)

describe('what a Storyteller or player sends', () => {
  const rows: readonly (readonly [name: string, payload: unknown, command: AnyCommand])[] = [
    ['nomination', { nomination: [0, 2] }, { type: 'nominate', nominator: 0, nominee: 2 }],
    ['nomination', { nomination: [-1, 2] }, { type: 'nominate', nominator: -1, nominee: 2 }],
    ['nomination', { nomination: false }, { type: 'closeNomination' }],
    ['lock', [-2, null], { type: 'beginDefense' }],
    ['lock', [-1, null], { type: 'startCountdown' }],
    ['lock', [0, null], { type: 'resetVote' }],
    ['lock', [1, null], { type: 'startVote' }],
    ['voteInProgress', [true, false, 1000], { type: 'resumeVote' }],
    ['voteInProgress', [false, false, 1000], { type: 'pauseVote' }],
    ['voteIsHidden', true, { type: 'setVoteSecrecy', isHidden: true }],
    ['vote', [3, 1, 123], { type: 'castVote', seat: 3, value: 1, castAt: 123 }],
    ['vote', [3, 0], { type: 'castVote', seat: 3, value: 0, castAt: null }],
    ['marked', 2, { type: 'markNominee', nominee: 2 }],
    ['markSecretly', 2, { type: 'markSecretly', nominee: 2 }],
    ['execute', { index: 2, isDead: false }, { type: 'execute', index: 2, isDead: false }],
    ['exile', 2, { type: 'exileNominee', nominee: 2 }],
    ['voteHighscore', 4, { type: 'setHighscore', highscore: 4 }],
    ['nominationType', 'baker', { type: 'setNominationType', nominationType: 'baker' }],
    ['voteSpeed', 500, { type: 'setVoteSpeed', speed: 500 }],
  ]

  it.each(rows)('the message %s with %j becomes a command of the vote', (name, payload, command) => {
    expect(toCommand(name, payload, 'u')).toEqual({ ok: true, value: command })
  })

  it.each([
    ['nomination', [0, 2]],
    ['nomination', { nomination: [0] }],
    ['nomination', { nomination: true }],
    ['lock', [2, null]],
    ['lock', [-3, null]],
    ['lock', [0, 1]],
    ['voteInProgress', [true]],
    ['vote', [3, 3, 1]],
    ['vote', [3, 1, 'now']],
    ['vote', { seat: 3, value: 1 }],
    ['marked', -1],
    ['markSecretly', -1],
    ['execute', { index: -1, isDead: true }],
    ['execute', 2],
    ['exile', 'p2'],
    ['voteHighscore', 'four'],
    ['nominationType', 'butcher'],
    ['voteSpeed', 499],
    ['voteSpeed', 10_001],
  ])('%s %j is refused', (name, payload) => {
    expect(toCommand(name, payload, 'u')).toMatchObject({ error: { code: 'invalid-payload' } })
  })
})

describe('what screens are told', () => {
  it('screens are told of a nomination', () => {
    expect(sentBy(base(), nominate(0, 2))).toEqual([
      [
        'nomination',
        {
          nomination: [0, 2],
          locked: 0,
          markedPlayer: null,
          highscore: 0,
          nominationType: 'regular',
          speed: 1000,
        },
      ],
      ['voteIsHidden', false],
    ])
    expect(sentBy(open(), { type: 'closeNomination' })[2]).toMatchObject([
      'nomination',
      { nomination: false },
    ])
  })

  it('of starting, locking and pausing', () => {
    const started = play(raise(open(), [0]), { type: 'startVote' })
    expect(sentBy(open(), { type: 'startCountdown' })).toEqual([
      ['voteInProgress', [true, false, 1000]],
      ['lock', [-1, null]],
      ['voteSchedule', { since: NOW, nextAt: NOW + 4000 }],
    ])
    expect(messagesFor(started, step(started), 'p1')).toEqual([
      ['lock', [1, null]],
      ['voteSchedule', { since: NOW + 1000, nextAt: NOW + 2000 }],
    ])
    const first = runUntil(started, NOW + 1000)
    expect(messagesFor(first, step(first), 'sp')).toEqual([
      ['lock', [2, 1]],
      ['voteSchedule', { since: NOW + 2000, nextAt: NOW + 3000 }],
    ])
    expect(sentBy(first, { type: 'pauseVote' })).toEqual([
      ['voteSchedule', { since: NOW + 1000, nextAt: null }],
    ])
    expect(sentBy(first, { type: 'resetVote' })).toEqual([
      ['voteInProgress', [false, false, 1000]],
      ['lock', [0, null]],
      ['voteSchedule', null],
    ])
  })

  it('of hands, the count and the history', () => {
    expect(sentBy(open(), hand(1), { actor: 'p1', reader: 'sp' })).toEqual([['vote', [1, 1]]])
    expect(sentBy(raise(open(), [1]), hand(1, 0), { actor: 'p1' })).toEqual([['vote', [1, 0]]])
    const beyond = runUntil(play(raise(open(), [1]), { type: 'startVote' }), NOW + 4000)
    const tally = decisionOf(beyond, { type: 'tallyVote' }, 'system', NOW + 4401)
    expect(messagesFor(beyond, tally, 'p1')).toEqual([
      ['voteInProgress', [false, false, 1000]],
      ['voteTally', 1],
      ['voteVoters', [{ seat: 1, count: 1 }]],
    ])
    const entry = {
      ...{ nominator: 0, nominatorId: 'p0', nominatorName: 'name of p0' },
      ...{ nominee: 2, nomineeId: 'p2', nomineeName: 'name of p2' },
      ...{ majority: 2, votes: 1 },
    }
    expect(sentBy(finished(raise(open(), [1])), { type: 'closeNomination' })).toEqual([
      [
        'voteHistory',
        {
          ...entry,
          timestamp: NOW,
          phase: 0,
          type: 'execution',
          isHidden: false,
          voters: [{ seat: 1, count: 1, id: 'p1', name: 'name of p1' }],
        },
      ],
      [
        'historyAdd',
        { id: 1, type: 'vote', data: { ...entry, kind: 'execution' }, time: NOW, isPrivate: false },
      ],
      ['nomination', expect.objectContaining({ nomination: false })],
      ['voteIsHidden', false],
    ])
  })

  it('of type, stage, speed, mark and highscore', () => {
    const zookeeper = { type: 'setNominationType', nominationType: 'zookeeper' } as const
    expect(sentBy(open(), zookeeper)).toEqual([
      ['nominationType', 'zookeeper'],
      ['lock', [-3, null]],
    ])
    expect(sentBy(play(open(), zookeeper), { type: 'beginDefense' })).toEqual([['lock', [-2, null]]])
    expect(sentBy(base(), { type: 'setVoteSpeed', speed: 700 })).toEqual([['voteSpeed', 700]])
    expect(sentBy(base(), { type: 'setHighscore', highscore: 3 })).toEqual([
      ['marked', null],
      ['voteHighscore', 3],
      ['freed', null],
    ])
    expect(sentBy(finished(raise(open(), [0, 1])), { type: 'markNominee', nominee: 2 }).slice(0, 2)).toEqual([
      ['marked', 2],
      ['voteHighscore', 2],
    ])
  })
})

describe('a secret vote', () => {
  it('of a hand only its owner and the grimoire hear, the others nothing at all', () => {
    const sent = READERS.map((reader) => sentBy(hidden(), hand(1), { actor: 'p1', reader, content }))
    expect(sent).toEqual([[['vote', [1, 1]]], [['vote', [1, 1]]], [['vote', [1, 1]]], [], []])
  })

  it('its locks carry no value, its count and history stay with the grimoire', () => {
    const started = play(raise(hidden(), [1], content), { type: 'startVote' }, 'st', NOW, content)
    const second = runUntil(started, NOW + 2000, content)
    for (const reader of READERS)
      expect(messagesFor(second, step(second), reader)[0]).toEqual(['lock', [3, null]])
    const beyond = runUntil(started, NOW + 4000, content)
    const tally = decisionOf(beyond, { type: 'tallyVote' }, 'system', NOW + 4401, content)
    const flags = ['voteInProgress', [false, true, 1000]]
    const voters = ['voteVoters', [{ seat: 1, count: 1 }]]
    expect(READERS.map((reader) => messagesFor(beyond, tally, reader))).toEqual([
      [flags, ['voteTally', 1], voters],
      [flags, ['voteTally', 1], voters],
      [flags],
      [flags],
      [flags],
    ])
    const counted = finished(raise(hidden(), [1], content), content)
    const logged = (reader: string) => sentBy(counted, { type: 'closeNomination' }, { reader, content })[0]
    expect(logged('st')).toMatchObject(['voteHistory', { votes: 1, voters: [{ seat: 1, count: 1 }] }])
    expect(logged('p1')).toMatchObject(['voteHistory', { votes: null, voters: [] }])
  })

  it('marks in secret: the grimoire hears how the day stands, the others a vote that was closed', () => {
    const counted = finished(raise(hidden(), [1], content), content)
    const sent = (type: 'markSecretly' | 'closeNomination', reader: string) =>
      sentBy(counted, type === 'markSecretly' ? { type, nominee: 2 } : { type }, { reader, content })
    const standing = ['secretStanding', { markedPlayer: 2, highscore: 1, freedPlayer: null }]
    for (const [at, reader] of READERS.entries())
      expect(sent('markSecretly', reader)).toEqual([
        ...(at < 2 ? [standing] : []),
        ...sent('closeNomination', reader),
      ])
    const marked = play(counted, { type: 'markSecretly', nominee: 2 }, 'st', NOW, content)
    const swapped = decisionOf(marked, { type: 'swapSeats', a: 0, b: 2, check: 3 }, 'st', NOW, content)
    expectFollowed(marked, swapped, READERS)
  })

  it('beginning and ending it is told to all', () => {
    const hide = { type: 'setVoteSecrecy', isHidden: false } as const
    expect(sentBy(hidden(), hide, { reader: 'sp', content })).toEqual([['voteIsHidden', false]])
    expectFollowed(
      raise(hidden(), [1], content),
      decisionOf(raise(hidden(), [1], content), hide, 'st', NOW, content),
      READERS,
    )
  })
})

it('the mark follows its player on every screen', () => {
  const marked = play(finished(raise(open(), [0, 1])), { type: 'markNominee', nominee: 2 })
  const after = expectFollowed(
    marked,
    decisionOf(marked, { type: 'swapSeats', a: 0, b: 2, check: 3 }),
    READERS,
  )
  expect(after.vote.markedPlayer).toBe(0)
})
