import { describe, expect, it } from 'vitest'
import {
  ACCUSATION,
  COUNTDOWN,
  DEFENSE,
  highscoreFrom,
  NOT_STARTED,
  type NominationType,
  nextNominationType,
  nextStage,
  recentVotes,
  type SessionState,
  VOTE_SPEED_DEFAULT_MS,
  VOTE_SPEED_SLIDER_MS,
  viewFor,
  voteSpeedText,
} from '../src/index.ts'
import {
  character,
  contentOf,
  eventsOf,
  expectIgnored,
  expectRefusal,
  NOW,
  play,
  runUntil,
  table,
  withSecretSeat,
} from './support/table.ts'
import { finished, nominate, nominated, raise } from './support/vote.ts'

const type = (nominationType: NominationType) => ({ type: 'setNominationType', nominationType }) as const
const withVote = (state: SessionState, vote: Partial<SessionState['vote']>): SessionState => ({
  ...state,
  vote: { ...state.vote, ...vote },
})
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
      markedPlayer: null,
      highscore: 0,
      history: [],
    })
    const open = raise(nominated(table()), [1])
    expect(viewFor(open, 'p1').gamestate.vote).toMatchObject({ nomination: [0, 2], votes: { 1: 1 } })
  })

  it('[VOTE-02] its speed is 1000 ms unless changed', () => {
    expect(VOTE_SPEED_DEFAULT_MS).toBe(1000)
    expect(table().vote.speed).toBe(1000)
  })

  it('[VOTE-13] the counters before the first seat', () => {
    expect([ACCUSATION, DEFENSE, COUNTDOWN, NOT_STARTED]).toEqual([-3, -2, -1, 0])
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

  it('is the Storyteller’s', () => {
    expectRefusal(table(), nominate(0, 2), 'not-storyteller', 'p0')
    expectRefusal(nominated(table()), close, 'not-storyteller', 'p0')
  })

  it('another takes the place of an open one, with all hands down and a finished vote in the history', () => {
    const next = play(finished(raise(nominated(table()), [1, 3])), nominate(4, 5))
    expect(next.vote).toMatchObject({ nomination: [4, 5], votes: {}, locked: 0, count: null, lockTimes: [] })
    expect(next.vote.history).toHaveLength(1)
    expect(play(raise(nominated(table()), [1]), nominate(4, 5)).vote.history).toEqual([])
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
    expect(play(open, type('baker')).vote.nominationType).toBe('baker')
    expectIgnored(open, type('regular'))
    expectRefusal(open, type('baker'), 'not-storyteller', 'p1')
  })

  it('[VOTE-11] choosing zookeeper at lock 0 of an open nomination makes it -3', () => {
    expect(play(nominated(table()), type('zookeeper')).vote.locked).toBe(-3)
    expect(play(table(), type('zookeeper')).vote.locked).toBe(0)
    expect(play(nominated(table()), type('baker')).vote.locked).toBe(0)
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
  it('[VOTE-22] stops the clock, logs a finished vote and drops the nomination', () => {
    const midway = runUntil(play(raise(nominated(table()), [1]), start), NOW + 3000)
    expect(Object.keys(midway.deadlines)).toEqual(['vote'])
    const dropped = play(midway, close)
    expect(dropped.deadlines).toEqual({})
    expect(dropped.vote).toMatchObject({
      nomination: null,
      locked: 0,
      isInProgress: false,
      schedule: null,
      votes: {},
      lockTimes: [],
      history: [],
    })
    const closed = play(finished(raise(nominated(table()), [1, 3])), close, 'st', NOW + 20_000)
    expect(closed.vote).toMatchObject({ nomination: null, count: null, spent: [] })
    expect(closed.vote.history).toHaveLength(1)
    expectIgnored(table(), close)
  })

  it('[VOTE-03] an entry says when, who, what kind, how many of how many, and whose', () => {
    const closed = play(finished(raise(nominated(table({ phase: 2 })), [1, 3])), close, 'st', NOW + 20_000)
    expect(closed.vote.history).toEqual([
      {
        timestamp: NOW + 20_000,
        phase: 2,
        nominator: 0,
        nominee: 2,
        type: 'execution',
        votes: 2,
        majority: 4,
        isHidden: false,
        voters: [
          { seat: 1, count: 1 },
          { seat: 3, count: 1 },
        ],
      },
    ])
    expect(viewFor(closed, 'p1').gamestate.vote.history).toEqual(closed.vote.history)
    expect(closed.game.history).toEqual([
      {
        id: 1,
        type: 'vote',
        data: { nominator: 0, nominee: 2, kind: 'execution', votes: 2, majority: 4 },
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
  })

  it('[VOTE-45] a restored history drops what is older than 3 hours', () => {
    const hours = 3 * 60 * 60 * 1000
    const entries = [{ timestamp: NOW - hours - 1 }, { timestamp: NOW - hours }, { timestamp: NOW }]
    expect(recentVotes(entries, NOW)).toEqual(entries.slice(1))
  })
})

describe('marking', () => {
  const mark = { type: 'markNominee', nominee: 2 } as const
  const counted = (votes: number, standing: Partial<SessionState['vote']> = {}) =>
    withVote(finished(raise(nominated(table()), [1, 3, 4, 5].slice(0, votes))), standing)

  it('[VOTE-24] a count above the highscore sets both, a tie clears the mark', () => {
    const first = play(counted(3), mark)
    expect(first.vote).toMatchObject({ markedPlayer: 2, highscore: 3, nomination: null })
    const higher = play(counted(3, { markedPlayer: 5, highscore: 2 }), mark)
    expect(higher.vote).toMatchObject({ markedPlayer: 2, highscore: 3 })
    const tie = play(counted(3, { markedPlayer: 5, highscore: 3 }), mark)
    expect(tie.vote).toMatchObject({ markedPlayer: null, highscore: 3, nomination: null })
    const lower = counted(2, { markedPlayer: 5, highscore: 3 })
    expectRefusal(lower, mark, 'mark-count-too-low')
    expectRefusal(counted(3, { markedPlayer: null, highscore: 3 }), mark, 'mark-count-too-low')
  })

  it('the count alone marks nobody', () => {
    expect(counted(4).vote).toMatchObject({ markedPlayer: null, highscore: 0 })
  })

  it('[VOTE-25] needs an open vote that is over, marks who is no traveller, and closes', () => {
    expectRefusal(withVote(counted(3), { isHidden: true }), mark, 'mark-hidden')
    expectRefusal(play(nominated(table()), start), mark, 'vote-in-progress')
    expectRefusal(counted(3), { ...mark, nominee: 3 }, 'no-nomination')
    expectRefusal(table(), mark, 'no-nomination')
    expectRefusal(counted(3), mark, 'not-storyteller', 'p1')
    const exile = finished(raise(nominated(table({ roles: [null, null, 'tr1'] })), [1, 3]))
    expect(play(exile, mark).vote).toMatchObject({ markedPlayer: null, highscore: 0, nomination: null })
    expect(play(exile, mark).vote.history).toHaveLength(1)
    const uncounted = withVote(nominated(table()), { highscore: 2 })
    expect(play(uncounted, mark).vote).toMatchObject({ markedPlayer: 2, highscore: 2, nomination: null })
  })

  it('[VOTE-49] a typed highscore counts by its size, and what is no number is 0', () => {
    expect(['4', '-4', '2.5', 'four', '', 'Infinity'].map(highscoreFrom)).toEqual([4, 4, 2.5, 0, 0, 0])
    const set = (highscore: number) => ({ type: 'setHighscore', highscore }) as const
    const marked = withVote(table(), { markedPlayer: 3 })
    expect(play(marked, set(-4)).vote).toMatchObject({ highscore: 4, markedPlayer: 3 })
    expect(play(play(marked, set(4)), set(Number.NaN)).vote.highscore).toBe(0)
    expectIgnored(marked, set(0))
    expectRefusal(marked, set(4), 'not-storyteller', 'p1')
  })

  it('the mark stays on its player when seats move, and goes with the grimoire', () => {
    const marked = withVote(table(), { markedPlayer: 2, highscore: 3 })
    const moved = play(marked, { type: 'moveSeat', from: 2, to: 0, check: 7 })
    expect(moved.vote).toMatchObject({ markedPlayer: 0, highscore: 3 })
    expect(play(marked, { type: 'moveSeat', from: 5, to: 6, check: 7 }).vote.markedPlayer).toBe(2)
    expect(play(marked, { type: 'removeSeat', index: 2, check: 7 }).vote.markedPlayer).toBeNull()
    expect(play(table(), { type: 'removeSeat', index: 2, check: 7 }).vote.markedPlayer).toBeNull()
    expect(play(marked, { type: 'clearGrimoire' }).vote).toMatchObject({ markedPlayer: null, highscore: 0 })
  })
})

describe('secrecy', () => {
  const content = contentOf(character('m1', 'minion', { traits: [{ name: 'hidden-vote' }] }))
  const at = (facts: { dead?: number[]; roles?: (string | null)[] } = {}) =>
    table({ roles: [null, null, null, 'm1'], ...facts })
  const isHidden = (state: SessionState, nominee = 2) => nominated(state, nominee, 0, content).vote.isHidden
  const token = (name: string) => ({ role: 't1', name, isFlipped: false })

  it('[VOTE-40] comes by itself with a sober holder who is alive or has the ability, not for an exile', () => {
    expect(isHidden(at())).toBe(true)
    expect(isHidden(table())).toBe(false)
    expect(isHidden(at({ dead: [3] }))).toBe(false)
    expect(isHidden(withSecretSeat(at({ dead: [3] }), 3, { reminders: [token('has ability')] }))).toBe(true)
    expect(isHidden(withSecretSeat(at(), 3, { reminders: [token('Poisoned')] }))).toBe(false)
    expect(isHidden(withSecretSeat(at(), 3, { reminders: [token('Drunk')] }))).toBe(false)
    expect(isHidden(at({ roles: [null, null, 'tr1', 'm1'] }))).toBe(false)
    expect(isHidden(at({ roles: [null, null, 'tr1', 'm1'] }), 1)).toBe(true)
  })

  it('[VOTE-41] is switched by the Storyteller while nothing is locked, if somebody brings it', () => {
    const hide = { type: 'setVoteSecrecy', isHidden: true } as const
    const show = { type: 'setVoteSecrecy', isHidden: false } as const
    const dead = nominated(at({ dead: [3] }), 2, 0, content)
    expect(play(dead, hide, 'st', NOW, content).vote.isHidden).toBe(true)
    expect(play(nominated(at(), 2, 0, content), show, 'st', NOW, content).vote.isHidden).toBe(false)
    expectIgnored(dead, show, 'st', NOW, content)
    expectRefusal(dead, hide, 'not-storyteller', 'p1', NOW, content)
    expectRefusal(play(dead, start, 'st', NOW, content), hide, 'vote-in-progress', 'st', NOW, content)
    expectRefusal(withVote(dead, { locked: 1 }), hide, 'vote-locked', 'st', NOW, content)
    expect(play(withVote(dead, { locked: -3 }), hide, 'st', NOW, content).vote.isHidden).toBe(true)
    expectRefusal(nominated(table()), hide, 'vote-no-hidden-role', 'st', NOW, content)
    expectRefusal(at(), hide, 'no-nomination', 'st', NOW, content)
    const scripted = { id: 'x', roles: ['t1', 'm1'] } as unknown as SessionState['edition']
    const onScript = { ...nominated(table()), edition: scripted }
    expect(play(onScript, hide, 'st', NOW, content).vote.isHidden).toBe(true)
    expect(play({ ...nominated(table()), npcs: ['m1'] }, hide, 'st', NOW, content).vote.isHidden).toBe(true)
  })

  it('begins and ends with all hands down', () => {
    const open = raise(nominated(at({ dead: [3] }), 2, 0, content), [1], content)
    const hidden = play(open, { type: 'setVoteSecrecy', isHidden: true }, 'st', NOW, content)
    expect([hidden.vote.votes, hidden.secret.hiddenVotes.votes]).toEqual([{}, {}])
    const raised = raise(hidden, [1], content)
    expect(raised.secret.hiddenVotes.votes).toEqual({ 1: 1 })
    const shown = play(raised, { type: 'setVoteSecrecy', isHidden: false }, 'st', NOW, content)
    expect([shown.vote.votes, shown.secret.hiddenVotes.votes]).toEqual([{}, {}])
  })

  it('shows all hands to the grimoire, each player the own, and nobody the rest', () => {
    const voted = raise(nominated(at(), 2, 0, content), [1, 4], content)
    const seen = (userId: string) => viewFor(voted, userId).gamestate.vote.votes
    expect(seen('st')).toEqual({ 1: 1, 4: 1 })
    expect(seen('p1')).toEqual({ 1: 1 })
    expect(seen('p2')).toEqual({})
    expect(seen('sp')).toEqual({})
    expect(voted.vote.votes).toEqual({})
  })

  it('its count and its history are the grimoire’s', () => {
    const counted = finished(raise(nominated(at({ dead: [1] }), 2, 0, content), [1, 4], content), content)
    expect(counted.vote).toMatchObject({ count: null, isInProgress: false, locked: 8, spent: [] })
    expect(counted.seats[1]?.isVoteless).toBe(false)
    expect(viewFor(counted, 'st').gamestate.vote.tally).toBe(2)
    expect(viewFor(counted, 'p1').gamestate.vote.tally).toBeNull()
    const closed = play(counted, close, 'st', NOW, content)
    const entry = { isHidden: true, majority: 3, nominee: 2 }
    const voters = [
      { seat: 1, count: 1 },
      { seat: 4, count: 1 },
    ]
    expect(viewFor(closed, 'p1').gamestate.vote.history).toMatchObject([
      { ...entry, votes: null, voters: [] },
    ])
    expect(viewFor(closed, 'st').gamestate.vote.history).toMatchObject([{ ...entry, votes: 2, voters }])
    expect(closed.game.history.at(-1)?.data['votes']).toBeNull()
    expect(closed.secret.hiddenVotes).toMatchObject({ votes: {}, count: null })
    const open = play(finished(nominated(closed)), close, 'st', NOW)
    expect(viewFor(open, 'st').gamestate.vote.history.map(({ votes }) => votes)).toEqual([2, 0])
  })

  it('whoever gets up takes the hand along until the hand has passed', () => {
    const voted = raise(nominated(table()), [1, 3])
    const left = play(voted, { type: 'vacateSeat' }, 'p3')
    expect(left.vote.votes).toEqual({ 1: 1 })
    const passed = runUntil(play(voted, start), NOW + 2000)
    expect(passed.vote.locked).toBe(2)
    expect(play(passed, { type: 'vacateSeat' }, 'p3').vote.votes).toEqual({ 1: 1, 3: 1 })
    expect(play(passed, { type: 'vacateSeat' }, 'p1').vote.votes).toEqual({ 3: 1 })
    const hidden = raise(nominated(at(), 2, 0, content), [1], content)
    expect(play(hidden, { type: 'vacateSeat' }, 'p1', NOW, content).secret.hiddenVotes.votes).toEqual({})
    expect(eventsOf(voted, { type: 'vacateSeat' }, 'p4').map((event) => event.type)).not.toContain('voteCast')
  })
})
