import { describe, expect, it } from 'vitest'
import { evolveAll, fireDeadline, nextDeadline, noticesOf, type SessionState, viewFor } from '../src/index.ts'
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
  withSeat,
  withSecretSeat,
} from '../testing/table.ts'
import { finished, nominated, raise } from '../testing/vote.ts'

/** As the requirements have it, not as the code does. */
const REVEAL_RESET_MS = 1000
const REVEAL_REST_DELAY_MS = 1000
const REVEAL_STEP_MS = 100

const reveal = { type: 'reveal' } as const
const seat = (index: number) => ({ type: 'revealSeat', index }) as const
const rest = { type: 'revealRest' } as const

const ROLES = ['t1', 't2', 'm1']
const game = (phase = 2) => table({ players: 3, roles: ROLES, phase, isRunning: true })
const shown = (state: SessionState) => state.seats.map(({ isRevealed }) => isRevealed)

/** The result is out, the seats are still covered. */
const opened = (state = game()) => {
  const ended = play(play(state, reveal), { type: 'endGame', isEvilWin: true })
  return play(ended, { type: 'revealResult' })
}

describe('starting the reveal', () => {
  it('[PHASE-17] moves night to day, and leaves a day alone', () => {
    expect(play(game(3), reveal).game).toMatchObject({ phase: 4 })
    expect(play(game(3), reveal).game.history.map(({ type }) => type)).toEqual(['phase', 'end'])
    expect(play(game(2), reveal).game).toMatchObject({ phase: 2 })
  })

  it('[PHASE-18] seats with a replacement’s token become the replacement, told to nobody yet', () => {
    const believes = character('o1', 'outsider', {
      remindersGlobal: ['Is Another'],
      traits: [{ name: 'replace-at-reveal', reminder: 'Is Another' }],
    })
    const content = contentOf(believes)
    const token = (role: string, name: string) => ({ role, name, isFlipped: false })
    const marked = withSecretSeat(game(), 1, {
      reminders: [token('t3', 'Is Another'), token('o1', 'is another')],
    })
    const other = withSecretSeat(marked, 0, { reminders: [token('o1', 'Something Else')] })
    const revealed = play(other, reveal, 'st', NOW, content)
    expect(revealed.secret.seats.map(({ role, team }) => [role, team])).toEqual([
      ['t1', 'townsfolk'],
      ['o1', 'outsider'],
      ['m1', 'minion'],
    ])
    expect(revealed.secret.seats[1]?.sentRole).toBe('t2')
    // Only a traveller's character is everybody's to know.
    expect(revealed.seats.map(({ traveller }) => traveller)).toEqual([null, null, null])
    const passing = character('o1', 'traveller', {
      remindersGlobal: ['Is Another'],
      traits: [{ name: 'replace-at-reveal', reminder: 'Is Another' }],
    })
    expect(play(other, reveal, 'st', NOW, contentOf(passing)).seats[1]?.traveller).toBe('o1')
    expect(viewFor(revealed, 'p1').session.players[1]?.role).toBe('t2')
    expect(viewFor(revealed, 'st').session.players[1]?.role).toBe('o1')
    const again = withSecretSeat(marked, 1, { role: 'o1' })
    expect(eventsOf(again, reveal, 'st', NOW, content).map(({ type }) => type)).not.toContain(
      'characterReplaced',
    )
  })

  it('[PHASE-19] starts the hook, adds an end entry and stops the game', () => {
    const started = play(game(), reveal)
    expect(started.hook).toEqual({ name: 'reveal-grimoire', until: null })
    expect(started.game.isRunning).toBe(false)
    expect(started.game.history).toEqual([
      { id: 1, type: 'end', data: { isEvilWin: null }, time: NOW, isPrivate: false },
    ])
  })

  it('[PHASE-20] the reveal begins with every seat covered', () => {
    const shownBefore = withSeat(game(), 1, { isRevealed: true })
    expect(viewFor(shownBefore, 'p0').session.players[1]?.role).toBe('t2')
    const started = play(shownBefore, reveal)
    expect(shown(started)).toEqual([false, false, false])
    expect(viewFor(started, 'p0').session.players[1]?.role).toBeNull()
  })

  it('ends a nomination, which is history with or without a vote', () => {
    expect(play(nominated(game()), reveal).vote).toMatchObject({
      nomination: null,
      history: [{ votes: null }],
    })
    expect(play(finished(raise(nominated(game()), [0])), reveal).vote.history).toHaveLength(1)
  })

  it('is the Storyteller’s, and waits for a pointing to end', () => {
    expectRefusal(game(), reveal, 'not-storyteller', 'p1')
    expectRefusal(play(game(), { type: 'startPointing', recipients: [] }), reveal, 'pointing-in-progress')
  })
})

describe('the result', () => {
  it('is known to Storytellers alone until it is revealed', () => {
    const ended = play(play(game(), reveal), { type: 'endGame', isEvilWin: true })
    expect(ended.game.isEvilWin).toBeNull()
    expect(viewFor(ended, 'st').session.game).toMatchObject({ isEvilWin: null, recordedWin: true })
    expect(viewFor(ended, 'p1').session.game).toMatchObject({ isEvilWin: null, recordedWin: null })
    const out = play(ended, { type: 'revealResult' })
    expect(viewFor(out, 'p1').session.game.isEvilWin).toBe(true)
    expect(out.game.history.at(-1)?.data).toEqual({ isEvilWin: true })
  })

  it('the recorded winner is told to Storytellers alone', () => {
    const event = { type: 'winRecorded', isEvilWin: true } as const
    const told = ['st', 'p1', 'sp'].map((reader) => noticesOf(event, reader, game(), game()).length)
    expect(told).toEqual([1, 0, 0])
  })

  it('needs a reveal and a winner', () => {
    expectRefusal(game(), { type: 'revealResult' }, 'reveal-not-running')
    expectRefusal(play(game(), reveal), { type: 'revealResult' }, 'reveal-no-result')
    expectRefusal(play(game(), reveal), { type: 'revealResult' }, 'not-storyteller', 'p1')
  })

  it('ends the reveal of a table without seats', () => {
    const done = opened(table({ players: 0, isRunning: true }))
    expect(runUntil(done, NOW + REVEAL_RESET_MS - 1).hook).not.toBeNull()
    expect(runUntil(done, NOW + REVEAL_RESET_MS).hook).toBeNull()
  })
})

describe('the seats', () => {
  it('come after the result, each once, and make its role public', () => {
    expectRefusal(play(game(), reveal), seat(0), 'reveal-result-first')
    expectRefusal(game(), seat(0), 'reveal-not-running')
    expectRefusal(opened(), seat(3), 'no-such-seat')
    expectRefusal(opened(), seat(0), 'not-storyteller', 'p1')
    const one = play(withSecretSeat(opened(), 2, { alignment: 'e' }), seat(2))
    expect(shown(one)).toEqual([false, false, true])
    expect(viewFor(one, 'sp').session.players.map(({ role, alignment }) => [role, alignment])).toEqual([
      [null, null],
      [null, null],
      ['m1', 'e'],
    ])
    expectIgnored(one, seat(2), 'st', NOW + 500)
  })

  it('keep 100 ms apart when revealed singly', () => {
    const one = play(opened(), seat(0))
    expectIgnored(one, seat(1), 'st', NOW + REVEAL_STEP_MS - 1)
    expect(shown(play(one, seat(1), 'st', NOW + REVEAL_STEP_MS))).toEqual([true, true, false])
  })

  it('1 s after the last one the table is free', () => {
    const two = play(play(opened(), seat(0)), seat(1), 'st', NOW + 100)
    expect(nextDeadline(two)).toBeUndefined()
    const all = play(two, seat(2), 'st', NOW + 200)
    expect(runUntil(all, NOW + 200 + REVEAL_RESET_MS - 1).hook).not.toBeNull()
    expect(runUntil(all, NOW + 200 + REVEAL_RESET_MS).hook).toBeNull()
    expect(shown(runUntil(all, NOW + 5000))).toEqual([true, true, true])
  })

  it('the rest waits 1 s and follows 100 ms apart', () => {
    const going = play(play(opened(), seat(1)), rest)
    const first = NOW + REVEAL_REST_DELAY_MS
    expect(shown(runUntil(going, first - 1))).toEqual([false, true, false])
    expect(shown(runUntil(going, first))).toEqual([true, true, false])
    expect(shown(runUntil(going, first + REVEAL_STEP_MS - 1))).toEqual([true, true, false])
    expect(shown(runUntil(going, first + REVEAL_STEP_MS))).toEqual([true, true, true])
    expect(runUntil(going, first + REVEAL_STEP_MS + REVEAL_RESET_MS - 1).hook).not.toBeNull()
    expect(runUntil(going, first + REVEAL_STEP_MS + REVEAL_RESET_MS).hook).toBeNull()
  })

  it('the rest runs once, and not before the result', () => {
    expectIgnored(play(opened(), rest), rest, 'st', NOW + 10)
    expectRefusal(play(game(), reveal), rest, 'reveal-result-first')
    expectRefusal(opened(), { type: 'revealNext', due: NOW }, 'not-system')
    expectIgnored(game(), { type: 'revealNext', due: NOW }, 'system')
    expectIgnored(game(), { type: 'endReveal' }, 'system')
  })

  it('with nothing left to reveal the rest ends the reveal', () => {
    const bare = withSeat(withSeat(withSeat(opened(), 0, { isRevealed: true }), 1, { isRevealed: true }), 2, {
      isRevealed: true,
    })
    expect(runUntil(play(bare, rest), NOW + REVEAL_RESET_MS).hook).toBeNull()
    const while_ = play(opened(), rest)
    const all = [0, 1, 2].reduce((state, index) => play(state, seat(index), 'st', NOW + index * 100), while_)
    expect(runUntil(all, NOW + 200 + REVEAL_RESET_MS).hook).toBeNull()
    expectIgnored(all, rest, 'st', NOW + 300)
  })

  it('found long overdue, the rest shifts instead of catching up', () => {
    const going = play(opened(), rest)
    const fire = (state: SessionState, now: number) => {
      const fired = fireDeadline(state, 'reveal:rest', { now, content: contentOf() })
      if (!fired.ok) throw new Error(fired.error.code)
      return evolveAll(state, fired.value)
    }
    const due = NOW + REVEAL_REST_DELAY_MS
    expect(fire(going, due + 5000).deadlines['reveal:rest']?.due).toBe(due + 5000 + REVEAL_STEP_MS)
    expect(fire(going, due + 1001).deadlines['reveal:rest']?.due).toBe(due + 1001 + REVEAL_STEP_MS)
    expect(fire(going, due + 1000).deadlines['reveal:rest']?.due).toBe(due + REVEAL_STEP_MS)
  })
})
