import { unwrap } from '@belfry/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dealBag, sameSideSeats, tokensIn } from '../src/bag/deal.ts'
import { decide, type SessionState, viewFor } from '../src/index.ts'
import {
  CONTENT,
  eventsOf,
  expectRefusal,
  NOW,
  play,
  runUntil,
  table,
  withSeat,
  withSecretSeat,
} from '../testing/table.ts'
import { bagContent as content, deal, SEVEN, withBag } from './support/cast.ts'

const dealt = (state: SessionState) => state.secret.seats.map(({ role }) => role)

describe('dealing', () => {
  it('[ROLE-37] gives every role of the bag to a seat without a traveller, without alignment', () => {
    const state = withBag(
      withSecretSeat(table({ players: 8, roles: [null, 't9', null, 'tr1'] }), 1, {
        alignment: 'e',
        sentAlignment: 'e',
      }),
      SEVEN,
    )
    const after = play(state, deal)
    expect(dealt(after)[3]).toBe('tr1')
    expect(after.seats[3]?.traveller).toBe('tr1')
    const given = dealt(after).filter((role) => role !== 'tr1')
    expect(given.map(String).sort()).toEqual(Object.keys(SEVEN).sort())
    for (const { alignment, sentAlignment } of after.secret.seats) {
      expect([alignment, sentAlignment]).toEqual([null, null])
    }
    after.secret.seats.forEach(({ role, sentRole, team }, index) => {
      expect(sentRole).toBe(role)
      expect(team).toBe(CONTENT.character(role ?? '')?.team)
      expect(viewFor(after, `p${index}`).session.players[index]?.role).toBe(role)
    })
  })

  it('over a table that was used without a game brings the dead back, and keeps tokens of an unused one', () => {
    const token = { role: 'm1', name: 'Poisoned', isFlipped: false }
    const prepared = withSecretSeat(withBag(table({ players: 7 }), SEVEN), 0, { reminders: [token] })
    expect(play(prepared, deal).secret.seats[0]?.reminders).toEqual([token])
    const used = withSeat(prepared, 3, { isDead: true, isVoteless: true })
    const fresh = play(used, deal)
    expect(fresh.seats[3]).toMatchObject({ isDead: false, isVoteless: false })
    expect(fresh.secret.seats[0]?.reminders).toEqual([])
  })

  it('[ROLE-37] with dice of the house follows from nothing that anybody has seen', () => {
    const asking = (dice: () => number) => ({
      actor: { kind: 'user', userId: 'st' } as const,
      now: NOW,
      content: CONTENT,
      dice,
    })
    const seedAfter = (dice: () => number): number => {
      const decided = unwrap(decide(withBag(table({ seed: 7 }), SEVEN), deal, asking(dice)))
      return decided.flatMap((event) => (event.type === 'rolesDealt' ? [event.seed] : []))[0] ?? 7
    }
    const foretold = play(withBag(table({ seed: 7 }), SEVEN), deal).secret.seed
    expect([seedAfter(() => 0.25), seedAfter(() => 0.5)]).toEqual([2 ** 30, 2 ** 31])
    expect(foretold).not.toBe(2 ** 30)
  })

  it('[ROLE-37] without them is decided by the seed alone', () => {
    const outcomes = Array.from({ length: 20 }, (_, seed) =>
      dealt(play(withBag(table({ seed }), SEVEN), deal)).join(),
    )
    expect(new Set(outcomes).size).toBeGreaterThan(15)
    const reversed = Object.fromEntries(Object.entries(SEVEN).reverse())
    expect(dealt(play(withBag(table({ seed: 7 }), reversed), deal)).join()).toBe(outcomes[7])
    const again = play(withBag(table({ seed: 7 }), SEVEN), deal)
    expect(again.secret.seed).not.toBe(7)
  })

  it('gives every seat every role equally often', () => {
    const rounds = 3500
    const counts = new Map<string, number>()
    let state = withBag(table(), SEVEN)
    for (let round = 0; round < rounds; round++) {
      const { roles, seed } = dealBag(state, CONTENT, SEVEN)
      for (const { index, role } of roles) {
        const key = `${index}:${role}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
      state = { ...state, secret: { ...state.secret, seed } }
    }
    expect(counts.size).toBe(49)
    for (const count of counts.values()) {
      expect(Math.abs(count - rounds / 7)).toBeLessThan(120)
    }
  })

  it('leaves seats beyond the fifteenth without a role', () => {
    const state = withBag(table({ players: 17 }), { t1: 15 })
    const after = play(state, deal)
    expect(dealt(after).filter((role) => role === 't1')).toHaveLength(15)
    expect(dealt(after).filter((role) => role === null)).toHaveLength(2)
    const lastSeats = Array.from({ length: 20 }, (_, seed) =>
      dealt(play(withBag(table({ players: 17, seed }), { t1: 15 }), deal))
        .slice(15)
        .join(),
    )
    expect(new Set(lastSeats).size).toBeGreaterThan(1)
  })

  it('covers what the last game revealed', () => {
    const revealed = withBag(withSeat(table(), 0, { isRevealed: true }), SEVEN)
    const after = play(revealed, deal)
    expect(after.seats.map(({ isRevealed }) => isRevealed)).toEqual(Array(7).fill(false))
    expect(viewFor(after, 'p1').session.players[0]?.role).toBeNull()
  })

  it('forgets the bluffs of the last game, which may be in play now', () => {
    const state = withBag(table(), SEVEN)
    const bluffed = { ...state, secret: { ...state.secret, bluffs: ['t1', 't2', null] } }
    expect(play(bluffed, deal).secret.bluffs).toEqual([null, null, null])
  })

  it('[ROLE-40] begins a game: empty history with its start, phase 0, running, under the hook', () => {
    const before = withBag(table({ phase: 4 }), SEVEN)
    const ended: SessionState = {
      ...before,
      game: {
        ...before.game,
        isEvilWin: true,
        history: [{ id: 9, type: 'end', data: {}, time: 1, isPrivate: false }],
        nextHistoryId: 10,
      },
    }
    const after = play(ended, deal)
    expect(after.game).toEqual({
      id: 1,
      count: 1,
      left: [],
      isRunning: true,
      phase: 0,
      history: [{ id: 1, type: 'start', data: {}, time: NOW, isPrivate: false }],
      nextHistoryId: 2,
      isEvilWin: null,
    })
    expect(after.hook).toEqual({ name: 'distribute-roles', until: NOW + 1500 })
    expectRefusal(after, deal, 'hook-in-progress')
    const free = runUntil(after, NOW + 1500)
    expect(free.hook).toBeNull()
    expect(dealt(play(free, deal, 'st', NOW + 1500))).not.toEqual(dealt(free))
  })

  it('is told to nobody while an NPC holds roles back', () => {
    const state = withBag(table({ npcs: ['l1'], roles: ['t9'] }), SEVEN)
    const after = play(state, deal, 'st', NOW, content)
    expect(dealt(after).map(String).sort()).toEqual(Object.keys(SEVEN).sort())
    expect(after.secret.seats.map(({ sentRole, sentTeam }) => [sentRole, sentTeam])).toEqual(
      Array(7).fill([null, null]),
    )
    expect(after.secret.hasUnsentRoles).toBe(true)
    expect(viewFor(after, 'st').gamestateST?.hasUnsentRoles).toBe(true)
    const without = play(withBag(table({ npcs: ['f2'] }), SEVEN), deal, 'st', NOW, content)
    expect(without.secret.hasUnsentRoles).toBe(false)
  })

  it('ends a nomination first', () => {
    const state = withBag(table({ phase: 2, isRunning: true }), SEVEN)
    const open = play(state, { type: 'nominate', nominator: 0, nominee: 1 })
    expect(open.vote.nomination).not.toBeNull()
    const after = play(open, deal)
    expect(after.vote.nomination).toBeNull()
    expect(after.game.history.map(({ type }) => type)).toEqual(['start'])
  })
})

describe('seats bound to one another', () => {
  const bind = (state: SessionState, ...seats: readonly number[]): SessionState =>
    seats.reduce(
      (current, index) =>
        withSecretSeat(current, index, {
          reminders: [{ role: 'f1', name: 'aligned', isFlipped: false }],
        }),
      state,
    )
  const sideAt = (state: SessionState, index: number) =>
    ['minion', 'demon'].includes(content.character(dealt(state)[index] ?? '')?.team ?? '') ? 'e' : 'g'

  it('are found by their token, not by others of the same character or label', () => {
    const state = bind(table({ roles: [null, null, null, null, 'tr1'] }), 0, 2, 4)
    const other = withSecretSeat(state, 1, {
      reminders: [
        { role: 'f1', name: 'Other', isFlipped: false },
        { role: 'f2', name: 'Aligned', isFlipped: false },
      ],
    })
    expect([...sameSideSeats(other, content)]).toEqual([0, 2])
  })

  it('[ROLE-39] are dealt the same side, either one, and nothing else is lost', () => {
    const sides = new Set<string>()
    fc.assert(
      fc.property(fc.nat(), fc.nat(6), fc.nat(6), (seed, a, b) => {
        fc.pre(a !== b)
        const state = withBag(bind(table({ seed }), a, b), SEVEN)
        const after = play(state, deal, 'st', NOW, content)
        expect(sideAt(after, a)).toBe(sideAt(after, b))
        expect(dealt(after).map(String).sort()).toEqual(Object.keys(SEVEN).sort())
        sides.add(sideAt(after, a))
      }),
      { numRuns: 300 },
    )
    expect([...sides].sort()).toEqual(['e', 'g'])
  })

  it('[ROLE-39] are evil as often as chance would have them be, had it agreed', () => {
    // Two of seven seats, five good and two evil roles: 20 good pairs to 2 evil ones.
    let state = bind(table(), 0, 1)
    let evil = 0
    const rounds = 2200
    for (let round = 0; round < rounds; round++) {
      const { roles, seed } = dealBag(state, content, SEVEN)
      if (['m1', 'd1'].includes(roles[0]?.role ?? '')) evil++
      state = { ...state, secret: { ...state.secret, seed } }
    }
    expect(Math.abs(evil - rounds / 11)).toBeLessThan(60)
  })

  it('leave the other seats in a fair order', () => {
    let state = bind(table(), 0, 1)
    const demonAt = new Map<number, number>()
    const rounds = 4000
    for (let round = 0; round < rounds; round++) {
      const { roles, seed } = dealBag(state, content, SEVEN)
      const at = roles.findIndex(({ role }) => role === 'd1')
      demonAt.set(at, (demonAt.get(at) ?? 0) + 1)
      state = { ...state, secret: { ...state.secret, seed } }
    }
    // Of eleven deals one has both evil roles on the bound seats; else the demon is on any of the other five.
    for (const seat of [2, 3, 4, 5, 6]) {
      expect(Math.abs((demonAt.get(seat) ?? 0) - (rounds * 10) / 55)).toBeLessThan(130)
    }
  })

  it('are dealt as chance will if no side has roles enough, or one stands alone', () => {
    const three = { t1: 2, m1: 2, d1: 1 }
    const state = withBag(bind(table({ players: 5 }), 0, 1, 2, 3), three)
    expect(
      dealt(play(state, deal, 'st', NOW, content))
        .map(String)
        .sort(),
    ).toEqual(tokensIn(three).sort())
    const firstSides = Array.from({ length: 40 }, (_, seed) => {
      const bound = withBag(bind(table({ players: 5, seed }), 0, 1, 2, 3), three)
      return sideAt(play(bound, deal, 'st', NOW, content), 0)
    })
    expect(new Set(firstSides)).toEqual(new Set(['g', 'e']))
    const alone = Array.from({ length: 40 }, (_, seed) =>
      sideAt(play(withBag(bind(table({ seed }), 3), SEVEN), deal, 'st', NOW, content), 3),
    )
    expect(new Set(alone)).toEqual(new Set(['g', 'e']))
    expect(
      eventsOf(state, deal, 'st', NOW, content).filter(({ type }) => type === 'rolesDealt'),
    ).toHaveLength(1)
  })
})
