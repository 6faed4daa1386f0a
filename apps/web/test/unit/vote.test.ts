import { type SessionState, viewFor } from '@belfry/rules'
import { finished, NOW, nominated, play, raise, runUntil, table, withVote } from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import {
  cuesBetween,
  handPosition,
  isCalledOff,
  readClock,
  restingPosition,
} from '../../src/features/vote/clock.ts'
import {
  lockedVotes,
  nominatedToday,
  outcomeOf,
  ownVote,
  raisedHands,
  seatInTurn,
  storytellerButtons,
  type VoteCharacters,
  voteScene,
  votesNeeded,
  weights,
} from '../../src/features/vote/selectors.ts'
import { hubFigure } from '../../src/features/vote/VoteHub.tsx'
import { countdownStep } from '../../src/lib/countdown/countdown.ts'
import { type PastPerson, seatOfPast } from '../../src/shared/people/people.ts'

const CHARACTERS: VoteCharacters = {
  isTraveller: (role) => role?.startsWith('tr') ?? false,
  hasDoubleVote: (role) => role === 't9',
  isDeadVoteFree: false,
  hasHiddenVoteRole: true,
}

const FREE: VoteCharacters = { ...CHARACTERS, isDeadVoteFree: true }

const day = (options: Parameters<typeof table>[0] = {}): SessionState => table({ phase: 2, ...options })
const sceneOf = (state: SessionState, who = 'st', characters = CHARACTERS) => {
  const scene = voteScene(viewFor(state, who), characters)
  if (!scene) throw new Error('nobody is nominated')
  return scene
}

describe('what it takes', () => {
  it('is the majority of the living where nobody is marked', () => {
    expect(votesNeeded(sceneOf(nominated(day({ dead: [0, 1] }))))).toEqual({ kind: 'majority', votes: 3 })
  })

  it('is more than the highscore once somebody is marked; as many make a tie', () => {
    const marked = withVote(day(), { highscore: 4, markedPlayer: 1 })
    expect(votesNeeded(sceneOf(nominated(marked)))).toEqual({ kind: 'highscore', votes: 5, tie: 4 })
  })

  it('is the majority again where the highscore lies below it', () => {
    const low = withVote(day(), { highscore: 3 })
    expect(votesNeeded(sceneOf(nominated(low)))).toEqual({ kind: 'majority', votes: 4 })
    const equal = withVote(day(), { highscore: 4 })
    expect(votesNeeded(sceneOf(nominated(equal)))).toMatchObject({ kind: 'highscore', votes: 5 })
  })

  it('is half of everybody for an exile, whatever the highscore', () => {
    const exile = withVote(day({ roles: [null, null, 'tr1'], dead: [0, 1, 3, 4] }), { highscore: 6 })
    expect(votesNeeded(sceneOf(nominated(exile)))).toEqual({ kind: 'majority', votes: 4 })
  })
})

describe('what came of it', () => {
  const counted = (hands: readonly number[], vote: Partial<SessionState['vote']> = {}) =>
    outcomeOf(sceneOf(finished(raise(nominated(withVote(day(), vote)), hands))))

  it('is open until it is counted', () => {
    expect(outcomeOf(sceneOf(nominated(day())))).toBe('open')
  })

  it('is enough from the majority on, and short below', () => {
    expect(counted([0, 1, 3, 4])).toBe('enough')
    expect(counted([0, 1, 3])).toBe('short')
  })

  it('is a tie with the highscore, enough above and short below', () => {
    const marked = { highscore: 4, markedPlayer: 5 }
    expect(counted([0, 1, 3, 4], marked)).toBe('tie')
    expect(counted([0, 1, 3, 4, 6], marked)).toBe('enough')
    expect(counted([0, 1, 3], marked)).toBe('short')
  })

  it('is a secret to players where votes were hidden', () => {
    const hidden = withVote(nominated(day()), { isHidden: true })
    const state = finished(hidden)
    expect(outcomeOf(sceneOf(state, 'p0'))).toBe('secret')
    expect(outcomeOf(sceneOf(state))).toBe('short')
  })
})

describe('the Storyteller’s buttons', () => {
  const buttons = (state: SessionState) => storytellerButtons(sceneOf(state))
  const start = (state: SessionState) => play(state, { type: 'startVote' })

  it('begin, then stop, pause and go on, then begin again', () => {
    const open = nominated(day())
    expect(buttons(open)).toEqual(['countdown', 'start', 'mark', 'close'])
    expect(buttons(play(open, { type: 'startCountdown' }))).toEqual(['reset', 'close'])
    const running = runUntil(start(open), NOW + 1500)
    expect(buttons(running)).toEqual(['pause', 'reset', 'close'])
    expect(buttons(play(running, { type: 'pauseVote' }))).toEqual(['resume', 'reset', 'close'])
    expect(buttons(finished(open))).toEqual(['countdown', 'restart', 'reset', 'close'])
  })

  it('offer only what would do something: to mark, or in a tie to take the mark away', () => {
    const marked = withVote(day(), { highscore: 4, markedPlayer: 6 })
    expect(buttons(finished(raise(nominated(marked), [0, 1, 3, 4])))).toContain('removeMark')
    const short = buttons(finished(raise(nominated(marked), [0])))
    expect(short).toEqual(['countdown', 'restart', 'reset', 'close'])
    expect(buttons(finished(raise(nominated(marked), [0, 1, 3, 4, 5])))).toContain('mark')
    expect(buttons(finished(raise(nominated(day()), [0, 1, 3])))).not.toContain('mark')
    const freed = withVote(day(), { highscore: 4, markedPlayer: null })
    expect(buttons(finished(raise(nominated(freed), [0, 1, 3, 4])))).toEqual(short)
  })

  it('mark in secret what was voted on in secret, by the standing that only the grimoire knows', () => {
    const hidden = withVote(nominated(day()), { isHidden: true })
    expect(buttons(hidden)).toEqual(['countdown', 'start', 'close'])
    const voted = finished(raise(hidden, [0, 1, 3, 4]))
    expect(buttons(voted)).toContain('markSecretly')
    const standing = { markedPlayer: 5, highscore: 4, freedPlayer: null }
    const stands = (state: SessionState): SessionState => ({
      ...state,
      secret: { ...state.secret, hiddenVotes: { ...state.secret.hiddenVotes, standing } },
    })
    expect(buttons(stands(voted))).toContain('freeSecretly')
    expect(votesNeeded(sceneOf(stands(voted)))).toMatchObject({ votes: 5, tie: 4 })
    expect(votesNeeded(sceneOf(stands(voted), 'p0'))).toMatchObject({ kind: 'majority', votes: 4 })
  })

  it('exile whoever found enough hands', () => {
    const traveller = () => nominated(day({ roles: [null, null, 'tr1'] }))
    expect(buttons(traveller())).toEqual(['countdown', 'start', 'close'])
    expect(buttons(finished(raise(traveller(), [0, 1, 3])))).not.toContain('exile')
    expect(buttons(finished(raise(traveller(), [0, 1, 3, 4])))).toContain('exile')
  })

  it('wait for accusation and defense', () => {
    const zookeeper = nominated(withVote(day(), { nominationType: 'zookeeper' }))
    expect(buttons(zookeeper)).toEqual(['mark', 'close'])
  })
})

describe('one’s own vote', () => {
  const own = (state: SessionState, who: string, characters = CHARACTERS) =>
    ownVote(viewFor(state, who), sceneOf(state, who, characters), characters)

  it('has a second hand for a dead player with the character for it, but not to exile', () => {
    const dead = nominated(day({ roles: ['t9'], dead: [0], voteless: [0] }))
    expect(own(dead, 'p0')).toMatchObject({ seat: 0, hasTwoHands: true, may: { ok: true } })
    expect(own(nominated(day({ roles: ['t9'] })), 'p0').hasTwoHands).toBe(false)
    const exile = nominated(day({ roles: ['t9', null, 'tr1'], dead: [0] }))
    expect(own(exile, 'p0').hasTwoHands).toBe(false)
  })

  it('a vote that cannot be cast says why not', () => {
    const state = nominated(day({ dead: [1], voteless: [1] }))
    expect(own(state, 'p1').may).toMatchObject({ ok: false, error: { code: 'vote-voteless' } })
    expect(own(state, 'sp').may).toMatchObject({ ok: false, error: { code: 'not-seated' } })
    const voudon = nominated(day({ dead: [1], voteless: [1], roles: [null, null, null, 'tr5'] }))
    expect(own(voudon, 'p1', FREE).may).toMatchObject({ ok: true })
    expect(own(state, 'st').may).toMatchObject({ ok: false, error: { code: 'vote-not-storyteller' } })
  })
})

describe('what counts', () => {
  it('is told apart from raised hands where some count for more or less', () => {
    const counted = finished(raise(nominated(day()), [0, 1, 3]))
    expect(weights(sceneOf(counted))).toEqual([])
    const voters = [
      { seat: 0, count: 3 },
      { seat: 1, count: 1 },
    ]
    const thief = withVote(counted, { count: { votes: 4, majority: 4, voters } })
    expect(weights(sceneOf(thief, 'p5'))).toEqual([
      { seat: 0, count: 3 },
      { seat: 3, count: 0 },
    ])
    expect(raisedHands(sceneOf(thief))).toBe(3)
    expect(hubFigure(sceneOf(thief), { counter: 8, countdown: null }, false)).toEqual({
      kind: 'count',
      votes: 4,
      hands: 3,
    })
  })

  it('needs no majority while a living traveller lets the dead vote', () => {
    const free = day({ roles: [null, null, null, 'tr5'] })
    expect(votesNeeded(sceneOf(nominated(free), 'p0', FREE))).toEqual({ kind: 'majority', votes: 1 })
    expect(outcomeOf(sceneOf(finished(raise(nominated(free), [0])), 'p0', FREE))).toBe('enough')
  })
})

const idsToday = (state: SessionState) => {
  const { nominators, nominees } = nominatedToday(viewFor(state, 'p0'))
  return { nominators: nominators.map(({ id }) => id), nominees: nominees.map(({ id }) => id) }
}

describe('today', () => {
  it('knows who nominated and who was nominated since dawn, the open nomination included', () => {
    const first = play(finished(nominated(day(), 3, 1)), { type: 'closeNomination' })
    const second = nominated(first, 5, 4)
    expect(idsToday(second)).toEqual({ nominators: ['p1', 'p4'], nominees: ['p3', 'p5'] })
    const tomorrow = { ...first, game: { ...first.game, phase: 4 } }
    expect(idsToday(tomorrow)).toEqual({ nominators: [], nominees: [] })
  })

  it('[VOTE-46] is about people: their marks go where they sit, and stay with whoever left', () => {
    const voted = play(finished(nominated(day(), 3, 1)), { type: 'closeNomination' })
    const moved = play(voted, { type: 'moveSeat', from: 3, to: 0, check: 7 })
    const { nominators, nominees } = nominatedToday(viewFor(moved, 'p0'))
    const seats = (people: readonly PastPerson[]) =>
      people.map((person) => seatOfPast(viewFor(moved, 'p0'), person))
    expect([seats(nominators), seats(nominees)]).toEqual([[2], [0]])
    const left = play(moved, { type: 'vacateSeat' }, 'p3')
    const seatedAgain = play(left, { type: 'claimSeat', index: 0 }, 'sp')
    const view = viewFor(seatedAgain, 'p0')
    expect(nominatedToday(view).nominees.map((person) => seatOfPast(view, person))).toEqual([-1])
    expect(nominatedToday(view).nominees.map(({ name }) => name)).toEqual(['name of p3'])
  })

  it('[VOTE-46] ends with its game, and with a cleared grimoire', () => {
    const voted = play(finished(nominated(day(), 3, 1)), { type: 'closeNomination' })
    expect(idsToday(play(voted, { type: 'clearGrimoire' })).nominees).toEqual([])
    const next = play(play(voted, { type: 'newGame' }), { type: 'setRunning', isRunning: true })
    expect(next.vote.history).toEqual([])
    expect(idsToday({ ...next, game: { ...next.game, phase: 2 } }).nominees).toEqual([])
  })
})

describe('the clock', () => {
  const at = (state: SessionState, ms: number) => readClock(sceneOf(state), NOW + ms)

  it('rests where the server left it while a step is long due and its people are away', () => {
    const state = runUntil(play(nominated(day()), { type: 'startVote' }), NOW + 3000)
    const view = viewFor(state, 'st')
    const { locked, schedule } = view.gamestate.vote
    const due = schedule?.nextAt ?? 0
    const [fixed, coming] = [seatInTurn(sceneOf(state), 1), seatInTurn(sceneOf(state), locked)]
    const sceneWithout = (...seats: readonly (number | null)[]) => {
      const away = new Set(seats.map((seat) => view.session.players[seat ?? -1]?.id))
      const usersAll = view.session.usersAll.map((user) => ({ ...user, isOnline: !away.has(user.id) }))
      const scene = voteScene({ ...view, session: { ...view.session, usersAll } }, CHARACTERS)
      if (!scene) throw new Error('nobody is nominated')
      return scene
    }
    expect(locked).toBeGreaterThan(1)
    const held = sceneWithout(fixed, coming)
    expect(held.awaited).toEqual([coming])
    expect(readClock(held, due + 900)).toMatchObject({ counter: locked + 1, isHeld: false })
    expect(readClock(held, due + 1100)).toMatchObject({ counter: locked, isHeld: true })
    expect(handPosition(held, due + 9000)).toBeCloseTo(restingPosition(held, locked))
    // Where everybody is there, the news is only late: the hand goes on by itself.
    expect(readClock(sceneWithout(fixed), due + 1100)).toMatchObject({ isHeld: false })
  })

  it('counts three, two, one, go', () => {
    const counting = play(nominated(day()), { type: 'startCountdown' })
    const shown = [0, 999, 1000, 1001, 2001, 3001, 3999, 4000].map((ms) => at(counting, ms).countdown)
    expect(shown).toEqual([3, 3, 2, 2, 1, 'go', 'go', null])
    expect(at(counting, 4000).counter).toBe(1)
    expect(countdownStep(NOW, NOW)).toBeNull()
  })

  it('sounds at each number of the countdown, and is cut off when it is called off', () => {
    const counting = play(nominated(day()), { type: 'startCountdown' })
    const scene = sceneOf(counting)
    const between = (a: number, b: number) => cuesBetween(at(counting, a), at(counting, b), scene)
    expect(between(900, 1100)).toEqual(['countdown'])
    expect(between(1100, 1200)).toEqual([])
    expect(between(2900, 3100)).toEqual([])
    const off = sceneOf(play(counting, { type: 'resetVote' }))
    expect(cuesBetween(at(counting, 1500), readClock(off, NOW + 1600), off)).toEqual([])
    expect(isCalledOff(at(counting, 1500), readClock(off, NOW + 1600))).toBe(true)
    expect(isCalledOff(at(counting, 3500), at(counting, 4100))).toBe(false)
  })

  it('ticks at every seat, shortly when it is fast, and knocks for a raised hand', () => {
    const run = (speed: number) => {
      const state = runUntil(
        play(raise(nominated(withVote(day(), { speed })), [3]), { type: 'startVote' }),
        NOW + 1000,
      )
      const scene = sceneOf(state)
      return [1, 2, 3].map((counter) =>
        cuesBetween({ counter: counter - 1, countdown: null }, { counter, countdown: null }, scene),
      )
    }
    expect(run(1000)).toEqual([['voteTick'], ['voteTick', 'voteCast'], ['voteTick']])
    expect(run(999)).toEqual([['voteTickShort'], ['voteTickShort', 'voteCast'], ['voteTickShort']])
    const scene = sceneOf(nominated(day()))
    expect(cuesBetween({ counter: 3, countdown: null }, { counter: 0, countdown: null }, scene)).toEqual([])
  })

  it('turns the hand steadily from the nominee around to the nominee', () => {
    const running = runUntil(play(nominated(day()), { type: 'startVote' }), NOW + 1000)
    const scene = sceneOf(running)
    expect(handPosition(scene, NOW + 1000)).toBeCloseTo(2)
    expect(handPosition(scene, NOW + 1450)).toBeCloseTo(2.5)
    expect(handPosition(scene, NOW + 1900)).toBeCloseTo(3)
    expect(handPosition(scene, NOW + 60_000)).toBeCloseTo(9)
    expect([-1, 0, 1, 7, 8].map((counter) => restingPosition(scene, counter))).toEqual([2, 2, 3, 9, 9])
  })

  it('knows whose turn it is and what is fixed by then', () => {
    const scene = sceneOf(raise(nominated(day()), [3, 4, 2]))
    expect([0, 1, 2, 7, 8].map((counter) => seatInTurn(scene, counter))).toEqual([null, 3, 4, 2, null])
    expect([1, 2, 3, 7, 8].map((counter) => lockedVotes(scene, counter))).toEqual([0, 1, 2, 2, 3])
  })

  it('shows in its hub what is to be known', () => {
    const figure = (state: SessionState, counter: number, seesAll = true) =>
      hubFigure(sceneOf(state), { counter, countdown: null }, seesAll)
    const open = nominated(day())
    expect(hubFigure(sceneOf(open), { counter: -1, countdown: 2 }, true)).toEqual({
      kind: 'countdown',
      step: 2,
    })
    expect(figure(open, -3)).toEqual({ kind: 'stage', stage: 'accusation' })
    expect(figure(open, -2)).toEqual({ kind: 'stage', stage: 'defense' })
    expect(figure(open, 0)).toEqual({ kind: 'needed', votes: 4 })
    expect(figure(raise(open, [3]), 2)).toEqual({ kind: 'count', votes: 1, hands: null })
    const hidden = withVote(open, { isHidden: true })
    expect(figure(hidden, 3, false)).toEqual({ kind: 'secret' })
    expect(figure(hidden, 3, true)).toEqual({ kind: 'count', votes: 0, hands: null })
  })
})
