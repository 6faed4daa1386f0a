import type { TeamCounts } from '@belfry/content'
import { describe, expect, it } from 'vitest'
import { type Bag, bagAdvice, type CharacterFacts, type Trait } from '../src/index.ts'
import { CONTENT, character } from '../testing/table.ts'

const usualOf = (players: number): TeamCounts | null => CONTENT.teamCounts(players)

const counts = (team: 'outsider' | 'minion' | 'demon', by: readonly number[] | 'any' | 'none'): Trait => ({
  name: 'changes-counts',
  team,
  by,
})

const PLAIN = ['t1', 't2', 't3', 't4', 't5', 't6', 't7', 'o1', 'o2', 'o3', 'm1', 'm2', 'd1', 'd2'].map(
  (id) => CONTENT.character(id) ?? character(id, 'townsfolk'),
)

const advise = (bag: Bag, players: number, ...extra: readonly CharacterFacts[]) =>
  bagAdvice({ bag, usual: usualOf(players), script: [...PLAIN, ...extra], npcs: [] })

const bagOf = (...ids: readonly string[]): Bag => Object.fromEntries(ids.map((id) => [id, 1]))

const FIVE = ['t1', 't2', 't3', 't4', 't5']
const BARON = character('m9', 'minion', { traits: [counts('outsider', [2])] })
const EITHER = character('m8', 'minion', { traits: [counts('outsider', [1, -1])] })
const FEWER = character('d9', 'demon', { traits: [counts('outsider', [-1])] })
const HIDDEN = character('o9', 'outsider', {
  traits: [{ name: 'bag-disabled' }, counts('outsider', [-1])],
})

describe('advice about a bag', () => {
  it('says by how many each team is off', () => {
    expect(advise(bagOf(...FIVE, 'o1', 'm1', 'd1'), 8).problems).toEqual([])
    expect(advise(bagOf(...FIVE, 't6', 'm1', 'm2'), 8).problems).toEqual([
      { kind: 'surplus', team: 'townsfolk', count: 1 },
      { kind: 'missing', team: 'outsider', count: 1 },
      { kind: 'surplus', team: 'minion', count: 1 },
      { kind: 'missing', team: 'demon', count: 1 },
    ])
  })

  it('takes into account who changes the numbers', () => {
    const usual = bagOf(...FIVE, 'o1', 'm9', 'd1')
    expect(advise(usual, 8, BARON).problems).toEqual([
      { kind: 'surplus', team: 'townsfolk', count: 2 },
      { kind: 'missing', team: 'outsider', count: 2 },
    ])
    expect(advise(bagOf('t1', 't2', 't3', 'o1', 'o2', 'o3', 'm9', 'd1'), 8, BARON).problems).toEqual([])
    expect(advise(usual, 8, BARON).wanted).toEqual({ townsfolk: [3], outsider: [3], minion: [1], demon: [1] })
  })

  it('knows several right answers, and adds up what several characters change', () => {
    const either = bagOf(...FIVE, 'o1', 'm8', 'd1')
    expect(advise(either, 8, EITHER).wanted.outsider).toEqual([0, 2])
    expect(advise(either, 8, EITHER).problems).toHaveLength(2)
    expect(advise(bagOf(...FIVE, 't6', 'm8', 'd1'), 8, EITHER).problems).toEqual([])
    expect(advise(bagOf('m9', 'd9'), 8, BARON, FEWER).wanted.outsider).toEqual([2])
  })

  it('takes nobody where nobody is', () => {
    expect(advise(bagOf('m8'), 7, EITHER).wanted.outsider).toEqual([1])
    expect(advise(bagOf('d9'), 7, FEWER).wanted.outsider).toEqual([0])
  })

  it('leaves a team free, or empty', () => {
    const free = character('m7', 'minion', { traits: [counts('outsider', 'any')] })
    const alone = character('t9', 'townsfolk', {
      traits: [counts('minion', 'none'), counts('demon', 'none')],
    })
    expect(advise(bagOf('t1', 't2', 'o1', 'o2', 'o3', 'm7', 'd1'), 7, free)).toMatchObject({
      wanted: { townsfolk: null, outsider: null, minion: [1], demon: [1] },
      problems: [],
    })
    expect(advise(bagOf(...FIVE, 't6', 't9'), 7, alone).problems).toEqual([])
    expect(advise(bagOf(...FIVE, 't9', 'd1'), 7, alone).problems).toContainEqual({
      kind: 'surplus',
      team: 'demon',
      count: 1,
    })
  })

  it('hears the Storyteller’s characters as well', () => {
    const npc = character('f9', 'fabled', { traits: [counts('outsider', [1, 0, -1])] })
    const advice = bagAdvice({ bag: {}, usual: usualOf(8), script: PLAIN, npcs: [npc] })
    expect(advice.wanted.outsider).toEqual([0, 1, 2])
  })

  it('allows for somebody who hides behind another character, and says who', () => {
    const withHidden = advise(bagOf(...FIVE, 't6', 'm1', 'd1'), 8, HIDDEN)
    expect(withHidden).toMatchObject({ problems: [], standIns: ['o9'] })
    expect(advise(bagOf(...FIVE, 'o1', 'm1', 'd1'), 8, HIDDEN).standIns).toEqual([])
    expect(advise(bagOf(...FIVE, 't6', 't7', 'd1'), 8, HIDDEN).problems).not.toEqual([])
  })

  it('misses companions, majorities and copies that nobody allows', () => {
    const host = character('t9', 'townsfolk', { traits: [{ name: 'brings', role: 't8' }] })
    const crowd = character('d8', 'demon', { traits: [{ name: 'majority' }] })
    const many = character('t10', 'townsfolk', { traits: [{ name: 'bag-duplicate' }] })
    const lifts = character('t11', 'townsfolk', { traits: [{ name: 'good-duplicate' }] })
    const kinds = (bag: Bag, ...extra: readonly CharacterFacts[]) =>
      advise(bag, 7, ...extra).problems.map(({ kind }) => kind)
    expect(kinds(bagOf('t1', 't2', 't3', 't4', 't9', 'm1', 'd1'), host)).toEqual(['needs'])
    expect(kinds({ t1: 1, t2: 1, t3: 1, d8: 4 }, crowd)).toEqual([])
    expect(kinds({ t1: 1, t2: 1, t3: 1, t4: 1, d8: 3 }, crowd)).toEqual(['minority'])
    expect(kinds({ t1: 2, t2: 1, t3: 1, t4: 1, m1: 1, d1: 1 })).toEqual(['twice'])
    expect(kinds({ t10: 2, t2: 1, t3: 1, t4: 1, m1: 1, d1: 1 }, many)).toEqual([])
    expect(kinds({ t11: 1, t1: 2, t3: 1, t4: 1, m1: 1, d1: 1 }, lifts)).toEqual([])
    expect(kinds({ t11: 1, t1: 1, t3: 1, t4: 1, m1: 2, d1: 1 }, lifts)).toContain('twice')
  })

  it('[ROLE-35] has no word on numbers where no table reaches', () => {
    expect(advise(bagOf('t1'), 16)).toEqual({
      wanted: { townsfolk: null, outsider: null, minion: null, demon: null },
      problems: [],
      standIns: [],
    })
  })
})
