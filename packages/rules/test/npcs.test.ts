import { describe, expect, it } from 'vitest'
import { canBluff, canRemoveNpc, type SessionState, type Team, viewFor } from '../src/index.ts'
import {
  character,
  contentOf,
  expectIgnored,
  expectRefusal,
  NOW,
  play,
  table,
  withUser,
} from '../testing/table.ts'

const HOMEBREW = character('l1', 'loric', { traits: [{ name: 'automatic-for-homebrew' }] })
const JINX = character('f1', 'fabled', { traits: [{ name: 'automatic-for-jinxes' }] })
const HOLDER = character('l2', 'loric', { traits: [{ name: 'distribute-later' }] })
const TOYS = character('f2', 'fabled', { traits: [{ name: 'info-at-any-size' }] })
const content = contentOf(HOMEBREW, JINX, HOLDER, TOYS)

const npcs = (...ids: readonly string[]) => ({ type: 'setNpcs', npcs: ids }) as const
const bluffs = (...ids: readonly (string | null)[]) => ({ type: 'setBluffs', bluffs: ids }) as const

describe('NPCs', () => {
  it('are chosen by the Storyteller, each once', () => {
    const state = play(table(), npcs('f3', 'l3', 'f3'))
    expect(state.npcs).toEqual(['f3', 'l3'])
    expect(viewFor(state, 'sp').session.npcs).toEqual(['f3', 'l3'])
    expectIgnored(state, npcs('f3', 'l3'))
    expect(play(state, npcs('f3', 'l2')).npcs).toEqual(['f3', 'l2'])
    expect(play(state, npcs('l3', 'f3')).npcs).toEqual(['l3', 'f3'])
    expect(play(state, npcs('l3')).npcs).toEqual(['l3'])
    expectRefusal(table(), npcs('t1'), 'not-an-npc')
    expectRefusal(table(), npcs('nobody'), 'not-an-npc')
    for (const actor of ['p0', 'sp']) expectRefusal(table(), npcs('f3'), 'not-storyteller', actor)
  })

  it('are at most 30', () => {
    const many = Array.from({ length: 31 }, (_, at) => character(`n${at}`, 'fabled'))
    const crowd = contentOf(...many)
    const ids = many.map(({ id }) => id)
    expectRefusal(table(), npcs(...ids), 'bad-value', 'st', NOW, crowd)
    expect(play(table(), npcs(...ids.slice(1)), 'st', NOW, crowd).npcs).toHaveLength(30)
  })

  it('[ROLE-49] stay while homebrew, jinxes or unsent roles need them', () => {
    const none = { isHomebrew: false, isJinxed: false, hasUnsentRoles: false }
    const fixed = (facts: Partial<typeof none>) =>
      [HOMEBREW, JINX, HOLDER, TOYS, undefined].map((npc) => !canRemoveNpc(npc, { ...none, ...facts }).ok)
    expect(fixed({})).toEqual([false, false, false, false, false])
    expect(fixed({ isHomebrew: true })).toEqual([true, false, false, false, false])
    expect(fixed({ isJinxed: true })).toEqual([false, true, false, false, false])
    expect(fixed({ hasUnsentRoles: true })).toEqual([false, false, true, false, false])
    expect(canRemoveNpc(JINX, { ...none, isJinxed: true })).toEqual({
      ok: false,
      error: { code: 'npc-fixed', params: { id: 'f1' } },
    })
  })

  it('[ROLE-49] cannot go with roles that were dealt and not sent', () => {
    const state = table({ npcs: ['l2', 'f3'] })
    const unsent = { ...state, secret: { ...state.secret, hasUnsentRoles: true } }
    expectRefusal(unsent, npcs('f3'), 'npc-fixed', 'st', NOW, content)
    expect(play(unsent, npcs('l2'), 'st', NOW, content).npcs).toEqual(['l2'])
    expect(play(state, npcs('f3'), 'st', NOW, content).npcs).toEqual(['f3'])
  })

  it('may give evil its information at any table', () => {
    const state = play(table({ players: 5 }), npcs('f2'), 'st', NOW, content)
    expect(state.hasInfoAtAnySize).toBe(true)
    expect(play(state, npcs('f3'), 'st', NOW, content).hasInfoAtAnySize).toBe(false)
  })
})

describe('bluffs', () => {
  const allowed = (team: Team | null, isStoryteller: boolean, isInPlay = false) => {
    const result = canBluff({ isStoryteller, team, isInPlay })
    return result.ok ? null : result.error.code
  }
  const ALL = ['townsfolk', 'outsider', 'minion', 'demon', 'traveller', 'fabled', 'loric'] as const

  it('[ROLE-20] of players are townsfolk and outsiders, in play or not', () => {
    expect(ALL.filter((team) => allowed(team, false) === null)).toEqual(['townsfolk', 'outsider'])
    expect(ALL.filter((team) => allowed(team, false, true) === null)).toEqual(['townsfolk', 'outsider'])
    expect(allowed('minion', false)).toBe('role-not-for-bluffs')
    expect(allowed(null, false)).toBe('role-not-for-bluffs')
  })

  it('[ROLE-21] of the Storyteller are not in play', () => {
    expect(ALL.filter((team) => allowed(team, true) === null)).toEqual([
      'townsfolk',
      'outsider',
      'minion',
      'demon',
    ])
    expect(ALL.filter((team) => allowed(team, true, true) === null)).toEqual([])
    expect(allowed('townsfolk', true, true)).toBe('bluff-in-play')
    expect(allowed('traveller', true, true)).toBe('role-not-for-bluffs')
    const state = table({ roles: ['t1'] })
    expectRefusal(state, bluffs('t1', null, null), 'bluff-in-play')
    expectRefusal(state, bluffs('tr1', null, null), 'role-not-for-bluffs')
    expectRefusal(state, bluffs('nobody', null, null), 'role-not-for-bluffs')
    expect(play(state, bluffs('t2', null, 'm1')).secret.bluffs).toEqual(['t2', null, 'm1'])
  })

  it('may stay when they come into play later', () => {
    const chosen = play(table(), bluffs('t1', 't2', null))
    const dealt = play(chosen, { type: 'setRole', at: 0, role: 't1' })
    expect(play(dealt, bluffs('t1', 't2', 't3')).secret.bluffs).toEqual(['t1', 't2', 't3'])
    expectRefusal(dealt, bluffs('t2', 't1', null), 'bluff-in-play')
  })

  it('[ROLE-22] there are three bluffs for the Demon', () => {
    expect(table().secret.bluffs).toEqual([null, null, null])
    expectRefusal(table(), bluffs('t1', 't2'), 'bad-value')
    expectRefusal(table(), bluffs('t1', 't2', 't3', 't4'), 'bad-value')
    const state = play(table(), bluffs('t1', 't2', 't3'))
    expect(state.secret.bluffs).toEqual(['t1', 't2', 't3'])
    expectIgnored(state, bluffs('t1', 't2', 't3'))
    expectRefusal(table(), bluffs(null, null, null), 'not-storyteller', 'p0')
  })

  it('are seen by Storytellers, those with the grimoire, and at a table of some size by the Demon', () => {
    const chosen = (options: Parameters<typeof table>[0]) =>
      withUser(play(table({ roles: ['d1', 'm1', 't1'], ...options }), bluffs('t4', 't5', 't6')), 'sp', {
        grimoireAccess: 3,
      })
    const seenBy = (state: SessionState) =>
      ['st', 'sp', 'p0', 'p1', 'p2'].filter((userId) => viewFor(state, userId).session.bluffs !== null)
    expect(seenBy(chosen({ players: 7 }))).toEqual(['st', 'sp', 'p0'])
    expect(seenBy(chosen({ players: 6 }))).toEqual(['st', 'sp'])
    const toys = play(chosen({ players: 6 }), npcs('f2'), 'st', NOW, content)
    expect(seenBy(toys)).toEqual(['st', 'sp', 'p0'])
    expect(viewFor(toys, 'p0').session.bluffs).toEqual(['t4', 't5', 't6'])
  })

  it('are not seen by a Demon who does not know yet', () => {
    const state = play(table({ npcs: ['l2'] }), { type: 'setRole', at: 0, role: 'd1' }, 'st', NOW, content)
    expect(viewFor(state, 'p0').session.bluffs).toBeNull()
    const roles = Array.from({ length: 7 }, (_, at) => ({ role: at === 0 ? 'd1' : null, alignment: null }))
    const sent = play(state, { type: 'sendRoles', roles }, 'st', NOW, content)
    expect(viewFor(sent, 'p0').session.bluffs).toEqual([null, null, null])
  })
})
