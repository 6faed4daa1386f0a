import { describe, expect, it } from 'vitest'
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
import { character, expectIgnored, expectRefusal, NOW, play, table } from '../testing/table.ts'
import { bagContent as content, deal, SEVEN, withBag } from './support/cast.ts'

const bagOf = (state: SessionState) => state.secret.rolesSelected

const select = (role: string, count: number) => ({ type: 'selectRole', role, count }) as const

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
    expect(viewFor(state, 'co').gamestateST).toEqual({
      rolesSelected: { t1: 1 },
      hasUnsentRoles: false,
      undo: null,
    })
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
