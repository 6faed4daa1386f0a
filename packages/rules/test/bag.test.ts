import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dealBag, sameSideSeats, tokensIn } from '../src/bag/deal.ts'
import {
  canAssignRoles,
  canSelectRole,
  copiesAllowed,
  countedPlayers,
  roleCountsLabel,
  type SessionState,
  selectedCount,
  viewFor,
} from '../src/index.ts'
import {
  CONTENT,
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
} from './support/table.ts'

const BARRED = character('o5', 'outsider', { traits: [{ name: 'bag-disabled' }] })
const OTHER_BARRED = character('m5', 'minion', { traits: [{ name: 'bag-disabled' }] })
const LIFTER = character('t15', 'townsfolk', { traits: [{ name: 'lifts-bag-disabled' }] })
const HOLDER = character('l1', 'loric', { traits: [{ name: 'distribute-later' }] })
const BINDER = character('f1', 'fabled', {
  reminders: ['Aligned', 'Aligned', 'Other'],
  traits: [{ name: 'same-side-seats', reminder: 'Aligned' }],
})
const content = contentOf(BARRED, OTHER_BARRED, LIFTER, HOLDER, BINDER)

const SEVEN = { t1: 1, t2: 1, t3: 1, t4: 1, t5: 1, m1: 1, d1: 1 }
const withBag = (state: SessionState, bag: Readonly<Record<string, number>>): SessionState => ({
  ...state,
  secret: { ...state.secret, rolesSelected: bag },
})
const bagOf = (state: SessionState) => state.secret.rolesSelected
const dealt = (state: SessionState) => state.secret.seats.map(({ role }) => role)
const select = (role: string, count: number) => ({ type: 'selectRole', role, count }) as const
const deal = { type: 'dealRoles' } as const

describe('the bag', () => {
  it('holds so many copies of a role', () => {
    const two = play(play(table(), select('t1', 2)), select('d1', 1))
    expect(bagOf(two)).toEqual({ t1: 2, d1: 1 })
    expect(selectedCount(bagOf(two))).toBe(3)
    expect(bagOf(play(two, select('t1', 0)))).toEqual({ d1: 1 })
    expectIgnored(two, select('t1', 2))
    expectIgnored(two, select('t2', 0))
    expectRefusal(two, select('t1', -1), 'bad-value')
    expectRefusal(two, select('t1', 1.5), 'bad-value')
  })

  it('[ROLE-29] holds at most 15 copies of a role, and never more than there are players', () => {
    expect([1, 14, 15, 16, 20].map(copiesAllowed)).toEqual([1, 14, 15, 15, 15])
    const selecting = (count: number, players: number) =>
      canSelectRole({ character: character('t1', 'townsfolk'), count, players, selected: [] })
    expect(selecting(15, 20).ok).toBe(true)
    expect(selecting(16, 20)).toEqual({
      ok: false,
      error: { code: 'bag-too-many-copies', params: { max: 15 } },
    })
    expect(selecting(7, 7).ok).toBe(true)
    expect(selecting(8, 7)).toEqual({ ok: false, error: { code: 'bag-too-many-copies', params: { max: 7 } } })
    expect(bagOf(play(table(), select('t1', 7)))).toEqual({ t1: 7 })
    expectRefusal(table(), select('t1', 8), 'bag-too-many-copies')
  })

  it('holds players’ characters but no travellers', () => {
    for (const role of ['tr1', 'f1', 'l1', 'nobody']) {
      expectRefusal(table(), select(role, 1), 'role-not-for-bag')
    }
    for (const role of ['t1', 'o1', 'm1', 'd1']) {
      expect(bagOf(play(table(), select(role, 1)))).toEqual({ [role]: 1 })
    }
  })

  it('[ROLE-30] takes barred roles only beside one that lifts the bar', () => {
    expectRefusal(table(), select('o5', 1), 'bag-disabled', 'st', NOW, content)
    const lifted = play(table(), select('t15', 1), 'st', NOW, content)
    const both = play(lifted, select('o5', 1), 'st', NOW, content)
    expect(bagOf(both)).toEqual({ t15: 1, o5: 1 })
    const more = play(play(both, select('m5', 1), 'st', NOW, content), select('t1', 1), 'st', NOW, content)
    expect(bagOf(play(more, select('t15', 0), 'st', NOW, content))).toEqual({ t1: 1 })
    expect(bagOf(play(more, select('t1', 0), 'st', NOW, content))).toEqual({ t15: 1, o5: 1, m5: 1 })
    expect(bagOf(play(withBag(table(), { o5: 1 }), select('o5', 0), 'st', NOW, content))).toEqual({})
  })

  it('is shared among Storytellers only', () => {
    const state = withBag({ ...table(), storytellers: [{ id: 'st' }, { id: 'co' }] }, { t1: 1 })
    expect(viewFor(state, 'co').gamestateST).toEqual({ rolesSelected: { t1: 1 }, hasUnsentRoles: false })
    expect(viewFor(state, 'p0').gamestateST).toBeNull()
    expect(viewFor(state, 'sp').gamestateST).toBeNull()
    expectRefusal(table(), select('t1', 1), 'not-storyteller', 'p0')
  })

  it('[ROLE-31] is dealt once it holds exactly one role for each player', () => {
    const enough = canAssignRoles(SEVEN, 7)
    expect(enough.ok).toBe(true)
    expect(canAssignRoles({ ...SEVEN, t6: 1 }, 7)).toEqual({
      ok: false,
      error: { code: 'bag-count', params: { selected: 8, needed: 7 } },
    })
    expect(canAssignRoles(SEVEN, 8).ok).toBe(false)
    expect(canAssignRoles({ t1: 7 }, 7).ok).toBe(true)
    expectRefusal(withBag(table(), { t1: 6 }), deal, 'bag-count')
    expectRefusal(withBag(table(), SEVEN), deal, 'not-storyteller', 'p0')
  })

  it('[ROLE-32] counts 5 to 15 players without travellers', () => {
    expect([14, 15, 16, 20].map(countedPlayers)).toEqual([14, 15, 15, 15])
    expect(canAssignRoles({ t1: 4 }, 4)).toEqual({
      ok: false,
      error: { code: 'too-few-players', params: { min: 5 } },
    })
    expect(canAssignRoles({ t1: 5 }, 5).ok).toBe(true)
    expect(canAssignRoles({ t1: 15 }, 16).ok).toBe(true)
    expect(canAssignRoles({ t1: 16 }, 16).ok).toBe(false)
    const withTraveller = table({ players: 5, roles: ['tr1'] })
    expectRefusal(withBag(withTraveller, { t1: 5 }), deal, 'too-few-players')
  })

  it('[ROLE-35] says how many of each team belong into it, or that it does not know', () => {
    expect(roleCountsLabel({ townsfolk: 5, outsider: 0, minion: 1, demon: 2 })).toBe('5 / 0 / 1 / 2')
    expect(roleCountsLabel(null)).toBe('? / ? / ? / ?')
  })
})

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

  it('[ROLE-37] is decided by the seed alone', () => {
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
