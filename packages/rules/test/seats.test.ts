import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canArrangeSeats,
  copyGrimoire,
  isEmptySeat,
  type SessionState,
  seatDetails,
  viewFor,
} from '../src/index.ts'
import { placeOf } from '../src/seats/places.ts'
import {
  character,
  eventsOf,
  expectIgnored,
  expectRefusal,
  META,
  play,
  seat,
  table,
  withSeat,
  withSecretSeat,
} from './support/table.ts'

const ids = (state: SessionState) => state.seats.map(({ id }) => id)
const roles = (state: SessionState) => state.secret.seats.map(({ role }) => role)

const nominated = (state: SessionState): SessionState => ({
  ...state,
  vote: { ...state.vote, nomination: [0, 1] },
})

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
    const minion = character('m1', 'minion', { special: [{ type: 'vote', name: 'hidden' }] })
    const [player] = viewFor(state, 'st').session.players
    expect(player && seatDetails(player, () => minion)).toEqual({
      id: 'p0',
      name: null,
      role: minion,
      alignment: 'g',
      isDead: false,
      isVoteless: false,
      isMarkedForDeath: true,
      reminders: [{ role: 't1', name: 'Dead', isFlipped: true }],
      revealed: false,
      special: [{ type: 'vote', name: 'hidden' }],
      status: ['open-eyes'],
    })
  })

  it('[SEAT-02] shows its character with team, tokens and what to do at night', () => {
    const facts = {
      ...character('m1', 'minion', { reminders: ['Poisoned'] }),
      firstNightReminder: 'Wake.',
      otherNightReminder: 'Wake again.',
    }
    const [player] = viewFor(table({ players: 1, roles: ['m1'] }), 'st').session.players
    expect(player && seatDetails(player, () => facts).role).toMatchObject({
      team: 'minion',
      reminders: ['Poisoned'],
      firstNightReminder: 'Wake.',
      otherNightReminder: 'Wake again.',
    })
    expect(player && seatDetails(player, () => undefined).role).toBeNull()
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

describe('gathering', () => {
  it('[SEAT-05] fills 20 seats; the 21st is ignored', () => {
    const nineteen = table({ players: 19 })
    const twenty = play(nineteen, { type: 'addSeat', check: 19, name: null })
    expect(twenty.seats).toHaveLength(20)
    expect(twenty.seats[19]).toEqual(seat())
    expect(twenty.secret.seats).toHaveLength(20)
    expectIgnored(twenty, { type: 'addSeat', check: 20, name: null })
  })

  it('moves a seat with everything on it', () => {
    const state = table({ players: 5, roles: ['t1', 't2', 't3', 't4', 't5'] })
    const forward = play(state, { type: 'moveSeat', from: 1, to: 3, check: 5 })
    expect(ids(forward)).toEqual(['p0', 'p2', 'p3', 'p1', 'p4'])
    expect(roles(forward)).toEqual(['t1', 't3', 't4', 't2', 't5'])
    expect(forward.secret.seed).toBe(state.secret.seed)
    const backward = play(state, { type: 'moveSeat', from: 4, to: 0, check: 5 })
    expect(ids(backward)).toEqual(['p4', 'p0', 'p1', 'p2', 'p3'])
    expectIgnored(state, { type: 'moveSeat', from: 2, to: 2, check: 5 })
    expectRefusal(state, { type: 'moveSeat', from: 5, to: 0, check: 5 }, 'no-such-seat')
    expectRefusal(state, { type: 'moveSeat', from: 0, to: 5, check: 5 }, 'no-such-seat')
  })

  it('swaps two seats', () => {
    const state = table({ players: 4, roles: ['t1', 't2', 't3', 't4'] })
    const swapped = play(state, { type: 'swapSeats', a: 0, b: 2, check: 4 })
    expect(ids(swapped)).toEqual(['p2', 'p1', 'p0', 'p3'])
    expect(roles(swapped)).toEqual(['t3', 't2', 't1', 't4'])
    expectIgnored(state, { type: 'swapSeats', a: 1, b: 1, check: 4 })
    expectRefusal(state, { type: 'swapSeats', a: 4, b: 0, check: 4 }, 'no-such-seat')
    expectRefusal(state, { type: 'swapSeats', a: 0, b: 4, check: 4 }, 'no-such-seat')
  })

  it('shuffles by the seed: the same seed gives the same order, and the seed moves on', () => {
    const state = table({ players: 10, roles: Array.from({ length: 10 }, (_, at) => `t${at + 1}`) })
    const once = play(state, { type: 'shuffleSeats', check: 10 })
    expect(ids(play(state, { type: 'shuffleSeats', check: 10 }))).toEqual(ids(once))
    expect(new Set(ids(once))).toEqual(new Set(ids(state)))
    expect(ids(once)).not.toEqual(ids(state))
    expect(once.secret.seed).not.toBe(state.secret.seed)
    once.seats.forEach(({ id }, index) => {
      expect(roles(once)[index]).toBe(`t${Number(id?.slice(1)) + 1}`)
    })
    expectIgnored(table({ players: 1 }), { type: 'shuffleSeats', check: 1 })
    expect(play(table({ players: 2 }), { type: 'shuffleSeats', check: 2 }).secret.seed).not.toBe(1)
  })

  it('removes a seat, and whoever sat there looks on', () => {
    const state = table({ players: 3, roles: ['t1', 't2', 't3'] })
    const removed = play(state, { type: 'removeSeat', index: 1, check: 3 })
    expect(ids(removed)).toEqual(['p0', 'p2'])
    expect(roles(removed)).toEqual(['t1', 't3'])
    expect(eventsOf(state, { type: 'removeSeat', index: 1, check: 3 })).toContainEqual({
      type: 'seatLeft',
      index: 1,
      userId: 'p1',
      reason: 'remove',
    })
    expect(viewFor(removed, 'p1').self).toEqual({ userId: 'p1', kind: 'spectator', seat: -1 })
    expectRefusal(state, { type: 'removeSeat', index: 3, check: 3 }, 'no-such-seat')
  })

  it('removes all empty seats, or all seats', () => {
    const state = withFreeSeat(withFreeSeat(table({ players: 4 }), 0), 2)
    expect(ids(play(state, { type: 'removeEmptySeats', check: 4 }))).toEqual(['p1', 'p3'])
    expectIgnored(table(), { type: 'removeEmptySeats', check: 7 })
    const cleared = play(state, { type: 'removeAllSeats' })
    expect([cleared.seats, cleared.secret.seats]).toEqual([[], []])
    expectIgnored(cleared, { type: 'removeAllSeats' })
  })

  it('keeps named seats in local play, where nobody claims them', () => {
    const named = play(local(0), { type: 'addSeat', check: 0, name: 'Ada' })
    const two = play(named, { type: 'addSeat', check: 1, name: null })
    expect(play(two, { type: 'removeEmptySeats', check: 2 }).seats).toEqual([seat({ name: 'Ada' })])
    expect([isEmptySeat(seat()), isEmptySeat(seat({ id: 'p' })), isEmptySeat(undefined)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('rests during a nomination', () => {
    const state = nominated(table({ players: 5 }))
    const commands = [
      { type: 'addSeat', check: 5, name: null },
      { type: 'moveSeat', from: 0, to: 1, check: 5 },
      { type: 'swapSeats', a: 0, b: 1, check: 5 },
      { type: 'shuffleSeats', check: 5 },
      { type: 'removeSeat', index: 0, check: 5 },
      { type: 'removeEmptySeats', check: 5 },
      { type: 'removeAllSeats' },
    ] as const
    for (const command of commands) expectRefusal(state, command, 'seats-during-nomination')
  })

  it('is refused if the sender saw another number of seats', () => {
    const state = table({ players: 5 })
    expectRefusal(state, { type: 'shuffleSeats', check: 4 }, 'seats-changed')
    expect(canArrangeSeats({ hasNomination: false, seatCount: 5 }, 6)).toEqual({
      ok: false,
      error: { code: 'seats-changed', params: { expected: 6, actual: 5 } },
    })
    expect(canArrangeSeats({ hasNomination: false, seatCount: 5 }, 5).ok).toBe(true)
  })

  it('is for Storytellers', () => {
    for (const command of [
      { type: 'addSeat', check: 7, name: null },
      { type: 'moveSeat', from: 0, to: 1, check: 7 },
      { type: 'removeSeat', index: 0, check: 7 },
      { type: 'removeAllSeats' },
      { type: 'clearGrimoire' },
      { type: 'emptySeat', index: 0 },
    ] as const) {
      expectRefusal(table(), command, 'not-storyteller', 'p0')
      expectRefusal(table(), command, 'not-storyteller', 'sp')
    }
  })

  it('takes the marked player along', () => {
    const marked = { ...table({ players: 5 }), vote: { ...table().vote, markedPlayer: 4 } }
    const state = play(marked, { type: 'moveSeat', from: 4, to: 0, check: 5 })
    expect(state.vote.markedPlayer).toBe(0)
    expect(play(state, { type: 'removeSeat', index: 0, check: 5 }).vote.markedPlayer).toBeNull()
  })

  it('never loses or doubles a seat, whatever is done', () => {
    const step = fc.record({
      kind: fc.constantFrom('moveSeat', 'swapSeats', 'shuffleSeats', 'removeSeat'),
      a: fc.nat(9),
      b: fc.nat(9),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.nat(), (steps, seed) => {
        let state = table({ players: 10, seed, roles: Array.from({ length: 10 }, (_, at) => `t${at + 1}`) })
        for (const { kind, a, b } of steps) {
          const check = state.seats.length
          if (Math.max(a, b) >= check) continue
          const before = new Set(ids(state))
          if (kind === 'moveSeat') state = play(state, { type: kind, from: a, to: b, check })
          else if (kind === 'swapSeats') state = play(state, { type: kind, a, b, check })
          else if (kind === 'shuffleSeats') state = play(state, { type: 'shuffleSeats', check })
          else {
            before.delete(ids(state)[a] ?? null)
            state = play(state, { type: 'removeSeat', index: a, check })
          }
          expect(new Set(ids(state))).toEqual(before)
          expect(state.seats.length).toBe(before.size)
          ids(state).forEach((id, index) => {
            expect(roles(state)[index]).toBe(`t${Number(id?.slice(1)) + 1}`)
          })
        }
      }),
    )
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
      storytellers: {},
      bluffs: [null, null, null],
      rolesSelected: {},
      hasUnsentRoles: false,
    })
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
