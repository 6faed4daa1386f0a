import { describe, expect, it } from 'vitest'
import { type SessionState, viewFor } from '../src/index.ts'
import { EMPTY_SECRET_SEAT } from '../src/seats/patch.ts'
import { expectRefusal, NOW, play, runUntil, table, withSeat, withSecretSeat } from '../testing/table.ts'
import { finished, nominated } from '../testing/vote.ts'

const newGame = { type: 'newGame' } as const
const start = { type: 'setRunning', isRunning: true } as const
const close = { type: 'closeNomination' } as const
const ROLES = ['t1', 't2', 't3', 'o1', 'm1', 'd1', 'tr1']

/** A game in its third night, with everything a game can leave behind. */
function played(): SessionState {
  const begun = table({ isRunning: true, phase: 2, roles: ROLES, dead: [1], voteless: [1] })
  const voted = play(finished(nominated(begun)), close)
  const bluffed = play(voted, { type: 'setBluffs', bluffs: ['t8', 't9', 't10'] })
  const noted = withSecretSeat(bluffed, 2, {
    reminders: [{ role: 't1', name: 'x', isFlipped: false }],
    isMarkedForDeath: true,
    status: ['open-eyes'],
  })
  const night = play(noted, { type: 'togglePhase', from: 2 }, 'st', NOW + 60_000)
  return withSeat(night, 3, { isRevealed: true })
}

describe('a new game', () => {
  it('keeps people, seats and script, and clears what the last one left', () => {
    const before = { ...played(), npcs: ['f1'] }
    const bag = { t1: 1, d1: 1 }
    const after = play({ ...before, secret: { ...before.secret, rolesSelected: bag } }, newGame)
    expect(after.seats.map(({ id }) => id)).toEqual(before.seats.map(({ id }) => id))
    expect([after.edition, after.npcs, after.secret.rolesSelected]).toEqual([before.edition, ['f1'], bag])
    expect(after.secret.seats).toEqual(before.seats.map(() => EMPTY_SECRET_SEAT))
    for (const { isDead, isVoteless, isRevealed, traveller } of after.seats)
      expect([isDead, isVoteless, isRevealed, traveller]).toEqual([false, false, false, null])
    expect(after.secret.bluffs).toEqual([null, null, null])
    expect(after.secret.signals).toEqual([])
    expect(after.vote).toMatchObject({ history: [], markedPlayer: null, highscore: 0, nomination: null })
    expect(after.game).toMatchObject({
      ...{ id: null, count: 1, isRunning: false, phase: 0 },
      ...{ history: [], isEvilWin: null },
    })
    expect(after.secret.history).toEqual([])
  })

  it('is the Storyteller’s to begin, and waits for a pointing', () => {
    expectRefusal(played(), newGame, 'not-storyteller', 'p1')
    const pointing = play(table(), { type: 'startPointing', recipients: [] })
    expectRefusal(pointing, newGame, 'pointing-in-progress')
  })

  it('ends a reveal that is still going on, with what it had before it', () => {
    const revealing = play(played(), { type: 'reveal' }, 'st', NOW + 100_000)
    const told = play(revealing, { type: 'endGame', isEvilWin: true }, 'st', NOW + 100_000)
    const shown = play(told, { type: 'revealResult' }, 'st', NOW + 100_000)
    const rest = play(shown, { type: 'revealRest' }, 'st', NOW + 100_000)
    const after = runUntil(play(rest, newGame, 'st', NOW + 100_001), NOW + 200_000)
    expect(after.hook).toBeNull()
    expect(after.seats.some(({ isRevealed }) => isRevealed)).toBe(false)
    expect(after.game.isEvilWin).toBeNull()
  })

  it('[PHASE-11] placed by hand begins before its first night, with a number and a start', () => {
    const begun = play(play(played(), newGame), start)
    expect(begun.game).toMatchObject({ id: 2, count: 2, isRunning: true, phase: 0 })
    expect(begun.game.history.map(({ type }) => type)).toEqual(['start'])
    const cleared = play(
      { ...played(), game: { ...played().game, isRunning: false } },
      { type: 'clearGrimoire' },
    )
    expect(cleared.game.phase).toBe(0)
  })

  it('placed by hand and played before anybody said so keeps its hour and its votes', () => {
    const voted = play(finished(nominated(table({ phase: 2 }))), close)
    const begun = play(voted, start)
    expect(begun.game).toMatchObject({ id: 1, isRunning: true, phase: 2 })
    expect(begun.vote.history).toEqual(voted.vote.history)
    expect(begun.game.history.map(({ type }) => type)).toEqual(['vote', 'start'])
  })

  it('[ROLE-40] a deal over a game clears the same, and passes travellers by', () => {
    const before = played()
    const bag = { t1: 1, t2: 1, t3: 1, o1: 1, m1: 1, d1: 1 }
    const after = play(
      { ...before, secret: { ...before.secret, rolesSelected: bag } },
      { type: 'dealRoles' },
      'st',
      NOW + 90_000,
    )
    expect(after.game).toMatchObject({ id: 2, count: 2, isRunning: true, phase: 0 })
    expect(after.vote.history).toEqual([])
    for (const { isDead, isVoteless, isRevealed } of after.seats)
      expect([isDead, isVoteless, isRevealed]).toEqual([false, false, false])
    for (const { reminders, isMarkedForDeath, status } of after.secret.seats)
      expect([reminders, isMarkedForDeath, status]).toEqual([[], false, []])
    expect(after.secret.seats[6]?.role).toBe('tr1')
    expect(viewFor(after, 'p0').session.players[6]?.role).toBe('tr1')
  })

  it('tokens placed before a game begins stay through its deal', () => {
    const token = { role: 't1', name: 'x', isFlipped: false }
    const bag = { t1: 1, t2: 1, t3: 1, m1: 1, d1: 1 }
    const ready = withSecretSeat(table({ players: 5 }), 2, { reminders: [token] })
    const dealt = play({ ...ready, secret: { ...ready.secret, rolesSelected: bag } }, { type: 'dealRoles' })
    expect(dealt.secret.seats[2]?.reminders).toEqual([token])
  })
})
