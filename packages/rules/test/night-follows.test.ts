import { describe, expect, it } from 'vitest'
import { type SessionState, viewFor } from '../src/index.ts'
import { expectIgnored, NOW, play, table, withSecretSeat } from '../testing/table.ts'

const SEVEN = { t1: 1, t2: 1, t3: 1, t4: 1, t5: 1, m1: 1, d1: 1 }
const night = (): SessionState => {
  const state = table({ phase: 1, isRunning: true })
  return { ...state, secret: { ...state.secret, rolesSelected: SEVEN } }
}
const signalled = (): SessionState =>
  play(night(), { type: 'sendSignal', message: [{ id: 'yes', data: null, role: null }], recipients: ['p1'] })

describe('what the table does to the night', () => {
  it('[NIGHT-26] a deal and a reveal wipe the signals at once', () => {
    expect(signalled().secret.signals).toHaveLength(1)
    expect(play(signalled(), { type: 'dealRoles' }).secret.signals).toEqual([])
    expect(play(signalled(), { type: 'reveal' }).secret.signals).toEqual([])
    expect(viewFor(play(signalled(), { type: 'dealRoles' }), 'p1').gamestate.signals).toEqual([])
    expect(play(signalled(), { type: 'shuffleSeats', check: 7 }).secret.signals).toHaveLength(1)
  })

  it('eyes close at dawn and stay open while the night lasts', () => {
    const open = withSecretSeat(withSecretSeat(night(), 1, { status: ['open-eyes'] }), 2, {
      status: ['other', 'peek-eyes'],
    })
    const statuses = (state: SessionState) => state.secret.seats.slice(1, 3).map(({ status }) => status)
    expect(statuses(play(open, { type: 'togglePhase', from: 1 }))).toEqual([[], ['other']])
    expect(statuses(play(open, { type: 'moveSeat', from: 6, to: 5, check: 7 }))).toEqual(statuses(open))
    const day = { ...open, game: { ...open.game, phase: 2 } }
    expect(statuses(play(day, { type: 'togglePhase', from: 2 }))).toEqual(statuses(open))
  })

  it('fingers follow the seats they point at, and go down with their players', () => {
    for (const [phase, recipients, where] of [
      [2, [], (state: SessionState) => state.pointing],
      [1, ['p0', 'p1', 'p2'], (state: SessionState) => state.secret.nightPointing],
    ] as const) {
      const started = play(table({ phase }), { type: 'startPointing', recipients })
      const pointed = ['p0', 'p1', 'p2'].reduce(
        (state, userId, at) => play(state, { type: 'point', seat: at + 3 }, userId),
        started,
      )
      expect(where(pointed).pointers).toEqual({ p0: 3, p1: 4, p2: 5 })
      const moved = play(pointed, { type: 'moveSeat', from: 5, to: 0, check: 7 })
      expect(where(moved).pointers).toEqual({ p0: 4, p1: 5, p2: 0 })
      const removed = play(pointed, { type: 'removeSeat', index: 4, check: 7 })
      expect(where(removed).pointers).toEqual({ p0: 3, p2: 4 })
      const left = play(pointed, { type: 'vacateSeat' }, 'p0', NOW + 1)
      expect(where(left).pointers).toEqual({ p1: 4, p2: 5 })
      expect(where(play(pointed, { type: 'emptySeat', index: 6 })).pointers).toEqual(where(pointed).pointers)
    }
  })

  it('says nothing where nothing was', () => {
    expectIgnored(table({ phase: 1 }), { type: 'clearSignals' }, 'system')
    const events = play(table(), { type: 'vacateSeat' }, 'p0')
    expect(events.pointing).toEqual(table().pointing)
  })
})
