import { describe, expect, it } from 'vitest'
import { noticesOf, type SessionState, viewFor } from '../src/index.ts'
import { character, contentOf, expectRefusal, NOW, play, table, withSecretSeat } from '../testing/table.ts'
import { finished, nominated, raise } from '../testing/vote.ts'

const ROLES = ['t1', 't2', 'm1']
const game = (phase = 2) => table({ players: 3, roles: ROLES, phase, isRunning: true })
const reveal = { type: 'reveal', isEvilWin: true } as const
const callOff = { type: 'callOffReveal' } as const
const told = { type: 'revealResult' } as const
const types = (state: SessionState) => state.game.history.map(({ type }) => type)

const BELIEVER = character('o1', 'outsider', {
  remindersGlobal: ['Is Another'],
  traits: [{ name: 'replace-at-reveal', reminder: 'Is Another' }],
})

describe('one decision that reveals or refuses', () => {
  it('[PHASE-16] ends the game, covers the tokens and keeps the winner, all at once', () => {
    const revealed = play(game(3), reveal)
    expect(revealed.hook?.name).toBe('reveal-grimoire')
    expect(revealed.game).toMatchObject({ isRunning: false, phase: 4, isEvilWin: null })
    expect(viewFor(revealed, 'st').session.game.recordedWin).toBe(true)
    expect(viewFor(revealed, 'p1').session.game).toMatchObject({ isEvilWin: null, recordedWin: null })
  })

  it('[SESS-33] a gong, a deal or a pointing refuses it whole: the game goes on, and nobody has won', () => {
    const gong = play(game(), { type: 'soundGong' })
    const dealt = { ...game(), hook: { name: 'distribute-roles', until: NOW + 1500 } } as const
    for (const held of [gong, dealt])
      for (const command of [reveal, { type: 'reveal' }, { type: 'endGame', isEvilWin: true }] as const)
        expectRefusal(held, command, 'hook-in-progress')
    const pointing = play(game(), { type: 'startPointing', recipients: [] })
    expectRefusal(pointing, reveal, 'pointing-in-progress')
    expectRefusal(pointing, { type: 'endGame', isEvilWin: true }, 'pointing-in-progress')
  })

  it('[SESS-33] a second reveal is refused while one is going on', () => {
    expectRefusal(play(game(), reveal), reveal, 'hook-in-progress')
  })

  it('[PHASE-19] a game that had ended gets no second end, and its result is told again in its time', () => {
    const ended = play(game(), { type: 'endGame', isEvilWin: false })
    const revealed = play(ended, reveal)
    expect(types(revealed)).toEqual(['end'])
    expectRefusal(revealed, { type: 'revealSeat', index: 0 }, 'reveal-result-first')
    expect(play(revealed, told).game).toMatchObject({ isEvilWin: true })
    // Whoever says nothing new means what was said before.
    expect(play(play(ended, { type: 'reveal' }), told).game.isEvilWin).toBe(false)
    expect(play(revealed, callOff).game).toMatchObject({ isEvilWin: false, isRunning: false })
  })

  it('[PHASE-05] the hour stands still while the grimoire is revealed', () => {
    expectRefusal(play(game(), reveal), { type: 'togglePhase', from: 2 }, 'phase-during-reveal')
  })

  it('a game that ends at night without a reveal ends at dawn', () => {
    const ended = play(game(3), { type: 'endGame', isEvilWin: true })
    expect(ended.game).toMatchObject({ phase: 4, isRunning: false, isEvilWin: true })
    expect(types(ended)).toEqual(['phase', 'end'])
  })
})

describe('before the result is told', () => {
  it('a wrong winner is put right, by any Storyteller, also where none was said', () => {
    const unsaid = play(game(), { type: 'reveal' })
    for (const started of [play(game(), reveal), unsaid]) {
      const corrected = play(started, { type: 'endGame', isEvilWin: false })
      expect(corrected.game.isEvilWin).toBeNull()
      expect(play(corrected, told).game.isEvilWin).toBe(false)
    }
  })

  it('once it is told, a correction is told at once', () => {
    const out = play(play(game(), reveal), told)
    expect(play(out, { type: 'endGame', isEvilWin: false }).game.isEvilWin).toBe(false)
  })

  it.each([2, 3])('a reveal is called off, and the game of phase %i goes on as it was', (phase) => {
    const before = game(phase)
    const back = play(play(before, reveal), callOff)
    expect(back.hook).toBeNull()
    expect(back.game).toMatchObject({ isRunning: true, phase, isEvilWin: null, history: before.game.history })
    expect(back.secret).toMatchObject({ isEvilWin: null, beforeReveal: null })
    expect(back.secret.seats.map(({ role }) => role)).toEqual(ROLES)
    expect(play(back, reveal).hook).not.toBeNull()
  })

  it('whoever believed to be another believes it again, wherever the seat went', () => {
    const content = contentOf(BELIEVER)
    const marked = withSecretSeat(game(), 1, {
      reminders: [{ role: 'o1', name: 'Is Another', isFlipped: false }],
    })
    const revealed = play(marked, reveal, 'st', NOW, content)
    expect(revealed.secret.seats[1]?.role).toBe('o1')
    const moved = play(revealed, { type: 'moveSeat', from: 1, to: 0, check: 3 })
    const back = play(moved, callOff)
    expect(back.secret.seats.map(({ role, team }) => [role, team])).toEqual([
      ['t2', 'townsfolk'],
      ['t1', 'townsfolk'],
      ['m1', 'minion'],
    ])
  })

  it('calling it off tells players nothing but that the game goes on', () => {
    const started = play(game(), reveal)
    const event = { type: 'revealCalledOff' } as const
    const after = play(started, callOff)
    expect(noticesOf(event, 'p1', after, started)).toEqual([])
    expect(noticesOf(event, 'sp', after, started)).toEqual([])
    expect(noticesOf(event, 'st', after, started)).toEqual([{ notice: 'winRecorded', isEvilWin: null }])
  })

  it('is the Storyteller’s, needs a reveal, and comes too late after the result', () => {
    expectRefusal(game(), callOff, 'reveal-not-running')
    expectRefusal(play(game(), reveal), callOff, 'not-storyteller', 'p1')
    expectRefusal(play(play(game(), reveal), told), callOff, 'reveal-told')
  })

  it('a vote that the reveal closed stays in the history', () => {
    const voted = finished(raise(nominated(game()), [0]))
    expect(types(play(play(voted, reveal), callOff))).toEqual(['vote'])
  })
})
