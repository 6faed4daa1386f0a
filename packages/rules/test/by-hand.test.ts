import { describe, expect, it } from 'vitest'
import { type SessionState, viewFor } from '../src/index.ts'
import { character, contentOf, NOW, play, table } from '../testing/table.ts'

const place = (state: SessionState, at: number, role: string, content = contentOf()) =>
  play(state, { type: 'setRole', at, role }, 'st', NOW, content)
const start = { type: 'setRunning', isRunning: true } as const
const claim = (index: number) => ({ type: 'claimSeat', index }) as const
const seen = (state: SessionState, who: string, seat: number) =>
  viewFor(state, who).session.players[seat]?.role
const prepared = () => [3, 4, 5].reduce((state, at) => place(state, at, `t${at}`), table({ players: 7 }))
/** The same with seats 3 to 5 free. */
const free = () => [3, 4, 5].reduce((state, at) => play(state, { type: 'vacateSeat' }, `p${at}`), prepared())

describe('characters placed by hand before a game', () => {
  it('are not told to players who sit there or sit down', () => {
    expect(seen(prepared(), 'p3', 3)).toBeNull()
    expect(seen(play(free(), claim(3), 'sp'), 'sp', 3)).toBeNull()
  })

  it('stay secret to a visitor who moves from seat to seat', () => {
    let state = free()
    for (const seat of [3, 4, 5]) {
      state = play(state, claim(seat), 'sp')
      expect(viewFor(state, 'sp').session.players.map(({ role }) => role)).toEqual(new Array(7).fill(null))
      state = play(state, { type: 'vacateSeat' }, 'sp')
    }
    expect(seen(play(play(state, claim(3), 'p3'), start), 'p3', 3)).toBe('t3')
  })

  it('are told when the game begins, each to its own player', () => {
    const begun = play(prepared(), start)
    expect([3, 4, 5].map((at) => seen(begun, `p${at}`, at))).toEqual(['t3', 't4', 't5'])
    expect([seen(begun, 'p3', 4), seen(begun, 'sp', 3)]).toEqual([null, null])
    expect(begun.secret.hasUnsentRoles).toBe(false)
  })

  it('are told before that when the Storyteller says so', () => {
    const told = play(prepared(), { type: 'tellCharacter', index: 3, userId: 'p3' })
    expect([seen(told, 'p3', 3), seen(told, 'p4', 4)]).toEqual(['t3', null])
  })

  it('wait longer where they are sent later, and travellers are public at once', () => {
    const later = contentOf(character('f1', 'fabled', { traits: [{ name: 'distribute-later' }] }))
    const state = place(table({ players: 7, npcs: ['f1'] }), 3, 't3', later)
    expect(seen(play(state, start, 'st', NOW, later), 'p3', 3)).toBeNull()
    expect(seen(place(table({ players: 7 }), 3, 'tr1'), 'sp', 3)).toBe('tr1')
  })

  it('are told at once while a game runs, as before', () => {
    expect(seen(place(play(prepared(), start), 3, 't9'), 'p3', 3)).toBe('t9')
  })
})
