import { describe, expect, it } from 'vitest'
import { type SessionState, viewFor } from '../src/index.ts'
import { NOW, play } from '../testing/table.ts'
import { FIFTH_LOGS, fifthSession } from './support/old-logs.ts'

/** End states of version 5: who sits where, the current game, its votes. */
const FIFTH = {
  baker: { seats: 'p0 p1 p2 p3 p4 p5', id: 1, phase: 2, votes: 1 },
  'secret-vote': { seats: 'p0 p1 p2 p3 p4 p5', id: 1, phase: 2, votes: 2 },
  leftovers: { seats: 'p0 p1 p2 p3 p4 p5', id: 1, phase: 2, votes: 1 },
  undo: { seats: 'p0 p1 p2 p3 p4 p5', id: 1, phase: 2, votes: 1 },
  'by-hand': { seats: 'p0     ', id: null, phase: 0, votes: 0 },
  absent: { seats: 'p0 p1 p2 p3 p4 p5', id: 1, phase: 2, votes: 0 },
}

const offeredTo = (state: SessionState) => viewFor(state, 'st').gamestateST?.undo ?? null

describe('logs of the fifth version', () => {
  it.each(FIFTH_LOGS)('%s: loads with the same seats, game and votes', (name) => {
    const state = fifthSession(name)
    const { seats, id, phase, votes } = FIFTH[name]
    expect(state.seats.map((seat) => seat.id ?? '').join(' ')).toBe(seats)
    expect(state.game).toMatchObject({ id, phase })
    expect(state.vote.history).toHaveLength(votes)
    for (const userId of ['st', 'p1', 'sp', 'gr'])
      expect(viewFor(state, userId).session.players).toHaveLength(state.seats.length)
  })

  it('a nominator who was public stays public', () => {
    const { vote } = viewFor(fifthSession('baker'), 'p5').gamestate
    expect(vote.nomination).toEqual([1, 4])
    expect(vote.history).toMatchObject([{ nominator: 0, nominatorId: 'p0', nominee: 3 }])
  })

  it('a change of script can still be undone', () => {
    const state = fifthSession('undo')
    expect([state.edition?.id, offeredTo(state)?.deed.kind]).toEqual(['bmr', 'edition'])
    const undone = play(state, { type: 'undo', id: offeredTo(state)?.id ?? 0, isTold: false }, 'st', NOW)
    expect([undone.edition?.id, undone.seats[3]?.isDead]).toEqual(['tb', true])
  })

  it('a character told on sitting down before the game stays told', () => {
    const state = fifthSession('by-hand')
    expect(viewFor(state, 'p0').session.players[0]?.role).toBe('imp')
    expect(state.secret.seats[1]?.lastTold).toMatchObject({ userId: 'p1', role: 'monk' })
  })
})
