import { describe, expect, it } from 'vitest'
import {
  type NominationType,
  nextNominationType,
  nextStage,
  recentVotes,
  VOTE_SPEED_SLIDER_MS,
  viewFor,
  voteSpeedText,
} from '../src/index.ts'
import { eventsOf, expectIgnored, expectRefusal, NOW, play, runUntil, table } from '../testing/table.ts'
import { finished, nominate, nominated, raise, withVote } from '../testing/vote.ts'

const type = (nominationType: NominationType) => ({ type: 'setNominationType', nominationType }) as const
const speed = (ms: number) => ({ type: 'setVoteSpeed', speed: ms }) as const
const close = { type: 'closeNomination' } as const
const start = { type: 'startVote' } as const

describe('what a vote is', () => {
  it('[VOTE-01] [VOTE-57] a screen knows its fields; without a nomination that is false', () => {
    expect(viewFor(table(), 'p1').gamestate.vote).toEqual({
      nomination: false,
      nominationType: 'regular',
      locked: 0,
      isInProgress: false,
      isHidden: false,
      speed: 1000,
      schedule: null,
      votes: {},
      tally: null,
      voters: [],
      markedPlayer: null,
      highscore: 0,
      freedPlayer: null,
      secretStanding: null,
      history: [],
      cleared: 0,
    })
    const open = raise(nominated(table()), [1])
    expect(viewFor(open, 'p1').gamestate.vote).toMatchObject({ nomination: [0, 2], votes: { 1: 1 } })
  })

  it('[VOTE-02] its speed is 1000 ms unless changed', () => {
    expect(table().vote.speed).toBe(1000)
  })

  it('[VOTE-13] counts accusation, defense, countdown and rest before the first seat', () => {
    const accused = play(nominated(table()), type('zookeeper'))
    const defended = play(accused, { type: 'beginDefense' })
    const rested = play(defended, { type: 'resetVote' })
    const counting = play(rested, { type: 'startCountdown' })
    expect([accused, defended, counting, rested].map(({ vote }) => vote.locked)).toEqual([-3, -2, -1, 0])
  })
})

describe('nominating', () => {
  it('[VOTE-05] needs a day, no vote in progress and no reveal', () => {
    expectRefusal(table({ phase: 1 }), nominate(0, 2), 'nomination-at-night')
    expectRefusal(play(nominated(table()), start), nominate(0, 3), 'vote-in-progress')
    expectRefusal(play(table(), { type: 'reveal' }), nominate(0, 2), 'nomination-during-reveal')
    expect(nominated(play(table({ phase: 2 }), { type: 'soundGong' })).vote.nomination).toEqual([0, 2])
  })

  it('[VOTE-06] needs a nominee on a seat; a Storyteller may nominate', () => {
    expectRefusal(table(), nominate(0, -1), 'nominee-not-seated')
    expectRefusal(table(), nominate(0, 7), 'no-such-seat')
    expectRefusal(table(), nominate(7, 0), 'no-such-seat')
    expectRefusal(table(), nominate(-2, 0), 'no-such-seat')
    expect(play(table(), nominate(-1, 0)).vote.nomination).toEqual([-1, 0])
    expect(play(table(), nominate(6, 6)).vote.nomination).toEqual([6, 6])
  })

  it('[VOTE-07] lowers every raised hand', () => {
    const raised = [1, 2].reduce(
      (state, seat) => play(state, { type: 'raiseHand', icon: 'hand' }, `p${seat}`),
      table(),
    )
    expect(Object.keys(raised.hands)).toHaveLength(2)
    expect(nominated(raised).hands).toEqual({})
    expect(eventsOf(table(), nominate(0, 2)).map((event) => event.type)).toEqual(['nominationOpened'])
  })

  it('only a Storyteller opens and closes a nomination', () => {
    expectRefusal(table(), nominate(0, 2), 'not-storyteller', 'p0')
    expectRefusal(nominated(table()), close, 'not-storyteller', 'p0')
  })

  it('another takes the place of an open one, with all hands down and a finished vote in the history', () => {
    const next = play(finished(raise(nominated(table()), [1, 3])), nominate(4, 5))
    expect(next.vote).toMatchObject({ nomination: [4, 5], locked: 0, count: null, lockTimes: [] })
    expect(next.vote.votes).toEqual({})
    expect(next.vote.history).toHaveLength(1)
    expect(play(raise(nominated(table()), [1]), nominate(4, 5)).vote.history).toMatchObject([
      { nominator: 0, nominee: 2, votes: null },
    ])
  })

  it('another of the same person, or by the same person, corrects one that was not voted on yet', () => {
    const open = nominated(table())
    expect(play(open, nominate(0, 5)).vote).toMatchObject({ nomination: [0, 5], history: [] })
    expect(play(open, nominate(4, 2)).vote).toMatchObject({ nomination: [4, 2], history: [] })
    const voted = play(finished(open), nominate(0, 5))
    expect(voted.vote.history).toMatchObject([{ nominee: 2, votes: 0 }])
  })
})

describe('the three types', () => {
  it('[VOTE-08] cycle regular, baker, zookeeper, regular', () => {
    expect((['regular', 'baker', 'zookeeper'] as const).map(nextNominationType)).toEqual([
      'baker',
      'zookeeper',
      'regular',
    ])
  })

  it('[VOTE-09] are fixed once a seat is, and while a vote is in progress', () => {
    const open = nominated(table())
    expectRefusal(withVote(open, { locked: 1 }), type('baker'), 'vote-locked')
    expectRefusal(play(open, start), type('baker'), 'vote-in-progress')
    expect(play(open, type('zookeeper')).vote.nominationType).toBe('zookeeper')
    expectIgnored(open, type('regular'))
    expectRefusal(open, type('baker'), 'not-storyteller', 'p1')
  })

  it('[VOTE-11] choosing zookeeper at lock 0 of an open nomination makes it -3', () => {
    expect(play(nominated(table()), type('zookeeper')).vote.locked).toBe(-3)
    expect(play(table(), type('zookeeper')).vote.locked).toBe(0)
    expect(nominated(play(table(), type('baker'))).vote.locked).toBe(0)
    expect(nominated(play(table(), type('zookeeper'))).vote.locked).toBe(-3)
  })

  it('[VOTE-12] leaving zookeeper below -1 makes it 0', () => {
    const accused = play(nominated(table()), type('zookeeper'))
    for (const [locked, after] of [
      [-3, 0],
      [-2, 0],
      [-1, -1],
      [0, 0],
    ] as const)
      expect(play(withVote(accused, { locked }), type('regular')).vote.locked).toBe(after)
  })

  it('[VOTE-15] accusation leads to defense, and defense to the vote', () => {
    expect([-3, -2, -1, 0, 1].map(nextStage)).toEqual([-2, 0, null, null, null])
    const accused = play(nominated(table()), type('zookeeper'))
    const defended = play(accused, { type: 'beginDefense' })
    expect(defended.vote.locked).toBe(-2)
    expect(play(defended, { type: 'resetVote' }).vote).toMatchObject({ locked: 0, nomination: [0, 2] })
    expectRefusal(defended, { type: 'beginDefense' }, 'vote-stage-changed')
    expectRefusal(nominated(table()), { type: 'beginDefense' }, 'vote-stage-changed')
    expectRefusal(accused, { type: 'beginDefense' }, 'not-storyteller', 'p1')
  })

  it('no vote starts before the defense is over', () => {
    const accused = play(nominated(table()), type('zookeeper'))
    const defended = play(accused, { type: 'beginDefense' })
    for (const state of [accused, defended]) {
      expectRefusal(state, start, 'vote-stage-open')
      expectRefusal(state, { type: 'startCountdown' }, 'vote-stage-open')
    }
  })
})

describe('speed', () => {
  it('[VOTE-53] is 500 to 10000 ms, chosen on a slider from 500 to 4000 by 100', () => {
    for (const bad of [499, 10_001, Number.NaN]) expectRefusal(table(), speed(bad), 'bad-value')
    for (const good of [500, 10_000]) expect(play(table(), speed(good)).vote.speed).toBe(good)
    expect(VOTE_SPEED_SLIDER_MS).toEqual({ min: 500, max: 4000, step: 100 })
    expect([500, 1000, 1250].map(voteSpeedText)).toEqual(['0.50', '1.00', '1.25'])
  })

  it('[VOTE-54] is the Storyteller’s, before a vote and below lock 1', () => {
    expectRefusal(table(), speed(700), 'not-storyteller', 'p1')
    expectRefusal(play(nominated(table()), start), speed(700), 'vote-in-progress')
    expectRefusal(withVote(nominated(table()), { locked: 1 }), speed(700), 'vote-locked')
    expect(play(withVote(nominated(table()), { locked: -3 }), speed(700)).vote.speed).toBe(700)
  })
})

describe('closing', () => {
  it('[VOTE-22] stops the clock, logs the vote, also one that never ran or stopped half-way, and drops the nomination', () => {
    const midway = runUntil(play(raise(nominated(table()), [1]), start), NOW + 3000)
    expect(Object.keys(midway.deadlines)).toEqual(['vote'])
    const dropped = play(midway, close)
    expect(dropped.deadlines).toEqual({})
    expect(dropped.vote).toMatchObject({
      nomination: null,
      locked: 0,
      isInProgress: false,
      schedule: null,
      lockTimes: [],
      history: [{ nominator: 0, nominee: 2, votes: null, isHidden: false, majority: 4, voters: [] }],
    })
    expect(dropped.vote.votes).toEqual({})
    const unvoted = play(nominated(table()), close)
    expect(unvoted.vote.history).toMatchObject([{ nominator: 0, nominee: 2, votes: null }])
    expect(unvoted.game.history).toMatchObject([
      { type: 'nomination', data: { nominator: 0, nominee: 2, kind: 'execution' } },
    ])
    const closed = play(finished(raise(nominated(table()), [1, 3])), close, 'st', NOW + 20_000)
    expect(closed.vote).toMatchObject({ nomination: null, count: null, spent: [] })
    expect(closed.vote.history).toHaveLength(1)
    expectIgnored(table(), close)
  })

  it('[VOTE-03] an entry says when, who, what kind, how many of how many, and whose', () => {
    const closed = play(finished(raise(nominated(table({ phase: 2 })), [1, 3])), close, 'st', NOW + 20_000)
    const names = {
      nominatorId: 'p0',
      nominatorName: 'name of p0',
      nomineeId: 'p2',
      nomineeName: 'name of p2',
    }
    expect(closed.vote.history).toEqual([
      {
        timestamp: NOW + 20_000,
        phase: 2,
        nominator: 0,
        nominee: 2,
        ...names,
        type: 'execution',
        votes: 2,
        majority: 4,
        isHidden: false,
        voters: [
          { seat: 1, count: 1, id: 'p1', name: 'name of p1' },
          { seat: 3, count: 1, id: 'p3', name: 'name of p3' },
        ],
      },
    ])
    expect(viewFor(closed, 'p1').gamestate.vote.history).toEqual(closed.vote.history)
    expect(closed.game.history).toEqual([
      {
        id: 1,
        type: 'vote',
        data: { nominator: 0, nominee: 2, ...names, kind: 'execution', votes: 2, majority: 4 },
        time: NOW + 20_000,
        isPrivate: false,
      },
    ])
    const exile = finished(nominated(table({ roles: [null, null, 'tr1'] })))
    expect(play(exile, close).vote.history[0]).toMatchObject({ type: 'exile', votes: 0 })
  })

  it('within the last grace the vote is counted at once', () => {
    const graced = runUntil(play(raise(nominated(table()), [1]), start), NOW + 8000)
    expect(graced.vote).toMatchObject({ locked: 8, isInProgress: true, count: null })
    expect(play(graced, close).vote.history[0]?.votes).toBe(1)
    const onTheLast = runUntil(play(raise(nominated(table()), [1]), start), NOW + 7000)
    expect(onTheLast.vote.locked).toBe(7)
    expect(play(onTheLast, close).vote.history[0]?.votes).toBeNull()
  })

  it('[VOTE-45] a restored history drops what is older than 3 hours', () => {
    const hours = 3 * 60 * 60 * 1000
    const entries = [{ timestamp: NOW - hours - 1 }, { timestamp: NOW - hours }, { timestamp: NOW }]
    expect(recentVotes(entries, NOW)).toEqual(entries.slice(1))
  })
})
