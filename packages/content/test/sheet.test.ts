import { describe, expect, it } from 'vitest'
import { jinxesOf } from '../src/build/jinxes.ts'
import { buildSheet } from '../src/index.ts'
import { brew, content, filler, load, loadWith, meta } from './support/default.ts'

describe('the character sheet', () => {
  it('has the house rules first and the four teams of the bag; Travellers and NPCs are left out', () => {
    const { script } = load([
      { ...meta, bootlegger: ['No talking.'] },
      'imp',
      'beggar',
      'spy',
      'toymaker',
      'washerwoman',
      brew({ team: 'demon' }),
      'recluse',
      'chef',
    ])
    const sheet = buildSheet(script, content)
    expect(sheet.rules).toEqual(['No talking.'])
    expect(sheet.groups.map(({ team, characters }) => [team, characters.map(({ id }) => id)])).toEqual([
      ['townsfolk', ['washerwoman', 'chef']],
      ['outsider', ['recluse']],
      ['minion', ['spy']],
      ['demon', ['imp', 'brew']],
    ])
    expect(sheet.jinxes).toEqual([])
  })

  it('lists each jinx between two characters of the script once', () => {
    const { script } = loadWith('spy', 'alchemist', 'magician', 'legion')
    const pairs = jinxesOf(script, content)
    expect(pairs.map(({ a, b }) => `${a}+${b}`).sort()).toEqual([
      'magician+legion',
      'spy+alchemist',
      'spy+magician',
    ])
    for (const { a, b, reason } of pairs) expect(reason).toBe(content.jinxReason(a, b))
    expect(buildSheet(script, content).jinxes).toEqual(pairs)
  })

  it('lists jinxes that characters bring along, and lets them overrule the known ones', () => {
    const own = brew({
      jinxes: [
        { id: 'Empath', reason: 'Mine.' },
        { id: 'imp', reason: 'Not here.' },
      ],
    })
    expect(jinxesOf(loadWith(own).script, content)).toEqual([{ a: 'empath', b: 'brew', reason: 'Mine.' }])
    expect(jinxesOf(loadWith(brew({ jinxes: [{ id: 'brew', reason: 'Alone.' }] })).script, content)).toEqual(
      [],
    )
  })
})

describe('NPCs that come by themselves', () => {
  it('join every script made by users, and every one with a jinx', () => {
    expect(content.automaticNpcs(loadWith().script)).toEqual(['bootlegger'])
    expect(content.automaticNpcs(loadWith(brew()).script)).toEqual(['bootlegger'])
    expect(content.automaticNpcs(loadWith('toymaker', 'spy', 'alchemist').script)).toEqual([
      'bootlegger',
      'djinn',
    ])
    const ownJinx = brew({ jinxes: [{ id: 'empath', reason: 'Mine.' }] })
    expect(content.automaticNpcs(loadWith(ownJinx).script)).toEqual(['bootlegger', 'djinn'])
  })

  it('stay away from the published editions without jinxes', () => {
    for (const script of content.pack.editions) {
      const isJinxed = jinxesOf(script, content).length > 0
      expect(content.automaticNpcs(script)).toEqual(isJinxed ? ['djinn'] : [])
    }
  })

  it('never come from the script itself', () => {
    const own = brew({
      id: 'ghost',
      team: 'fabled',
      special: [{ type: 'setup', name: 'automatic-for-jinxes' }],
    })
    const { script } = load([meta, ...filler, own])
    expect(script.npcs).toEqual(['ghost'])
    expect(content.automaticNpcs(script)).toEqual(['bootlegger'])
  })
})
