import { describe, expect, it } from 'vitest'
import {
  type Alignment,
  canPickRole,
  nextAlignment,
  nextPickerAlignment,
  type RolePick,
  type SessionState,
  sideOf,
  type Team,
  viewFor,
} from '../src/index.ts'
import { expectIgnored, expectRefusal, NOW, play, table, withSecretSeat } from '../testing/table.ts'
import { roleContent as content, puppet } from './support/cast.ts'

const TEAMS: readonly (Team | null)[] = [
  'townsfolk',
  'outsider',
  'minion',
  'demon',
  'traveller',
  'fabled',
  'loric',
  null,
]

const cycle = (alignment: Alignment) =>
  Object.fromEntries(TEAMS.map((team) => [String(team), nextAlignment(alignment, team)]))

const secret = (state: SessionState, index: number) => state.secret.seats[index]

const own = (state: SessionState, index: number) => viewFor(state, `p${index}`).session.players[index]

describe('alignment', () => {
  it('[ROLE-03] is good, evil or none', () => {
    const state = table({ roles: ['t1'] })
    for (const alignment of ['g', 'e', null] as const) {
      const set = play(withSecretSeat(state, 0, { alignment: alignment === 'g' ? 'e' : 'g' }), {
        type: 'setAlignment',
        at: 0,
        alignment,
      })
      expect(secret(set, 0)?.alignment).toBe(alignment)
    }
  })

  it('[ROLE-04] of a good seat: minions and demons lose it, everybody else turns evil', () => {
    expect(cycle('g')).toEqual({
      townsfolk: 'e',
      outsider: 'e',
      minion: null,
      demon: null,
      traveller: 'e',
      fabled: 'e',
      loric: 'e',
      null: 'e',
    })
  })

  it('[ROLE-05] of an evil seat: townsfolk, outsiders and travellers lose it, everybody else turns good', () => {
    expect(cycle('e')).toEqual({
      townsfolk: null,
      outsider: null,
      minion: 'g',
      demon: 'g',
      traveller: null,
      fabled: 'g',
      loric: 'g',
      null: 'g',
    })
  })

  it('[ROLE-06] of a seat without one: townsfolk and outsiders turn evil, everybody else good', () => {
    expect(cycle(null)).toEqual({
      townsfolk: 'e',
      outsider: 'e',
      minion: 'g',
      demon: 'g',
      traveller: 'g',
      fabled: 'g',
      loric: 'g',
      null: 'g',
    })
  })

  it('in the picker goes from none to good to evil', () => {
    expect([null, 'g', 'e'].map((from) => nextPickerAlignment(from as Alignment))).toEqual(['g', 'e', null])
  })

  it('is the team’s own where none is set', () => {
    expect(TEAMS.map((team) => sideOf(null, team))).toEqual(['g', 'g', 'e', 'e', null, null, null, null])
    expect([sideOf('e', 'townsfolk'), sideOf('g', 'demon')]).toEqual(['e', 'g'])
  })

  it('is set by the Storyteller anywhere, and told', () => {
    const state = play(table({ roles: ['t1'], isRunning: true }), {
      type: 'setAlignment',
      at: 0,
      alignment: 'e',
    })
    expect(secret(state, 0)).toMatchObject({ alignment: 'e', sentAlignment: 'e' })
    expect(own(state, 0)?.alignment).toBe('e')
    expect(viewFor(state, 'p1').session.players[0]?.alignment).toBeNull()
    expectIgnored(state, { type: 'setAlignment', at: 0, alignment: 'e' })
    expectRefusal(state, { type: 'setAlignment', at: 7, alignment: 'e' }, 'no-such-seat')
  })

  it('is set by a player on the own seat while it holds a traveller', () => {
    const state = table({ roles: ['tr1', 't1', 'tr2'] })
    const turned = play(state, { type: 'setAlignment', at: 0, alignment: 'e' }, 'p0')
    expect(secret(turned, 0)).toMatchObject({ alignment: 'e', sentAlignment: 'e' })
    expectRefusal(state, { type: 'setAlignment', at: 1, alignment: 'e' }, 'alignment-not-yours', 'p1')
    expectRefusal(state, { type: 'setAlignment', at: 2, alignment: 'e' }, 'alignment-not-yours', 'p0')
    expectRefusal(state, { type: 'setAlignment', at: -1, alignment: 'e' }, 'alignment-not-yours', 'p0')
    expectRefusal(state, { type: 'setAlignment', at: 0, alignment: 'e' }, 'not-storyteller', 'sp')
  })

  it('of somebody turned by a token is never told as evil', () => {
    const state = withSecretSeat(table({ roles: ['t1'], isRunning: true }), 0, { reminders: [puppet] })
    const evil = play(state, { type: 'setAlignment', at: 0, alignment: 'e' }, 'st', NOW, content)
    expect(secret(evil, 0)).toMatchObject({ alignment: 'e', sentAlignment: null })
    expectIgnored(evil, { type: 'setAlignment', at: 0, alignment: 'e' }, 'st', NOW, content)
    const good = play(evil, { type: 'setAlignment', at: 0, alignment: 'g' }, 'st', NOW, content)
    expect(secret(good, 0)).toMatchObject({ alignment: 'g', sentAlignment: 'g' })
  })
})

describe('a role', () => {
  const pick = (facts: Partial<RolePick>) =>
    canPickRole({ isStoryteller: true, isForStoryteller: false, held: null, team: 'townsfolk', ...facts })
  const refusal = (facts: Partial<RolePick>) => {
    const allowed = pick(facts)
    return allowed.ok ? null : allowed.error.code
  }

  it('[ROLE-16] of a traveller is given by Storytellers alone, and not to Storytellers', () => {
    expect(refusal({ team: 'traveller' })).toBeNull()
    expect(refusal({ team: 'traveller', isForStoryteller: true })).toBe('traveller-on-storyteller')
    expect(refusal({ team: 'traveller', isStoryteller: false })).toBe('traveller-locked')
    expect(refusal({ isForStoryteller: true })).toBeNull()
    expectRefusal(table(), { type: 'setRole', at: -1, role: 'tr1' }, 'traveller-on-storyteller')
    expect(play(table(), { type: 'setRole', at: 0, role: 'tr1' }).seats[0]?.traveller).toBe('tr1')
    expectRefusal(table(), { type: 'setRole', at: 0, role: 'tr1' }, 'not-storyteller', 'p0')
  })

  it('[ROLE-17] of the own traveller’s seat is locked for players', () => {
    expect(refusal({ isStoryteller: false, held: 'traveller' })).toBe('traveller-locked')
    expect(refusal({ isStoryteller: false, held: 'traveller', team: null })).toBe('traveller-locked')
    expect(refusal({ isStoryteller: false, held: 'demon' })).toBeNull()
    expect(refusal({ held: 'traveller' })).toBeNull()
  })

  it('is a character that sits at the table, or none', () => {
    expect([refusal({ team: 'fabled' }), refusal({ team: 'loric' })]).toEqual([
      'role-not-for-seats',
      'role-not-for-seats',
    ])
    expectRefusal(table(), { type: 'setRole', at: 0, role: 'f1' }, 'role-not-for-seats')
    expectRefusal(table(), { type: 'setRole', at: 0, role: 'nobody' }, 'no-such-character')
    expectRefusal(table(), { type: 'setRole', at: 0, role: 'constructor' }, 'no-such-character')
    const none = play(table({ roles: ['t1'], isRunning: true }), { type: 'setRole', at: 0, role: null })
    expect(secret(none, 0)).toMatchObject({ role: null, team: null, sentRole: null, sentTeam: null })
  })

  it('is told to its player at once', () => {
    const state = play(table({ isRunning: true }), { type: 'setRole', at: 0, role: 'd1' })
    expect(secret(state, 0)).toMatchObject({ role: 'd1', team: 'demon', sentRole: 'd1', sentTeam: 'demon' })
    expect(own(state, 0)?.role).toBe('d1')
    expect(viewFor(state, 'p1').session.players[0]?.role).toBeNull()
    expect(state.secret.hasUnsentRoles).toBe(false)
    expectIgnored(state, { type: 'setRole', at: 0, role: 'd1' })
  })

  it('of a traveller is public, until somebody else sits there', () => {
    const state = play(table(), { type: 'setRole', at: 0, role: 'tr1' })
    expect(viewFor(state, 'sp').session.players[0]?.role).toBe('tr1')
    const other = play(state, { type: 'setRole', at: 0, role: 't1' })
    expect(other.seats[0]?.traveller).toBeNull()
    expect(viewFor(other, 'sp').session.players[0]?.role).toBeNull()
  })

  it('waits while an NPC holds roles back before the game', () => {
    const before = table({ npcs: ['l1'] })
    const held = play(before, { type: 'setRole', at: 0, role: 'd1' }, 'st', NOW, content)
    expect(secret(held, 0)).toMatchObject({ role: 'd1', sentRole: null, sentTeam: null })
    expect(held.secret.hasUnsentRoles).toBe(true)
    expect(own(held, 0)?.role).toBeNull()
    expectIgnored(held, { type: 'setRole', at: 0, role: 'd1' }, 'st', NOW, content)
    const aligned = play(held, { type: 'setAlignment', at: 0, alignment: 'g' }, 'st', NOW, content)
    expect(secret(aligned, 0)).toMatchObject({ alignment: 'g', sentAlignment: null })
    const traveller = play(before, { type: 'setRole', at: 1, role: 'tr1' }, 'st', NOW, content)
    expect(secret(traveller, 1)?.sentRole).toBe('tr1')
    const turned = play(traveller, { type: 'setAlignment', at: 1, alignment: 'e' }, 'st', NOW, content)
    expect(secret(turned, 1)?.sentAlignment).toBe('e')
    const running = table({ npcs: ['l1'], isRunning: true })
    const told = play(running, { type: 'setRole', at: 0, role: 'd1' }, 'st', NOW, content)
    expect(secret(told, 0)?.sentRole).toBe('d1')
    const unsent = { ...running, secret: { ...running.secret, hasUnsentRoles: true } }
    const waits = play(unsent, { type: 'setRole', at: 0, role: 'd1' }, 'st', NOW, content)
    expect(secret(waits, 0)?.sentRole).toBeNull()
  })
})
