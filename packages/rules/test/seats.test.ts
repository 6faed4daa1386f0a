import { describe, expect, it } from 'vitest'
import { copyGrimoire, type SessionState, viewFor } from '../src/index.ts'
import { placeOf } from '../src/seats/places.ts'
import {
  eventsOf,
  expectIgnored,
  expectRefusal,
  META,
  play,
  seat,
  table,
  withSeat,
  withSecretSeat,
} from '../testing/table.ts'

const ids = (state: SessionState) => state.seats.map(({ id }) => id)

const withFreeSeat = (state: SessionState, index: number): SessionState =>
  withSeat(state, index, { id: null })

const local = (players: number) => table({ players, meta: { isLocal: true } })

describe('a seat', () => {
  it('[SEAT-01] has an owner, a character, an alignment, a life, tokens, a cover and a status', () => {
    const state = withSecretSeat(table({ players: 1, roles: ['m1'] }), 0, {
      alignment: 'g',
      isMarkedForDeath: true,
      reminders: [{ role: 't1', name: 'Dead', isFlipped: true }],
      status: ['open-eyes'],
    })
    expect(viewFor(state, 'st').session.players).toEqual([
      {
        id: 'p0',
        name: null,
        role: 'm1',
        alignment: 'g',
        isDead: false,
        isVoteless: false,
        isMarkedForDeath: true,
        reminders: [{ role: 't1', name: 'Dead', isFlipped: true }],
        revealed: false,
        status: ['open-eyes'],
        told: { role: 'm1', alignment: null },
      },
    ])
  })

  it('[SEAT-03] has a list of things as its status', () => {
    const state = withSecretSeat(table(), 2, { status: ['peek-eyes', 'open-eyes'] })
    expect(viewFor(state, 'st').session.players[2]?.status).toEqual(['peek-eyes', 'open-eyes'])
    expect(viewFor(state, 'st').session.players[3]?.status).toEqual([])
  })

  it('[SEAT-04] of a Storyteller has a negative index, and carries a role, an alignment and tokens', () => {
    const state: SessionState = { ...table(), storytellers: [{ id: 'st' }, { id: 'co' }] }
    expect(placeOf(state, -1)).toEqual({ ok: true, value: { kind: 'storyteller', id: 'st' } })
    expect(placeOf(state, -2)).toEqual({ ok: true, value: { kind: 'storyteller', id: 'co' } })
    expect(placeOf(state, 'co')).toEqual({ ok: true, value: { kind: 'storyteller', id: 'co' } })
    expect(placeOf(state, 6)).toEqual({ ok: true, value: { kind: 'seat', index: 6 } })
    expect(placeOf(state, 0)).toEqual({ ok: true, value: { kind: 'seat', index: 0 } })
    for (const nowhere of [-3, 7, 'p0', 0.5]) expect(placeOf(state, nowhere).ok).toBe(false)

    const reminders = [{ role: 'custom', name: 'Note', isFlipped: false }]
    const named = play(state, { type: 'setRole', at: -2, role: 'm1' })
    const aligned = play(named, { type: 'setAlignment', at: 'co', alignment: 'e' })
    const noted = play(aligned, { type: 'setReminders', at: -2, reminders })
    expect(noted.secret.storytellers).toEqual({ co: { role: 'm1', alignment: 'e', reminders } })
    expect(noted.secret.seats).toEqual(state.secret.seats)
    expectIgnored(noted, { type: 'setRole', at: 'co', role: 'm1' })
    expectIgnored(noted, { type: 'setAlignment', at: -2, alignment: 'e' })
    expectRefusal(noted, { type: 'setRole', at: -3, role: 'm1' }, 'no-such-seat')
  })
})

describe('a seat is claimed', () => {
  const state = withFreeSeat(table({ players: 3 }), 1)

  it('by somebody without one, if it is free', () => {
    expect(ids(play(state, { type: 'claimSeat', index: 1 }, 'sp'))).toEqual(['p0', 'sp', 'p2'])
    expectRefusal(state, { type: 'claimSeat', index: 0 }, 'seat-taken', 'sp')
    expectRefusal(state, { type: 'claimSeat', index: 1 }, 'already-seated', 'p0')
    expectRefusal(state, { type: 'claimSeat', index: 3 }, 'no-such-seat', 'sp')
    expectRefusal(state, { type: 'claimSeat', index: 1 }, 'seat-for-players', 'st')
    expectRefusal(state, { type: 'claimSeat', index: 1 }, 'not-member', 'stranger')
  })

  it('and vacated by its player, or emptied by the Storyteller', () => {
    expect(ids(play(state, { type: 'vacateSeat' }, 'p0'))).toEqual([null, null, 'p2'])
    expect(eventsOf(state, { type: 'vacateSeat' }, 'p0')[0]).toEqual({
      type: 'seatLeft',
      index: 0,
      userId: 'p0',
      reason: 'vacate',
    })
    expectRefusal(state, { type: 'vacateSeat' }, 'not-seated', 'sp')
    expect(eventsOf(state, { type: 'emptySeat', index: 2 })[0]).toEqual({
      type: 'seatLeft',
      index: 2,
      userId: 'p2',
      reason: 'empty',
    })
    expectIgnored(state, { type: 'emptySeat', index: 1 })
    expectRefusal(state, { type: 'emptySeat', index: 3 }, 'no-such-seat')
  })

  it('without what its last player was told, and without that player’s eyes and hand', () => {
    const told = withSecretSeat(table({ players: 2, roles: ['d1'] }), 0, {
      alignment: 'e',
      sentAlignment: 'e',
      status: ['open-eyes'],
    })
    const raised = { ...told, hands: { p0: { icon: 'hand', at: 1 } } }
    const left = play(raised, { type: 'vacateSeat' }, 'p0')
    expect(left.hands).toEqual({})
    expect(left.secret.seats[0]).toMatchObject({
      role: 'd1',
      alignment: 'e',
      sentRole: null,
      sentTeam: null,
      sentAlignment: null,
      status: [],
    })
    const taken = play(left, { type: 'claimSeat', index: 0 }, 'sp')
    expect(viewFor(taken, 'sp').session.players[0]).toMatchObject({ id: 'sp', role: null, alignment: null })
  })
})

describe('a seat’s name', () => {
  it('is editable in local play alone', () => {
    const renamed = play(local(2), { type: 'renameSeat', index: 1, name: 'Ada' })
    expect(renamed.seats.map(({ name }) => name)).toEqual([null, 'Ada'])
    expectIgnored(renamed, { type: 'renameSeat', index: 1, name: 'Ada' })
    expect(play(renamed, { type: 'renameSeat', index: 1, name: '' }).seats[1]?.name).toBeNull()
    expectRefusal(table(), { type: 'renameSeat', index: 1, name: 'Ada' }, 'seat-name-local')
    expectRefusal(table(), { type: 'addSeat', check: 7, name: 'Ada' }, 'seat-name-local')
    expectRefusal(local(2), { type: 'renameSeat', index: 2, name: 'Ada' }, 'no-such-seat')
  })

  it('has at most 50 letters', () => {
    const [fits, long] = ['x'.repeat(50), 'x'.repeat(51)]
    expect(play(local(1), { type: 'renameSeat', index: 0, name: fits }).seats[0]?.name).toBe(fits)
    expect(play(local(1), { type: 'addSeat', check: 1, name: fits }).seats[1]?.name).toBe(fits)
    expectRefusal(local(1), { type: 'renameSeat', index: 0, name: long }, 'bad-value')
    expectRefusal(local(1), { type: 'addSeat', check: 1, name: long }, 'bad-value')
  })
})

describe('the grimoire', () => {
  const reminders = [
    { role: 't1', name: 'Dead', isFlipped: true },
    { role: 'custom', name: 'Ask her', isFlipped: false },
  ]
  const full: SessionState = withSeat(
    withSecretSeat(table({ players: 2, roles: ['m1', 'tr1'], dead: [0], voteless: [0] }), 0, {
      alignment: 'g',
      sentAlignment: 'g',
      reminders,
      isMarkedForDeath: true,
      status: ['open-eyes'],
    }),
    0,
    { isRevealed: true },
  )
  const used: SessionState = {
    ...full,
    npcs: ['f1'],
    secret: {
      ...full.secret,
      storytellers: { st: { role: 't2', alignment: 'e', reminders } },
      bluffs: ['t4', null, 't5'],
      rolesSelected: { t1: 2 },
      hasUnsentRoles: true,
    },
  }

  it('is cleared: seats and NPCs stay, everything else on the table goes', () => {
    const cleared = play(used, { type: 'clearGrimoire' })
    expect(cleared.seats).toEqual([seat({ id: 'p0' }), seat({ id: 'p1' })])
    expect(cleared.secret).toMatchObject({
      seats: table({ players: 2 }).secret.seats,
      bluffs: [null, null, null],
      hasUnsentRoles: false,
    })
    expect([cleared.secret.storytellers, cleared.secret.rolesSelected]).toEqual([{}, {}])
    expect(cleared.npcs).toEqual(['f1'])
  })

  it('[ROLE-52] is copied with characters, alignments and tokens but without notes', () => {
    const token = { role: 't1', name: 'Dead', isFlipped: true }
    expect(copyGrimoire(viewFor(used, 'st').session)).toEqual({
      players: [
        { role: 'm1', alignment: 'g', reminders: [token] },
        { role: 'tr1', alignment: null, reminders: [] },
      ],
      storytellers: [{ role: 't2', alignment: 'e', reminders: [token] }],
      bluffs: ['t4', null, 't5'],
    })
    expect(copyGrimoire(viewFor(used, 'sp').session).bluffs).toEqual([])
  })

  it('of local play belongs to its only user', () => {
    expect(viewFor(local(1), META.ownerId).self.kind).toBe('storyteller')
  })
})
