import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canArrangeSeats, isEmptySeat, type SessionState, viewFor } from '../src/index.ts'
import { eventsOf, expectIgnored, expectRefusal, play, seat, table, withSeat } from '../testing/table.ts'

const ids = (state: SessionState) => state.seats.map(({ id }) => id)

const roles = (state: SessionState) => state.secret.seats.map(({ role }) => role)

const nominated = (state: SessionState): SessionState => ({
  ...state,
  vote: { ...state.vote, nomination: [0, 1] },
})

const withFreeSeat = (state: SessionState, index: number): SessionState =>
  withSeat(state, index, { id: null })

const local = (players: number) => table({ players, meta: { isLocal: true } })

describe('gathering', () => {
  it('[SEAT-05] fills 20 seats; the 21st is ignored', () => {
    const nineteen = table({ players: 19 })
    const twenty = play(nineteen, { type: 'addSeat', check: 19, name: null })
    expect(twenty.seats).toHaveLength(20)
    expect(twenty.seats[19]).toEqual(seat())
    expect(twenty.secret.seats).toHaveLength(20)
    expectIgnored(twenty, { type: 'addSeat', check: 20, name: null })
  })

  it('[SEAT-16] [SEAT-20] sets the number of seats in one step, and asks for a word before anybody has to get up', () => {
    const sized = (state: SessionState, count: number, mayUnseat = false) =>
      play(state, { type: 'setSeatCount', count, mayUnseat, check: state.seats.length })
    expect(ids(sized(table({ players: 0 }), 8))).toEqual(Array(8).fill(null))
    const three = withFreeSeat(table({ players: 4 }), 1)
    expect(ids(sized(three, 6))).toEqual(['p0', null, 'p2', 'p3', null, null])
    expect(ids(sized(three, 3))).toEqual(['p0', 'p2', 'p3'])
    const two = { type: 'setSeatCount', count: 2, mayUnseat: false, check: 4 } as const
    expectRefusal(three, two, 'seats-occupied')
    expect(ids(sized(three, 2, true))).toEqual(['p0', 'p2'])
    expectIgnored(three, { ...two, count: 4 })
    expectRefusal(three, { ...two, count: 21 }, 'bad-value')
    expectRefusal(three, { ...two, check: 3 }, 'seats-changed')
    expectRefusal(nominated(three), two, 'seats-during-nomination')
    expectRefusal(three, two, 'not-storyteller', 'p0')
  })

  it('[SEAT-16] keeps the character of a player who left during the game, unless told otherwise', () => {
    const cast = withFreeSeat(table({ players: 4, roles: ['t1', 't2', 't3', null], isRunning: true }), 1)
    const left = withFreeSeat(cast, 3)
    const sized = (count: number, mayUnseat: boolean) =>
      ({ type: 'setSeatCount', count, mayUnseat, check: 4 }) as const
    expect(roles(play(left, sized(3, false)))).toEqual(['t1', 't2', 't3'])
    expectRefusal(left, sized(2, false), 'seats-occupied')
    expect(roles(play(left, sized(2, true)))).toEqual(['t1', 't2'])
    const before = { ...left, game: { ...left.game, isRunning: false } }
    expect(roles(play(before, sized(3, false)))).toEqual(['t1', 't2', 't3'])
    expect(roles(play(before, sized(2, false)))).toEqual(['t1', 't3'])
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

  it('two seats are swapped with all that lies on them', () => {
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

  it('only Storytellers add, move and remove seats', () => {
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
